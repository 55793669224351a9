internal import JPNGPixels

/// A plane of floats, row by row, not initialised.
///
/// Rows are padded to a multiple of eight floats, so that kernels take eight at a time: what is
/// beyond the last column has no meaning.
///
/// `@unchecked Sendable`: threads that write at the same time write different rows or columns, and
/// nobody reads what another is writing.
final class FloatPlane: @unchecked Sendable {
  let size: ImageSize
  private let stride: Int
  private let base: UnsafeMutablePointer<Float>
  /// Whose memory this is, where it is not this plane's.
  private let owner: FloatPlane?

  init(size: ImageSize) {
    self.size = size
    stride = Self.stride(width: size.width)
    base = .allocate(capacity: stride * size.height)
    owner = nil
    // Padding is computed with, though in vain: no stale memory in it.
    for y in 0..<size.height {
      (row(y) + size.width).initialize(repeating: 0, count: stride - size.width)
    }
  }

  private init(size: ImageSize, in owner: FloatPlane) {
    self.size = size
    stride = Self.stride(width: size.width)
    (base, self.owner) = (owner.base, owner)
  }

  deinit {
    if owner == nil { base.deallocate() }
  }

  /// A plane that is no larger, in this one's memory, which would otherwise have to come from the
  /// system anew.
  func reused(for size: ImageSize) -> FloatPlane {
    precondition(size.width <= self.size.width && size.height <= self.size.height)
    return FloatPlane(size: size, in: self)
  }

  /// The first sample of row `y`.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + y * stride }

  private static func stride(width: Int) -> Int { (width + 7) & ~7 }
}
