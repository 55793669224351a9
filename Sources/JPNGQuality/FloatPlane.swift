internal import JPNGPixels

/// A plane of floats, row by row, each row between zeros.
///
/// A filter that reaches up to ``margin`` samples past either end of a row reads zeros there, which
/// is how SSIMULACRA2 continues a picture. Samples are not initialised.
///
/// `@unchecked Sendable`: threads that write at the same time write different rows or columns, and
/// nobody reads what another is writing.
final class FloatPlane: @unchecked Sendable {
  /// Zeros before and after each row, at least.
  static let margin = 8

  let size: ImageSize
  private let stride: Int
  private let base: UnsafeMutablePointer<Float>

  init(size: ImageSize) {
    self.size = size
    stride = Self.stride(width: size.width)
    base = .allocate(capacity: Self.margin + stride * size.height)
    base.initialize(repeating: 0, count: Self.margin)
    for y in 0..<size.height {
      (row(y) + size.width).initialize(repeating: 0, count: stride - size.width)
    }
  }

  deinit { base.deallocate() }

  /// The first sample of row `y`; `size.width` are there, and the zeros around them.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + (Self.margin + y * stride) }

  /// One row's zeros are those before the next one as well.
  private static func stride(width: Int) -> Int { width + margin }

  /// Bytes that a plane of that size takes.
  static func byteCount(of size: ImageSize) -> Int {
    (margin + stride(width: size.width) * size.height) * MemoryLayout<Float>.size
  }
}
