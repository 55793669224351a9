internal import JPNGPlanes

extension JPEGReader {
  /// Decodes the whole plane and keeps nothing: whatever is wrong with it is found. Returns the
  /// number of bytes behind it.
  func decodeAndDiscard() throws(CodecError) -> Int {
    try start(.rgbx)
    let strip = Strip(rowStride: header.size.width * PixelBuffer.bytesPerPixel)
    try Strip.forEach(in: header.size.height) { (_, count) throws(CodecError) in
      try read(count, into: strip.base, stride: strip.rowStride)
    }
    return try finish()
  }
}
