internal import JPNGPlaneDecoding

/// How a file is decoded.
public struct DecodeOptions: Hashable, Sendable {
  /// The association of the decoded pixels. Default: straight.
  public var association: Association
  /// The order of the bytes of a decoded pixel. Default: RGBA.
  public var pixelFormat: PixelFormat
  /// The association of the stored pixels if the file does not say. Default: straight, which is
  /// what current tools write.
  public var assumedAssociation: Association
  /// The most threads that one decoding runs on: a small file, or few rows of one, are decoded on
  /// fewer, as it takes longer otherwise. The pixels do not depend on it. Default: `nil`, which is
  /// one per core.
  public var threads: Int?
  /// Whether corrupt data is an error even if the codec can go on after it. Default: yes. In a
  /// build without the package trait `StockCodecs` it always is: only libjpeg-turbo and libpng can
  /// go on.
  public var isStrict: Bool
  /// The largest pictures that are accepted.
  public var limits: Limits

  /// Creates options. Each argument has the default of its property.
  public init(
    association: Association = .straight, pixelFormat: PixelFormat = .rgba,
    assumedAssociation: Association = .straight, threads: Int? = nil, isStrict: Bool = true,
    limits: Limits = Limits()
  ) {
    self.association = association
    self.pixelFormat = pixelFormat
    self.assumedAssociation = assumedAssociation
    self.threads = threads
    self.isStrict = isStrict
    self.limits = limits
  }
}

extension DecodeOptions {
  var strictness: Strictness { isStrict ? .strict : .lenient }

  /// The samples of a row of colour that libjpeg is to decode to.
  var colorLayout: RowLayout { pixelFormat == .bgra ? .bgrx : .rgbx }
}
