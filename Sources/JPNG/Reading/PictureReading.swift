internal import JPNGBytes
internal import JPNGPixels
internal import JPNGPlanes
package import JPNGThreads

extension PixelBuffer {
  /// Decodes a picture of any format that can be compared with a packed one: PNG, JPNG, JPJP, or
  /// JPEG, which is opaque. Straight RGBA in sRGB, to which colours are converted. The Exif orientation
  /// of a PNG or a JPEG is carried out; packed files are upright.
  ///
  /// - Parameter isPacked: Whether it must be a packed file; one that is cut off passes for the JPEG
  ///   that it begins with.
  /// - Throws: `.malformed` for bytes that are none of these, or damaged; `.unsupported`;
  ///   `.limitExceeded`.
  package init(
    picture bytes: [UInt8], isPacked: Bool = false, limits: Limits = Limits(),
    sharing threads: ThreadBudget
  ) throws(JPNGError) {
    let profile: [UInt8]
    switch isPacked ? .jpng : PictureKind(bytes) {
    case .png:
      let image = try SourceImage(png: bytes, limits: limits)
      (self, profile) = (image.pixels, image.iccProfile)
    case .jpng:
      let decoder = try JPNGDecoder(bytes, options: DecodeOptions(limits: limits))
      (self, profile) = (try decoder.decode(sharing: threads), decoder.info.iccProfile)
    case .jpeg: (self, profile) = try Self.decodeJPEG(bytes, limits)
    case nil: throw JPNGError(.malformed, "neither a PNG, a JPNG nor a JPEG")
    }
    try convertToSRGB(from: profile)
  }

  private static func decodeJPEG(
    _ bytes: [UInt8], _ limits: Limits
  ) throws(JPNGError) -> (PixelBuffer, profile: [UInt8]) {
    try inPlane(nil) { () throws(CodecError) in
      try bytes.withView { (bytes) throws(CodecError) in
        let reader = try JPEGReader(bytes, limits: limits)
        let profile = try reader.iccProfile()
        try reader.start(.rgbx)
        var pixels = PixelBuffer(uninitialized: reader.header.size)
        try pixels.withMutableRows { (rows) throws(CodecError) in try reader.read(into: rows) }
        _ = try reader.finish()
        return (pixels.upright(from: Orientation(jpeg: bytes) ?? .upright), profile)
      }
    }
  }
}
