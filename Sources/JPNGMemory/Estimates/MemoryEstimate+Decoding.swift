package import JPNGPixels

extension MemoryEstimate {
  /// Unpacking a file to another, which has as many bytes as its pixels at most.
  ///
  /// - Parameters:
  ///   - decodingByteCount: What decoding takes, which decoders say themselves, so that a new one
  ///     comes with its own.
  ///   - filtered: The size that an area filter makes of the decoded picture; `nil` where there is
  ///     no filter, and rows are written as they are decoded.
  ///   - fileByteCount: Bytes of the packed file.
  package static func unpacking(
    decodingByteCount: Int, filtered: ImageSize?, fileByteCount: Int
  ) -> Int {
    let output = filtered.map { PixelBuffer.byteCount(of: $0) } ?? 0
    return fileByteCount + decodingByteCount + output + overhead
  }

  /// Verifying a file, whose planes are decoded some rows at a time.
  ///
  /// - Parameter heldByteCount: What decoders hold of whole planes.
  package static func verifying(
    _ size: ImageSize, heldByteCount: Int, fileByteCount: Int
  ) -> Int {
    let rows = ImageSize(width: size.width, height: 64)
    return fileByteCount + heldByteCount + PixelBuffer.byteCount(of: rows) + overhead
  }
}
