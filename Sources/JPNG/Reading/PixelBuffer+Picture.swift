internal import JPNGBytes
internal import JPNGPixels
internal import JPNGPlanes
package import JPNGThreads

extension PixelBuffer {
  /// Decodes a picture of any format that can be compared with others: PNG, JPNG, JPJP, or JPEG,
  /// which is opaque. The result is straight RGBA in sRGB. A PNG or a JPEG is turned as its Exif
  /// data says; packed files are always upright.
  ///
  /// - Parameter isPacked: Whether the picture must be a packed file. A packed file that is cut off
  ///   would else be taken for the JPEG that it begins with.
  /// - Throws: `.malformed` for bytes of no such format, or damaged ones; `.unsupported`; or
  ///   `.limitExceeded`.
  package init(
    picture bytes: [UInt8], isPacked: Bool = false, limits: Limits = Limits(),
    sharing threads: ThreadBudget
  ) throws(JPNGError) {
    let profile: [UInt8]
    switch isPacked ? .jpng : PictureKind(bytes) {
    case .png:
      let image = try SourceImage(png: bytes, limits: limits)
      self = image.pixels
      profile = image.iccProfile
    case .jpng:
      let decoder = try JPNGDecoder(bytes, options: DecodeOptions(limits: limits))
      self = try decoder.decode(sharing: threads)
      profile = decoder.info.iccProfile
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
