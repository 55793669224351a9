internal import JPNGContainer
internal import JPNGPlanes

/// What a file says about itself, from its trailer, its extension and the headers of its planes.
public struct FileInfo: Hashable, Sendable {
  /// Format version: major 1 has a PNG alpha plane, 2 a JPEG one; minor 1 has an extension.
  public let version: FormatVersion
  /// Whether the file ends in the identifier that was written until December 2013.
  public let hasOldIdentifier: Bool
  /// How the alpha plane is encoded.
  public let alphaEncoding: AlphaEncoding
  /// The picture's size.
  public let size: ImageSize
  /// Bytes of the colour plane.
  public let colorByteCount: Int
  /// Bytes of the alpha plane.
  public let alphaByteCount: Int
  /// Bytes between the alpha plane and the trailer.
  public let extensionByteCount: Int
  /// The stored association; `nil` where the file does not say.
  public let association: Association?
  /// The kind of transparency; `nil` where the file does not say.
  public let alphaKind: AlphaKind?
  /// The chroma subsampling; `nil` where it is none of the three usual ways.
  public let subsampling: Subsampling?
  /// Components of the colour plane: 3, or 1 for grey.
  public let colorComponentCount: Int
  /// Whether the colour plane is a progressive JPEG.
  public let isProgressive: Bool
  /// Restart intervals of the colour plane; 0 where it has no restart markers.
  public let restartIntervalCount: Int
  /// Whether the file lists where the restart markers of its colour plane are, so that it can be
  /// decoded on several threads, and in part.
  public let hasRestartIndex: Bool
  /// Bits a sample of the alpha plane.
  public let alphaBitDepth: Int
  /// Parts of a PNG alpha plane that, the file says, can be decoded on their own.
  public let alphaBandCount: Int
  /// The levels of a JPEG alpha plane, where the file has them.
  public let alphaLevels: AlphaLevels?
  /// The ICC profile of the colour plane; empty for sRGB.
  public let iccProfile: [UInt8]
  /// The size of the preview, where there is one.
  public let previewSize: ImageSize?
  /// The encoder and its settings, where the file says.
  public let settings: String?
}

extension FileInfo {
  init(_ container: Container, _ headers: PlaneHeaders) {
    let color = headers.color
    let fields = container.fields
    version = FormatVersion(
      major: Int(container.trailer.major), minor: Int(container.trailer.minor))
    hasOldIdentifier = container.trailer.identifier == .jpeg
    alphaEncoding = container.alphaEncoding
    size = color.size
    colorByteCount = container.colorRange.count
    alphaByteCount = container.alphaRange.count
    extensionByteCount = container.extensionByteCount
    association = fields.association
    alphaKind = fields.info?.alphaKind
    subsampling = color.subsampling
    colorComponentCount = color.componentCount
    isProgressive = color.isProgressive
    restartIntervalCount = color.restartIntervalCount
    hasRestartIndex = fields.restarts.map { $0.color != .none } ?? false
    alphaBitDepth = headers.alpha.bitDepth
    alphaBandCount = fields.rowsPerBand.map { (color.size.height - 1) / $0 + 1 } ?? 1
    alphaLevels = fields.levels
    iccProfile = headers.iccProfile
    previewSize = fields.preview.map { Preview.size(of: color.size, divisor: $0.divisor) }
    settings = fields.settings
  }
}
