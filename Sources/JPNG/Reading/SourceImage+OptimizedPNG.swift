internal import JPNGPlanes

extension SourceImage {
  /// Encodes the picture as the smallest PNG that is found, to compare sizes with. This is slow.
  package func optimizedPNG() throws(JPNGError) -> [UInt8] {
    try inPlane(nil) { () throws(CodecError) in
      try OptimizedPNG.encode(pixels, iccProfile: iccProfile)
    }
  }
}
