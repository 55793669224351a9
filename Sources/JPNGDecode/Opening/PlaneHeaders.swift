package import JPNGBytes
package import JPNGContainer
package import JPNGPlaneDecoding

/// The headers of both planes, which have been checked to agree. The data of the planes is not read
/// for them.
package struct PlaneHeaders: Sendable {
  package let color: JPEGHeader
  package let alpha: PlaneHeader
  /// The ICC profile of the colour plane.
  let iccProfile: [UInt8]

  package init(
    _ bytes: ByteView, _ container: Container, _ options: DecodeOptions
  ) throws(JPNGError) {
    (color, iccProfile) = try inPlane(.color) { () throws(CodecError) in
      let plane = bytes.plane(.color, of: container)
      let header = try JPEGHeader(of: plane, options.limits, options.strictness)
      if let profile = ICCProfileSegments.profile(of: plane) { return (header, profile) }
      return (header, try StockCodecs.iccProfile(of: plane, options.limits, options.strictness))
    }
    alpha = try inPlane(.alpha) { () throws(CodecError) in
      try PlaneHeader(
        alpha: bytes.plane(.alpha, of: container), container.alphaEncoding, options.limits,
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

extension ByteView {
  /// The bytes of one plane of a file.
  package func plane(_ plane: Plane, of container: Container) -> ByteView {
    part(plane == .color ? container.colorRange : container.alphaRange)
  }
}
