internal import JPNGContainer
internal import JPNGPlaneDecoding

/// What a file says about itself, in its trailer, its extension and the headers of its planes.
public struct FileInfo: Hashable, Sendable {
  /// The version of the file format.
  public let version: FormatVersion
  /// Whether the file ends with the identifier that was written until December 2013.
  public let hasOldIdentifier: Bool
  /// How the alpha plane is encoded.
  public let alphaEncoding: AlphaEncoding
  /// The picture's size in pixels.
  public let size: ImageSize
  /// The number of bytes of the colour plane.
  public let colorByteCount: Int
  /// The number of bytes of the alpha plane.
  public let alphaByteCount: Int
  /// The number of bytes of the extension, which is between the alpha plane and the trailer.
  public let extensionByteCount: Int
  /// The association of the stored pixels; `nil` if the file does not say.
  public let association: Association?
  /// The kind of transparency; `nil` if the file does not say.
  public let alphaKind: AlphaKind?
  /// The chroma subsampling; `nil` if it is none of the three usual ones.
  public let subsampling: Subsampling?
  /// The number of components of the colour plane: 3, or 1 for grey.
  public let colorComponentCount: Int
  /// Whether the colour plane is a progressive JPEG.
  public let isProgressive: Bool
  /// The number of restart intervals of the colour plane; 0 if it has no restart markers.
  public let restartIntervalCount: Int
  /// Whether the file lists where the restart markers of its colour plane are, so that the plane
  /// can be decoded on several threads, and in part.
  public let hasRestartIndex: Bool
  /// The number of bits of a sample of the alpha plane.
  public let alphaBitDepth: Int
  /// The number of bands of a PNG alpha plane, each of which can be decoded on its own; 1 if there
  /// are no bands.
  public let alphaBandCount: Int
  /// The levels of a JPEG alpha plane; `nil` if the file has none.
  public let alphaLevels: AlphaLevels?
  /// The ICC profile of the colour plane; empty for sRGB.
  public let iccProfile: [UInt8]
  /// The size of the preview; `nil` if there is none.
  public let previewSize: ImageSize?
  /// The encoder and its settings: "jpng 0.1.0 quality=80". `nil` if the file does not say.
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

/// A version of the file format.
public struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  /// 1 if the alpha plane is a PNG, 2 if it is a JPEG.
  public let major: Int
  /// 1 if there is an extension, else 0.
  public let minor: Int

  /// "1.1".
  public var description: String { "\(major).\(minor)" }
}
