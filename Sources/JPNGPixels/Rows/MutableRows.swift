/// A view of rows of bytes that somebody else owns, through which they are written. Like ``Rows``,
/// it checks every access and keeps the owner alive.
///
/// `@unchecked Sendable`: threads that use the same memory at the same time write different rows.
/// The code that divides a picture among threads gives each of them rows of its own, and no row is
/// asked for within a closure that is at work on the same row. All that is done with the owner is
/// to keep it alive.
package struct MutableRows: @unchecked Sendable {
  /// A read-only view of the same rows. Its memory may be written, as it is only ever made of
  /// memory that may.
  package let readOnly: Rows

  /// - Parameters:
  ///   - memory: The memory that all rows are in. The last row needs no padding.
  ///   - owner: The object that frees the memory when it is destroyed. Default: `nil`, for a view
  ///     that does not leave a closure.
  package init(
    _ memory: UnsafeMutableRawBufferPointer, count: Int, byteCount: Int, stride: Int,
    owner: AnyObject? = nil
  ) {
    readOnly = Rows(
      UnsafeRawBufferPointer(memory), count: count, byteCount: byteCount, stride: stride,
      owner: owner)
  }

  private init(_ rows: Rows) { readOnly = rows }

  /// The number of rows.
  @inlinable package var count: Int { readOnly.count }
  /// The number of bytes of a row.
  @inlinable package var byteCount: Int { readOnly.byteCount }
  /// The number of bytes from the start of a row to the start of the next.
  @inlinable package var stride: Int { readOnly.stride }

  /// A view of some of the rows.
  package func rows(_ range: Range<Int>) -> MutableRows { MutableRows(readOnly.rows(range)) }

  /// Calls `body` with the bytes of row `y`.
  package func withRow<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(readOnly) }
    var row = samples(y).mutableSpan
    return try body(&row)
  }

  /// Calls `body` with the pixels of row `y`.
  package func withPixels<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(readOnly) }
    var row = pixels(y).mutableSpan
    return try body(&row)
  }

  /// Calls `body` with row `y` as samples of two bytes each, in the machine's byte order.
  package func withWideSamples<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt16>) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(readOnly) }
    var row = row(y, alignment: 2).assumingMemoryBound(to: UInt16.self).mutableSpan
    return try body(&row)
  }

  /// Calls `body` with the start of the first row, so that it can be passed to a C function that
  /// writes the rows.
  @inlinable
  package func withUnsafeBase<R>(_ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
    readOnly.withUnsafeBase { body(UnsafeMutablePointer(mutating: $0)) }
  }

  /// Calls `body` with the start of the pixels of row `y`, so that it can be passed to a C function
  /// that writes them.
  package func withUnsafePixels<R>(_ y: Int, _ body: (UnsafeMutablePointer<PixelWord>) -> R) -> R {
    defer { extendLifetime(readOnly) }
    guard let start = pixels(y).baseAddress else { preconditionFailure("rows have memory") }
    return body(start)
  }

  /// Sets all bytes of all rows to the same value.
  package func fill(_ value: UInt8) {
    defer { extendLifetime(readOnly) }
    for y in 0..<count { samples(y).update(repeating: value) }
  }

  /// Copies all rows of `source`, which has as many rows of the same length.
  package func copy(_ source: Rows) {
    precondition(source.count == count && source.byteCount == byteCount, "rows of the same size")
    defer {
      extendLifetime(readOnly)
      extendLifetime(source)
    }
    for y in 0..<count { _ = samples(y).update(fromContentsOf: source.samples(y)) }
  }

  /// Copies pixels to row `y`, which has as many.
  package func copy(_ pixels: Span<PixelWord>, toRow y: Int) {
    defer { extendLifetime(readOnly) }
    let row = self.pixels(y)
    precondition(pixels.count == row.count, "a row of the same width")
    pixels.withUnsafeBufferPointer { _ = row.update(fromContentsOf: $0) }
  }

  /// The pixels of row `y`. Whoever calls this keeps the rows alive while they are used.
  func pixels(_ y: Int) -> UnsafeMutableBufferPointer<PixelWord> {
    UnsafeMutableBufferPointer(mutating: readOnly.pixels(y))
  }

  /// The bytes of row `y`. Whoever calls this keeps the rows alive while they are used.
  func samples(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(mutating: readOnly.samples(y))
  }

  private func row(_ y: Int, alignment: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(mutating: readOnly.row(y, alignment: alignment))
  }
}
