/// Rows of bytes in memory that somebody else owns, to be read only: the samples of a plane, or
/// pixels of 4 bytes.
///
/// Rows carry their bounds, and check every access against them. They keep the owner of the memory
/// alive where it is an object; where it is not, they are handed to a closure, which they must not
/// leave.
///
/// `@unchecked Sendable`: the memory is only ever read through them, by every thread, and the owner
/// is only kept alive.
package struct Rows: @unchecked Sendable {
  /// Where the first row starts, for a C function that reads rows.
  package let unsafeBase: UnsafeRawPointer
  /// How many rows there are.
  package let count: Int
  /// Bytes of a row.
  package let byteCount: Int
  /// Bytes from the start of a row to the start of the next.
  package let stride: Int

  private let owner: AnyObject?

  /// - Parameters:
  ///   - memory: Holds all rows.
  ///   - owner: The object that the memory lives as long as; `nil` where the rows stay in a closure.
  package init(
    _ memory: UnsafeRawBufferPointer, count: Int, byteCount: Int, stride: Int,
    owner: AnyObject? = nil
  ) {
    checkRows(memory.count, count, byteCount, stride)
    guard let base = memory.baseAddress else { preconditionFailure("rows have memory") }
    self.init(unchecked: base, count, byteCount, stride, owner)
  }

  fileprivate init(
    unchecked base: UnsafeRawPointer, _ count: Int, _ byteCount: Int, _ stride: Int,
    _ owner: AnyObject?
  ) {
    unsafeBase = base
    self.count = count
    self.byteCount = byteCount
    self.stride = stride
    self.owner = owner
  }

  /// Some of the rows.
  package func rows(_ range: Range<Int>) -> Rows {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "rows that exist")
    return Rows(
      unchecked: unsafeBase + range.lowerBound * stride, range.count, byteCount, stride, owner)
  }

  /// The pixel in column `x` of row `y`.
  package subscript(x: Int, y: Int) -> PixelWord {
    let pixels = pixels(y)
    precondition(x >= 0 && x < pixels.count, "a column that exists")
    return pixels[x]
  }

  /// Calls `body` with the bytes of row `y`.
  package func withRow<R, E: Error>(_ y: Int, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    try body(samples(y).span)
  }

  /// Calls `body` with the pixels of row `y`.
  package func withPixels<R, E: Error>(
    _ y: Int, _ body: (Span<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    try body(pixels(y).span)
  }

  func row(_ y: Int) -> UnsafeRawPointer {
    precondition(y >= 0 && y < count, "a row that exists")
    return unsafeBase + y * stride
  }

  func pixels(_ y: Int) -> UnsafeBufferPointer<PixelWord> {
    UnsafeRawBufferPointer(start: row(y), count: byteCount).assumingMemoryBound(to: PixelWord.self)
  }

  func samples(_ y: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: row(y), count: byteCount).assumingMemoryBound(to: UInt8.self)
  }
}

/// Rows of bytes in memory that somebody else owns, to be written. What is said of ``Rows`` holds
/// for them, too.
///
/// `@unchecked Sendable`: threads that use the same memory at the same time write different rows,
/// which whoever hands rows to several threads sees to; the owner is only kept alive.
package struct MutableRows: @unchecked Sendable {
  /// Where the first row starts, for a C function that writes rows.
  package let unsafeBase: UnsafeMutableRawPointer
  /// How many rows there are.
  package let count: Int
  /// Bytes of a row.
  package let byteCount: Int
  /// Bytes from the start of a row to the start of the next.
  package let stride: Int

  private let owner: AnyObject?

  /// - Parameters:
  ///   - memory: Holds all rows.
  ///   - owner: The object that the memory lives as long as; `nil` where the rows stay in a closure.
  package init(
    _ memory: UnsafeMutableRawBufferPointer, count: Int, byteCount: Int, stride: Int,
    owner: AnyObject? = nil
  ) {
    checkRows(memory.count, count, byteCount, stride)
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

  /// The same rows, to be read only.
  package var readOnly: Rows {
    Rows(unchecked: UnsafeRawPointer(unsafeBase), count, byteCount, stride, owner)
  }

  /// Some of the rows.
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

  /// Calls `body` with row `y` as samples of two bytes each, in native byte order.
  package func withWideSamples<R, E: Error>(
    _ y: Int, _ body: (inout MutableSpan<UInt16>) throws(E) -> R
  ) throws(E) -> R {
    var row = UnsafeMutableRawBufferPointer(start: row(y), count: byteCount)
      .assumingMemoryBound(to: UInt16.self).mutableSpan
    return try body(&row)
  }

  /// Makes all bytes the same.
  package func fill(_ value: UInt8) {
    for y in 0..<count { samples(y).update(repeating: value) }
  }

  /// Copies rows of the same number and length.
  package func copy(_ source: Rows) {
    precondition(source.count == count && source.byteCount == byteCount, "rows of the same size")
    for y in 0..<count { _ = samples(y).update(fromContentsOf: source.samples(y)) }
  }

  /// Copies a row of pixels to row `y`.
  package func copy(_ pixels: Span<PixelWord>, toRow y: Int) {
    let row = self.pixels(y)
    precondition(pixels.count == row.count, "a row of the same width")
    pixels.withUnsafeBufferPointer { _ = row.update(fromContentsOf: $0) }
  }

  func pixels(_ y: Int) -> UnsafeMutableBufferPointer<PixelWord> {
    UnsafeMutableRawBufferPointer(start: row(y), count: byteCount)
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

/// Whether memory of so many bytes holds the rows; the last one needs no bytes behind it.
private func checkRows(_ memory: Int, _ count: Int, _ byteCount: Int, _ stride: Int) {
  precondition(count >= 0 && byteCount >= 0 && stride >= byteCount, "rows one after the other")
  precondition(count == 0 || memory >= stride * (count - 1) + byteCount, "memory for all rows")
}
