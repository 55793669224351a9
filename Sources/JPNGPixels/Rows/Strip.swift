/// Memory for a few rows that are decoded or gathered at a time: enough of them to spare calls, few
/// enough to stay in the cache.
package final class Strip {
  /// As many rows as a strip has room for.
  package static let rowCount = 16

  private let memory: UnsafeMutableRawBufferPointer
  private let offset: Int
  private let byteCount: Int

  /// - Parameters:
  ///   - byteCount: Bytes of a row; the next row follows at once.
  ///   - offset: Bytes from a 64-byte boundary to the first row.
  package init(byteCount: Int, offset: Int = 0) {
    self.byteCount = byteCount
    self.offset = offset
    memory = .allocate(byteCount: offset + byteCount * Self.rowCount, alignment: 64)
  }

  deinit { memory.deallocate() }

  /// The first `count` rows.
  package func rows(_ count: Int = rowCount) -> MutableRows {
    MutableRows(
      UnsafeMutableRawBufferPointer(rebasing: memory[offset...]), count: count,
      byteCount: byteCount, stride: byteCount, owner: self)
  }

  /// Calls `body` with the first row and the number of rows of each strip of an image.
  package static func forEach<E: Error>(
    in height: Int, by rowCount: Int = rowCount, _ body: (Int, Int) throws(E) -> Void
  ) throws(E) {
    for y in Swift.stride(from: 0, to: height, by: rowCount) {
      try body(y, min(rowCount, height - y))
    }
  }
}
