internal import JPNGBytes
internal import JPNGPlanes

/// The header of a plane, which is a JPEG or, if it is the alpha plane, a PNG.
enum PlaneHeader: Sendable {
  case jpeg(JPEGHeader)
  case png(PNGHeader)

  /// Reads the header of an alpha plane.
  init(
    alpha plane: ByteView, _ encoding: AlphaEncoding, _ limits: Limits, _ strictness: Strictness
  ) throws(CodecError) {
    switch encoding {
    case .jpeg:
      let header = try JPEGReader(plane, limits: limits, strictness: strictness).header
      guard header.componentCount == 1 else {
        throw CodecError(.unsupported, "a JPEG of \(header.componentCount) components, not 1")
      }
      self = .jpeg(header)
    case .png:
      let header = try PNGReader(plane, limits: limits, strictness: strictness).header
      guard header.colorType == .grey else { throw CodecError(.unsupported, "not a greyscale PNG") }
      self = .png(header)
    }
  }

  var size: ImageSize {
    switch self {
    case .jpeg(let header): header.size
    case .png(let header): header.size
    }
  }

  /// The number of bits of a sample.
  var bitDepth: Int {
    switch self {
    case .jpeg: 8
    case .png(let header): header.bitDepth
    }
  }
}
