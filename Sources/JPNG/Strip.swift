internal import JPNGPixels

/// Room for a few rows that are decoded or gathered at a time: enough to spare calls, few enough
/// to stay in the cache.
final class Strip {
  static let rowCount = 16

  private let memory: UnsafeMutableRawPointer
  let base: UnsafeMutableRawPointer
  let rowStride: Int

  /// - Parameter offset: Bytes from a 64-byte boundary to the first row.
  init(rowStride: Int, offset: Int = 0) {
    self.rowStride = rowStride
    memory = .allocate(byteCount: offset + rowStride * Self.rowCount, alignment: 64)
    base = memory + offset
  }

  deinit { memory.deallocate() }

  /// The first `count` rows as bytes.
  func rows(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(
      start: base.assumingMemoryBound(to: UInt8.self), count: count * rowStride)
  }

  /// Calls `body` with the first row and the number of rows of each strip of an image.
  static func forEach<E: Error>(
    in height: Int, by rowCount: Int = rowCount, _ body: (Int, Int) throws(E) -> Void
  ) throws(E) {
    for y in stride(from: 0, to: height, by: rowCount) {
      try body(y, min(rowCount, height - y))
    }
  }
}
