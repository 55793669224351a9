/// A view of rows of bytes that somebody else owns, through which they are written. Like ``Rows``,
/// it checks every access and keeps the owner alive.
///
/// `@unchecked Sendable`: threads that use the same memory at the same time write different rows.
/// The code that divides a picture among threads gives each of them rows of its own, and no row is
/// asked for within a closure that is at work on the same row. All that is done with the owner is
/// to keep it alive.
package struct MutableRows: @unchecked Sendable {
  /// The start of the first row, for a C function that writes rows.
  package let unsafeBase: UnsafeMutableRawPointer
  /// The number of rows.
  package let count: Int
  /// The number of bytes of a row.
  package let byteCount: Int
  /// The number of bytes from the start of a row to the start of the next.
  package let stride: Int

  private let owner: AnyObject?

  /// - Parameters:
  ///   - memory: The memory that all rows are in.
  ///   - owner: The object that frees the memory when it is destroyed. Default: `nil`, for a view
  ///     that does not leave a closure.
  package init(
    _ memory: UnsafeMutableRawBufferPointer, count: Int, byteCount: Int, stride: Int,
    owner: AnyObject? = nil
  ) {
    Rows.check(memory.count, count, byteCount, stride)
    guard let base = memory.baseAddress else { preconditionFailure("rows have memory") }
    self.init(unchecked: base, count, byteCount, stride, owner)
  }

  private init(
    unchecked base: UnsafeMutableRawPointer, _ count: Int, _ byteCount: Int, _ stride: Int,
    _ owner: AnyObject?
  ) {
    unsafeBase = base
    self.count = count
    self.byteCount = byteCount
    self.stride = stride
    self.owner = owner
  }

  /// A read-only view of the same rows.
  package var readOnly: Rows {
    Rows(unchecked: UnsafeRawPointer(unsafeBase), count, byteCount, stride, owner)
  }

  /// A view of some of the rows.
  package func rows(_ range: Range<Int>) -> MutableRows {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "rows that exist")
    return MutableRows(
      unchecked: unsafeBase + range.lowerBound * stride, range.count, byteCount, stride, owner)
  }

  /// Calls `body` with the bytes of row `y`.
  package func withRow<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    var row = samples(y).mutableSpan
    return try body(&row)
  }

  /// Calls `body` with the pixels of row `y`.
  package func withPixels<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    var row = pixels(y).mutableSpan
    return try body(&row)
  }

  /// Calls `body` with row `y` as samples of two bytes each, in the machine's byte order.
  package func withWideSamples<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt16>) throws(E) -> R
  ) throws(E) -> R {
    var row = UnsafeMutableRawBufferPointer(start: row(y), count: byteCount)
      .assumingMemoryBound(to: UInt16.self).mutableSpan
    return try body(&row)
  }

  /// Sets all bytes of all rows to the same value.
  package func fill(_ value: UInt8) {
    for y in 0..<count { samples(y).update(repeating: value) }
  }

  /// Copies all rows of `source`, which has as many rows of the same length.
  package func copy(_ source: Rows) {
    precondition(source.count == count && source.byteCount == byteCount, "rows of the same size")
    for y in 0..<count { _ = samples(y).update(fromContentsOf: source.samples(y)) }
  }

  /// Copies pixels to row `y`, which has as many.
  package func copy(_ pixels: Span<PixelWord>, toRow y: Int) {
    let row = self.pixels(y)
    precondition(pixels.count == row.count, "a row of the same width")
    pixels.withUnsafeBufferPointer { _ = row.update(fromContentsOf: $0) }
  }

  func pixels(_ y: Int) -> UnsafeMutableBufferPointer<PixelWord> {
    precondition(byteCount % 4 == 0 && stride % 4 == 0, "rows of pixels")
    return UnsafeMutableRawBufferPointer(start: row(y), count: byteCount)
      .assumingMemoryBound(to: PixelWord.self)
  }

  func samples(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableRawBufferPointer(start: row(y), count: byteCount)
      .assumingMemoryBound(to: UInt8.self)
  }

  private func row(_ y: Int) -> UnsafeMutableRawPointer {
    precondition(y >= 0 && y < count, "a row that exists")
    return unsafeBase + y * stride
  }
}
