internal import JPNGPlanes

extension PixelBuffer {
  /// A PNG of 8-bit RGBA, quick to make before it is small.
  package func png(iccProfile: [UInt8] = []) throws(JPNGError) -> [UInt8] {
    var settings = PNGWriter.Settings(size: size, colorType: .rgba)
    settings.level = PNGWriter.quickLevel
    settings.iccProfile = iccProfile
    return try inPlane(nil) { () throws(CodecError) in
      let writer = try PNGWriter(settings)
      try withUnsafeBytes { (bytes) throws(CodecError) in
        guard let base = bytes.baseAddress else { return }
        try writer.write(size.height, from: base, stride: rowStride)
      }
      return try writer.finish()
    }
  }
}
