internal import JPNGPlanes

extension PixelBuffer {
  /// A PNG of 8-bit RGBA, quick to make before it is small.
  package func png(iccProfile: [UInt8] = []) throws(JPNGError) -> [UInt8] {
    var settings = PNGWriter.Settings(size: size, colorType: .rgba)
    settings.level = PNGWriter.quickLevel
    settings.iccProfile = iccProfile
    return try inPlane(nil) { () throws(CodecError) in
      let writer = try PNGWriter(settings)
      try withRows { (rows) throws(CodecError) in try writer.write(rows) }
      return try writer.finish()
    }
  }
}
