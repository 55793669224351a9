internal import CQualityKernels
internal import JPNGPixels

/// Blurs a strip of columns from top to bottom, a row at a time.
struct ColumnBlur {
  /// Columns of a strip, at most: what is held of them stays in the cache.
  static var columns: Int { 256 }

  private let plane: FloatPlane
  private let strip: Range<Int>
  /// The last outputs of each wave, those before, then zeros, as a row outside of the plane.
  private let states: UnsafeMutablePointer<Float>

  /// Of columns `strip` of a plane; ``deallocate()`` gives its memory back.
  init(_ plane: FloatPlane, _ strip: Range<Int>) {
    (self.plane, self.strip) = (plane, strip)
    states = .allocate(capacity: 7 * Self.columns)
    states.initialize(repeating: 0, count: 7 * Self.columns)
  }

  func deallocate() { states.deallocate() }

  /// The strips of a plane of that width.
  static func strips(width: Int) -> [Range<Int>] {
    stride(from: 0, to: width, by: columns).map { $0..<min(width, $0 + columns) }
  }

  /// Brings the blur to where row 0 is next. `row` is overwritten.
  func start(_ row: UnsafeMutablePointer<Float>) {
    for y in 1 - RecursiveGaussian.radius..<0 { blur(y, into: row) }
  }

  /// Blurs row `y`, after the one above, to `row`, up to a multiple of eight columns.
  func blur(_ y: Int, into row: UnsafeMutablePointer<Float>) {
    let radius = RecursiveGaussian.radius
    qk_blur_columns(
      RecursiveGaussian.published.waves, samples(y - radius - 1), samples(y + radius - 1), states,
      Self.columns, row, strip.count)
  }

  private func samples(_ y: Int) -> UnsafePointer<Float> {
    (0..<plane.size.height).contains(y)
      ? UnsafePointer(plane.row(y) + strip.lowerBound) : UnsafePointer(states + 6 * Self.columns)
  }
}
