internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// What the headers of both planes say, found to agree. Reading it touches nothing else of them.
struct PlaneHeaders: Sendable {
  let color: JPEGHeader
  let alpha: AlphaHeader
  /// The ICC profile of the colour plane.
  let iccProfile: [UInt8]

  init(
    _ bytes: ByteView, _ container: Container, _ options: DecodeOptions
  ) throws(JPNGError) {
    (color, iccProfile) = try inPlane(.color) { () throws(CodecError) in
      let reader = try JPEGReader(
        bytes.plane(.color, of: container), limits: options.limits,
        strictness: options.strictness)
      return (reader.header, try reader.iccProfile())
    }
    alpha = try inPlane(.alpha) { () throws(CodecError) in
      try AlphaHeader(
        bytes.plane(.alpha, of: container), container.alphaEncoding, options.limits,
        options.strictness)
    }
    guard color.size == alpha.size else {
      throw JPNGError(
        .malformed, "the colour plane has \(color.size) pixels, the alpha plane \(alpha.size)")
    }
    if let declared = container.fields.info?.size, declared != alpha.size {
      throw JPNGError(
        .malformed, "the file declares \(declared) pixels, its planes have \(alpha.size)")
    }
  }
}

/// The header of an alpha plane of either encoding.
enum AlphaHeader: Sendable {
  case jpeg(JPEGHeader)
  case png(PNGHeader)

  init(
    _ plane: ByteView, _ encoding: AlphaEncoding, _ limits: Limits, _ strictness: Strictness
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

  /// Bits a sample.
  var bitDepth: Int {
    switch self {
    case .jpeg: 8
    case .png(let header): header.bitDepth
    }
  }
}

extension ByteView {
  /// The bytes of one plane of a file.
  func plane(_ plane: Plane, of container: Container) -> ByteView {
    part(plane == .color ? container.colorRange : container.alphaRange)
  }
}
