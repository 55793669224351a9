package import JPNGPixels

extension MemoryEstimate {
  /// Decoding a picture, besides a few rows: the result, the picture that an area filter makes it
  /// from, and what codecs hold of whole planes.
  ///
  /// - Parameters:
  ///   - decoded: The size that is decoded.
  ///   - filtered: The size that an area filter makes of it; `nil` where there is no filter.
  ///   - heldByteCount: What codecs hold, such as the coefficients of a progressive JPEG. It is
  ///     stated beside the decoders that hold it, so that a new one comes with its own.
  package static func decoding(
    _ decoded: ImageSize, filtered: ImageSize?, heldByteCount: Int
  ) -> Int {
    let pixels = PixelBuffer.byteCount(of: decoded)
    let result = filtered.map { PixelBuffer.byteCount(of: $0) } ?? 0
    // Where both planes are decoded at once, alpha is held at the scaled size.
    return pixels + result + heldByteCount + pixels / 4
  }
}
