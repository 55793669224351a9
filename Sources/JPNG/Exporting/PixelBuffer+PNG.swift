internal import JPNGPlanes

extension PixelBuffer {
  /// Encodes the picture as an RGBA PNG of 8 bits a sample, quickly rather than to the fewest
  /// bytes.
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
