package import JPNGPixels

extension MemoryEstimate {
  /// Converting a file to one of another format.
  ///
  /// - Parameters:
  ///   - fileByteCount: Bytes of the file that is converted.
  ///   - scores: Whether the results are scored against the picture.
  package static func converting(_ size: ImageSize, fileByteCount: Int, scores: Bool) -> Int {
    // The picture, a mask or a copy of it, and a byte of alpha a pixel twice. Of the file there are
    // its planes, a new file, and, as text, four thirds of it.
    let pictures = 2 * PixelBuffer.byteCount(of: size) + 2 * size.pixelCount
    // A lossless file of a codec that is loaded takes as much again.
    let scoring = scores ? scoringMany(size) + 4 * PixelBuffer.byteCount(of: size) : 0
    return 5 * fileByteCount + pictures + scoring + overhead
  }
}
