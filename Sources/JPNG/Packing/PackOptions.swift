/// How a picture is packed. A pure description: the same source and options give the same bytes.
public struct PackOptions: Hashable, Sendable {
  /// Which encoding the alpha plane gets.
  public enum AlphaMode: String, Hashable, Sendable, CaseIterable {
    /// The smaller of the two whose error is acceptable.
    case automatic = "auto"
    /// Lossless.
    case png
    /// Lossy between, exact at 0 and 255.
    case jpeg
  }

  /// How long the encoder may search.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// As fast as possible.
    case fast
    /// A sensible middle.
    case balanced
    /// As small as possible.
    case best
  }

  /// Whether JPEG planes get a restart marker behind every row of MCUs, and the file an index of
  /// them: what decoding on several threads and of regions stands on.
  public enum Restarts: String, Hashable, Sendable, CaseIterable {
    /// Where the picture is large enough for either to matter.
    case automatic = "auto"
    /// Always, except in progressive planes.
    case rows
    /// Never.
    case none
  }

  /// The size of a preview: a small copy of the picture at the end of the file.
  public enum PreviewSize: Int, Hashable, Sendable, CaseIterable {
    /// An eighth of each side.
    case eighth = 8
    /// A sixteenth of each side.
    case sixteenth = 16
  }

  /// Quality of the colour plane, 1…100 on libjpeg's scale. Default: 80.
  public var quality = 80
  /// Default: the smaller encoding.
  public var alpha = AlphaMode.automatic
  /// Quality of a JPEG alpha plane, 1…100. Default: 90.
  public var alphaQuality = 90
  /// Chroma subsampling; `nil`, the default, chooses by the picture's chroma detail.
  public var subsampling: Subsampling?
  /// Default: balanced. All levels encode the same way for now.
  public var effort = Effort.balanced
  /// Progressive JPEG planes: a little smaller, much slower to decode. Default: no.
  public var isProgressive = false
  /// What hidden pixels look like in the colour plane. Default: a smooth fill. Premultiplied
  /// colour of hidden pixels is black whatever is chosen.
  public var hiddenColor = HiddenColor.fill
  /// How colour is stored. Default: straight.
  public var association = Association.straight
  /// What becomes of the source's colour profile. Default: preserved unless it is sRGB.
  public var colorProfile = ColorProfilePolicy.preserve
  /// Default: in pictures that are large enough.
  public var restarts = Restarts.automatic
  /// Default: `nil`, none.
  public var preview: PreviewSize?
  /// What a source may ask for.
  public var limits = Limits()

  /// Creates the default options.
  public init() {}

  /// Below so many pixels, an index is not worth its bytes: nobody decodes that in parts.
  private static let worthRestarts = 1 << 20

  func hasRestarts(_ size: ImageSize) -> Bool {
    switch restarts {
    case .automatic: !isProgressive && size.pixelCount >= Self.worthRestarts
    case .rows: !isProgressive
    case .none: false
    }
  }
}
