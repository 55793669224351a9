/// Memory for some rows that are decoded or gathered before they go elsewhere.
package final class RowBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  private let offset: Int
  private let count: Int
  private let byteCount: Int
  private let stride: Int

  /// - Parameters:
  ///   - count: How many rows there is room for. Default: a strip's.
  ///   - byteCount: Bytes of a row.
  ///   - stride: Bytes from the start of a row to the start of the next. Default: those of a row.
  ///   - offset: Bytes from a 64-byte boundary to the first row.
  package init(
    count: Int = Strips.rowCount, byteCount: Int, stride: Int? = nil, offset: Int = 0
  ) {
    self.count = count
    self.byteCount = byteCount
    self.stride = stride ?? byteCount
    self.offset = offset
    memory = .allocate(byteCount: offset + self.stride * count, alignment: 64)
    // Some callers read bytes that no codec has written, and throw away what comes of them.
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { memory.deallocate() }

  /// All rows, or the first `count`.
  package func rows(_ count: Int? = nil) -> MutableRows {
    MutableRows(
      UnsafeMutableRawBufferPointer(rebasing: memory[offset...]), count: count ?? self.count,
      byteCount: byteCount, stride: stride, owner: self)
  }
}

/// A picture's rows, a few at a time: enough of them to spare calls, few enough to stay in the cache.
package enum Strips {
  /// Rows of a strip.
  package static let rowCount = 16

  /// Calls `body` with the first row and the number of rows of each strip of an image.
  package static func forEach<E: Error>(
    in height: Int, by rowCount: Int = rowCount, _ body: (Int, Int) throws(E) -> Void
  ) throws(E) {
    for y in stride(from: 0, to: height, by: rowCount) {
      try body(y, min(rowCount, height - y))
    }
  }
}
