/// Memory for a few rows that are decoded or collected before they are used.
package final class RowBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  private let offset: Int
  private let count: Int
  private let byteCount: Int
  private let stride: Int

  /// - Parameters:
  ///   - count: The number of rows. Default: those of a strip.
  ///   - byteCount: The number of bytes of a row.
  ///   - stride: The number of bytes from the start of a row to the start of the next. Default:
  ///     `byteCount`, for rows without padding.
  ///   - offset: The number of bytes from a 64-byte boundary to the first row. Default: 0.
  package init(
    count: Int = Strips.rowCount, byteCount: Int, stride: Int? = nil, offset: Int = 0
  ) {
    self.count = count
    self.byteCount = byteCount
    self.stride = stride ?? byteCount
    self.offset = offset
    memory = .allocate(byteCount: offset + self.stride * count, alignment: 64)
    // The memory is cleared because some callers read bytes that no codec has written. They ignore
    // the result, but reading uninitialised memory would still be wrong.
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { memory.deallocate() }

  /// The first `count` rows; all of them by default.
  package func rows(_ count: Int? = nil) -> MutableRows {
    MutableRows(
      UnsafeMutableRawBufferPointer(rebasing: memory[offset...]), count: count ?? self.count,
      byteCount: byteCount, stride: stride, owner: self)
  }
}
