/// A read-only view of rows of bytes that somebody else owns. The bytes are the samples of a plane,
/// or pixels of 4 bytes each.
///
/// The view knows its bounds and checks every access against them. If the memory belongs to an
/// object, the view keeps that object alive. If not, the view is passed to a closure and must not
/// be used after the closure has returned.
///
/// `@unchecked Sendable`: through this view all threads only read the memory. Where it is a
/// read-only view of ``MutableRows``, nobody writes to these rows until the call that it was passed
/// to has returned. All that is done with the owner is to keep it alive.
package struct Rows: @unchecked Sendable {
  /// The number of rows.
  package let count: Int
  /// The number of bytes of a row.
  package let byteCount: Int
  /// The number of bytes from the start of a row to the start of the next.
  package let stride: Int

  /// The start of the first row.
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let owner: AnyObject?

  /// - Parameters:
  ///   - memory: The memory that all rows are in. The last row needs no padding.
  ///   - owner: The object that frees the memory when it is destroyed. Default: `nil`, for a view
  ///     that does not leave a closure.
  package init(
    _ memory: UnsafeRawBufferPointer, count: Int, byteCount: Int, stride: Int,
    owner: AnyObject? = nil
  ) {
    precondition(count >= 0 && byteCount >= 0 && stride >= byteCount, "rows one after the other")
    precondition(
      count == 0 || memory.count >= stride * (count - 1) + byteCount, "memory for all rows")
    guard let base = memory.baseAddress else { preconditionFailure("rows have memory") }
    self.init(unchecked: base, count, byteCount, stride, owner)
  }

  /// Creates a view of rows that are known to be in memory.
  private init(
    unchecked base: UnsafeRawPointer, _ count: Int, _ byteCount: Int, _ stride: Int,
    _ owner: AnyObject?
  ) {
    self.base = base
    self.count = count
    self.byteCount = byteCount
    self.stride = stride
    self.owner = owner
  }

  /// A view of some of the rows.
  package func rows(_ range: Range<Int>) -> Rows {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "rows that exist")
    return Rows(
      unchecked: base + range.lowerBound * stride, range.count, byteCount, stride, owner)
  }

  /// A view of some of the bytes of each row.
  package func bytes(_ range: Range<Int>) -> Rows {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "bytes that exist")
    return Rows(unchecked: base + range.lowerBound, count, range.count, stride, owner)
  }

  /// The pixel in column `x` of row `y`.
  package subscript(x: Int, y: Int) -> PixelWord {
    withPixels(y) { pixels in
      precondition(x >= 0 && x < pixels.count, "a column that exists")
      return pixels[x]
    }
  }

  /// Calls `body` with the bytes of row `y`.
  package func withRow<R, E: Error>(_ y: Int, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    defer { extendLifetime(owner) }
    return try body(samples(y).span)
  }

  /// Calls `body` with the pixels of row `y`.
  package func withPixels<R, E: Error>(
    _ y: Int, _ body: (Span<PixelWord>) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(owner) }
    return try body(pixels(y).span)
  }

  /// Calls `body` with the start of the first row, so that it can be passed to a C function that
  /// reads the rows.
  @inlinable
  package func withUnsafeBase<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
    defer { extendLifetime(owner) }
    return body(base.assumingMemoryBound(to: UInt8.self))
  }

  /// The pixels of row `y`. Whoever calls this keeps the rows alive while they are used.
  func pixels(_ y: Int) -> UnsafeBufferPointer<PixelWord> {
    let row = row(y, alignment: PixelBuffer.bytesPerPixel)
    return row.assumingMemoryBound(to: PixelWord.self)
  }

  /// The bytes of row `y`. Whoever calls this keeps the rows alive while they are used.
  func samples(_ y: Int) -> UnsafeBufferPointer<UInt8> {
    row(y, alignment: 1).assumingMemoryBound(to: UInt8.self)
  }

  /// The memory of row `y`, whose start and length are multiples of an alignment.
  func row(_ y: Int, alignment: Int) -> UnsafeRawBufferPointer {
    precondition(y >= 0 && y < count, "a row that exists")
    precondition(
      (UInt(bitPattern: base) | UInt(bitPattern: stride | byteCount)) & UInt(alignment - 1) == 0,
      "rows of whole, aligned elements")
    return UnsafeRawBufferPointer(start: base + y * stride, count: byteCount)
  }
}
