internal import JPNGPlanes

extension SourceImage {
  /// The picture as the smallest PNG that is found for it, to compare sizes with. Slow.
  package func optimizedPNG() throws(JPNGError) -> [UInt8] {
    try inPlane(nil) { () throws(CodecError) in
      try OptimizedPNG.encode(pixels, iccProfile: iccProfile)
    }
  }
}
