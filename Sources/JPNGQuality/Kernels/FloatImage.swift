internal import JPNGPixels

/// One channel of a picture in floats, row by row: memory for intermediate results, which starts
/// with no values.
///
/// Rows are padded to a multiple of eight floats, because the kernels take eight at a time. What
/// the padding holds has no meaning, but may be computed with.
///
/// `@unchecked Sendable`: threads use an image at the same time only in two ways. Either all of
/// them read it; or each writes rows or columns that no other thread reads or writes until the call
/// of `ThreadBudget.forEach` or `ThreadBudget.map` that handed them out has returned.
final class FloatImage: @unchecked Sendable {
  let size: ImageSize
  /// Floats of a row, its padding included.
  let paddedWidth: Int
  private let base: UnsafeMutablePointer<Float>
  /// The image that the memory belongs to; `nil` where it is this one.
  private let owner: FloatImage?

  init(size: ImageSize) {
    self.size = size
    paddedWidth = Self.paddedWidth(size.width)
    base = .allocate(capacity: paddedWidth * size.height)
    owner = nil
    // The kernels compute with the padding, so it must not hold what was in this memory before.
    for y in 0..<size.height {
      (base + y * paddedWidth + size.width).initialize(
        repeating: 0, count: paddedWidth - size.width)
    }
  }

  private init(size: ImageSize, in owner: FloatImage) {
    self.size = size
    paddedWidth = Self.paddedWidth(size.width)
    base = owner.base
    self.owner = owner
  }

  deinit {
    if owner == nil { base.deallocate() }
  }

  /// An image of that size, no larger, in the memory of this one: new memory would have to come
  /// from the system, which takes longer.
  func reused(for size: ImageSize) -> FloatImage {
    precondition(size.width <= self.size.width && size.height <= self.size.height)
    return FloatImage(size: size, in: self)
  }

  /// Calls `body` with row `y`, padding included, for reading.
  func withRow<R>(_ y: Int, _ body: (Span<Float>) -> R) -> R {
    withRow(y, 0..<paddedWidth, body)
  }

  /// Calls `body` with some columns of row `y`, which may be in its padding, for reading.
  func withRow<R>(_ y: Int, _ columns: Range<Int>, _ body: (Span<Float>) -> R) -> R {
    defer { extendLifetime(self) }
    return body(UnsafeBufferPointer(samples(y, columns)).span)
  }

  /// Calls `body` with row `y`, padding included, for writing.
  func withMutableRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
    withMutableRow(y, 0..<paddedWidth, body)
  }

  /// Calls `body` with some columns of row `y`, which may be in its padding, for writing.
  func withMutableRow<R>(
    _ y: Int, _ columns: Range<Int>, _ body: (inout MutableSpan<Float>) -> R
  ) -> R {
    defer { extendLifetime(self) }
    var row = samples(y, columns).mutableSpan
    return body(&row)
  }

  private func samples(_ y: Int, _ columns: Range<Int>) -> UnsafeMutableBufferPointer<Float> {
    precondition(y >= 0 && y < size.height, "a row that exists")
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= paddedWidth, "columns that exist")
    return UnsafeMutableBufferPointer(
      start: base + y * paddedWidth + columns.lowerBound, count: columns.count)
  }

  private static func paddedWidth(_ width: Int) -> Int { (width + 7) & ~7 }
}

extension [FloatImage] {
  /// So many images, without values.
  init(count: Int, size: ImageSize) {
    self = (0..<count).map { _ in FloatImage(size: size) }
  }
}
