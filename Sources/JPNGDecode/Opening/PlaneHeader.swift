package import JPNGBytes
package import JPNGPlaneDecoding

/// The header of a plane, which is a JPEG or, if it is the alpha plane, a PNG.
package enum PlaneHeader: Sendable {
  case jpeg(JPEGHeader)
  case png(GreyPNGHeader)

  /// Reads the header of an alpha plane.
  package init(
    alpha plane: ByteView, _ encoding: AlphaEncoding, _ limits: Limits, _ strictness: Strictness
  ) throws(CodecError) {
    switch encoding {
    case .jpeg:
      let header = try JPEGHeader(of: plane, limits, strictness)
      guard header.componentCount == 1 else {
        throw CodecError(.unsupported, "a JPEG of \(header.componentCount) components, not 1")
      }
      self = .jpeg(header)
    case .png:
      self = .png(try GreyPNGHeader(of: plane, limits, strictness))
    }
  }

  package var size: ImageSize {
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

extension JPEGHeader {
  /// Reads the header of a plane. libjpeg-turbo reads those that our own decoder does not take.
  init(of plane: ByteView, _ limits: Limits, _ strictness: Strictness) throws(CodecError) {
    guard let header = BaselineJPEG.header(of: plane) else {
      self = try StockCodecs.jpegHeader(of: plane, limits, strictness)
      return
    }
    if let objection = limits.objection(to: header.size) { throw CodecError(.limit, objection) }
    self = header
  }
}

extension GreyPNGHeader {
  /// Reads the header of a plane. libpng reads those that our own decoder does not take.
  fileprivate init(
    of plane: ByteView, _ limits: Limits, _ strictness: Strictness
  ) throws(CodecError) {
    guard let header = GreyPNG(plane, rowsPerBand: nil)?.header else {
      self = try StockCodecs.pngHeader(of: plane, limits, strictness)
      return
    }
    if let objection = limits.objection(to: header.size) { throw CodecError(.limit, objection) }
    self = header
  }
}
