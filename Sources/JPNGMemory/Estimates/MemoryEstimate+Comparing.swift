package import JPNGPixels

extension MemoryEstimate {
  /// Reporting on a file that was packed earlier, by reading it and its source.
  ///
  /// - Parameter fileByteCount: Bytes of both files together.
  package static func inspecting(
    _ size: ImageSize, fileByteCount: Int, measures: Measures
  ) -> Int {
    let source = Source(size: size, fileByteCount: fileByteCount, isWideAtOnce: false)
    return max(reading(source), measuring(size, measures) + fileByteCount) + overhead
  }

  /// Comparing two pictures.
  ///
  /// - Parameters:
  ///   - fileByteCount: Bytes of both files together.
  ///   - isDrawn: Whether the difference is drawn, as three panels side by side.
  package static func comparing(
    _ size: ImageSize, fileByteCount: Int, isDrawn: Bool
  ) -> Int {
    let panels = isDrawn ? 3 * pixels(size) : 0
    return measuring(size, .scores) + panels + fileByteCount + overhead
  }
}
