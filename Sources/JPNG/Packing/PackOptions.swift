/// How a picture is packed. The same source and the same options always give the same bytes.
public struct PackOptions: Hashable, Sendable {
  /// How the alpha plane is encoded.
  public enum AlphaMode: String, Hashable, Sendable, CaseIterable {
    /// As PNG, as PNG with fewer values, or as JPEG, whichever costs least in bytes and in errors
    /// as the quality of colour weighs them. With the fast effort: as PNG, or as JPEG if that is
    /// smaller and its errors are small.
    case automatic = "auto"
    /// As PNG, which is lossless.
    case png
    /// As JPEG, which is lossy but exact at 0 and 255.
    case jpeg
  }

  /// How much time the encoder may take to find a smaller file.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// As fast as libjpeg-turbo.
    case fast
    /// Coefficients are chosen for what they cost and what is seen of them.
    case balanced
    /// As balanced, but what suits the picture is tried out and scored: it takes about seven times
    /// as long and saves some 4 % at the same score.
    case best
  }

  /// Whether JPEG planes get a restart marker behind every row of MCUs, and the file an index of
  /// these markers. Decoding on several threads, and decoding a region without the rows above it,
  /// need them.
  public enum Restarts: String, Hashable, Sendable, CaseIterable {
    /// If the picture is large enough for that to matter, and not progressive.
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

  /// The quality of the colour plane, 1…100. With the fast effort this is libjpeg's scale, else one
  /// that gives about the same looks (docs/encoder.md). Default: 80.
  public var quality = 80
  /// How the alpha plane is encoded. Default: automatic.
  public var alpha = AlphaMode.automatic
  /// The quality of a JPEG alpha plane, 1…100. If ``alpha`` is automatic, the quality of colour is
  /// taken where that is lower, but not with the fast effort. Default: 90.
  public var alphaQuality = 90
  /// The largest error of an alpha value that is accepted, 0…255: with 0, alpha is exact. Default:
  /// `nil`, by the quality if ``alpha`` is automatic, else any.
  public var alphaMaxError: Int?
  /// The chroma subsampling. Default: `nil`, by the picture's chroma detail.
  public var subsampling: Subsampling?
  /// How much time the encoder may take. Default: balanced.
  public var effort = Effort.balanced
  /// Whether JPEG planes are progressive: a little smaller, and much slower to decode. Default: no.
  public var isProgressive = false
  /// The colour of hidden pixels in the colour plane. Default: a smooth fill. If colour is stored
  /// premultiplied, hidden pixels are black whatever this says.
  public var hiddenColor = HiddenColor.fill
  /// Whether colour is stored straight or premultiplied. Default: straight.
  public var association = Association.straight
  /// What becomes of the source's colour profile. Default: preserved unless it is sRGB.
  public var colorProfile = ColorProfilePolicy.preserve
  /// Whether JPEG planes have restart markers. Default: automatic.
  public var restarts = Restarts.automatic
  /// The size of the preview. Default: `nil`, no preview.
  public var preview: PreviewSize?
  /// The largest sources that are accepted. They do not change the bytes of a packed file.
  public var limits = Limits()

  /// Creates the default options.
  public init() {}

  /// Smaller pictures get no entry points unless they are asked for: decoding them in parts saves
  /// too little time for the bytes that markers and index take.
  private static let minPixelCountForEntryPoints = 1 << 20

  /// Whether the planes of a picture of this size have entry points, rows in their middle from
  /// which they can be decoded: restart markers in a JPEG, bands in a PNG.
  func hasEntryPoints(_ size: ImageSize) -> Bool {
    switch restarts {
    case .automatic: !isProgressive && size.pixelCount >= Self.minPixelCountForEntryPoints
    case .rows: !isProgressive
    case .none: false
    }
  }
}
