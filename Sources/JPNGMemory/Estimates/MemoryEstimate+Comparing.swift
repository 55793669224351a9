package import JPNGPixels

extension MemoryEstimate {
  /// Finding out of a packed file and its source what packing would have told.
  ///
  /// - Parameter fileByteCount: Of both files together.
  package static func inspecting(
    _ size: ImageSize, fileByteCount: Int, measures: Measures
  ) -> Int {
    max(pixels(size), measuring(size, measures)) + fileByteCount + overhead
  }

  /// Comparing two pictures.
  ///
  /// - Parameters:
  ///   - fileByteCount: Of both files together.
  ///   - isDrawn: Whether the difference is drawn, as three panels side by side.
  package static func comparing(
    _ size: ImageSize, fileByteCount: Int, isDrawn: Bool
  ) -> Int {
    let panels = isDrawn ? 3 * pixels(size) : 0
    return measuring(size, .scores) + panels + fileByteCount + overhead
  }
}
