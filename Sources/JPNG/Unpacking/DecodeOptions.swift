internal import JPNGPlanes

/// How a file is decoded.
public struct DecodeOptions: Hashable, Sendable {
  /// The association of the pixels handed out. Default: straight.
  public var association: Association
  /// The order of a pixel's bytes. Default: RGBA.
  public var pixelFormat: PixelFormat
  /// What to take the stored association for where the file does not say. Default: straight,
  /// which is what current tools write.
  public var assumedAssociation: Association
  /// Most threads that one decoding runs on; the pixels do not depend on it. Default: `nil`, one
  /// for a small picture, else one per core.
  public var threads: Int?
  /// Whether corrupt data that a codec could go on after is an error. Default: yes.
  public var isStrict: Bool
  /// What a file may ask for.
  public var limits: Limits

  /// Creates options; each has its default.
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

  /// How libjpeg is to lay out a colour row.
  var colorLayout: JPEGReader.Layout { pixelFormat == .bgra ? .bgrx : .rgbx }
}
