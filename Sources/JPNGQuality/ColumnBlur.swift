internal import JPNGPixels

/// Blurs a strip of columns from top to bottom, a row at a time.
struct ColumnBlur {
  /// Columns of a strip, at most: what is held of them stays in the cache.
  static var columns: Int { 128 }

  private let plane: FloatPlane
  private let strip: Range<Int>
  /// The last outputs of each wave, those before, then zeros, as a row outside of the plane.
  private let states: UnsafeMutablePointer<Float>
  private let gaussian = RecursiveGaussian.sigma1_5

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

  /// Blurs row `y`, after the one above, to `row`.
  func blur(_ y: Int, into row: UnsafeMutablePointer<Float>) {
    let radius = RecursiveGaussian.radius
    let (top, bottom) = (samples(y - radius - 1), samples(y + radius - 1))
    let (columns, waves, states) = (Self.columns, gaussian.waves, states)
    for i in 0..<strip.count {
      let sum = Double(top[i] + bottom[i])
      let first = Self.step(waves.0, sum, states + i)
      let third = Self.step(waves.1, sum, states + (2 &* columns &+ i))
      let fifth = Self.step(waves.2, sum, states + (4 &* columns &+ i))
      row[i] = first + (third + fifth)
    }
  }

  private func samples(_ y: Int) -> UnsafePointer<Float> {
    (0..<plane.size.height).contains(y)
      ? UnsafePointer(plane.row(y) + strip.lowerBound) : UnsafePointer(states + 6 * Self.columns)
  }

  @inline(__always)
  private static func step(
    _ wave: RecursiveGaussian.Wave, _ sum: Double, _ state: UnsafeMutablePointer<Float>
  ) -> Float {
    let rest = rounded(-wave.previous * Double(state[0]) - Double(state[columns]))
    let next = Float(fused(wave.input, sum, rest))
    state[columns] = state[0]
    state[0] = next
    return next
  }
}
