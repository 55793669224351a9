internal import JPNGPixels

/// Blurs rows along themselves, eight at a time: what a recursion does to one sample after another
/// is done to eight rows at once.
///
/// The samples of the eight rows lie beside each other, column after column.
struct RowBlur {
  /// Rows at a time.
  static var lanes: Int { 8 }

  private let width: Int
  private let input: UnsafeMutablePointer<Float>
  private let output: UnsafeMutablePointer<Float>
  private let memory: UnsafeMutablePointer<Float>
  /// The last outputs of each wave, and those before.
  private let states: UnsafeMutablePointer<Double>
  private let gaussian = RecursiveGaussian.sigma1_5

  /// Columns of zeros that are read before a row and behind it.
  private static var margin: Int { 2 * RecursiveGaussian.radius }

  /// For rows of that width. Allocates 16 floats a column; ``deallocate()`` gives them back.
  init(width: Int) {
    self.width = width
    let (lanes, margin) = (Self.lanes, Self.margin)
    memory = .allocate(capacity: (2 * width + 2 * margin) * lanes)
    input = memory + margin * lanes
    output = input + (width + margin) * lanes
    memory.initialize(repeating: 0, count: margin * lanes)
    (input + width * lanes).initialize(repeating: 0, count: margin * lanes)
    states = .allocate(capacity: 6 * lanes)
  }

  func deallocate() {
    memory.deallocate()
    states.deallocate()
  }

  /// Blurs `rows` of `source`, or of its product with `other`, into `target`.
  func blur(
    _ rows: Range<Int>, of source: FloatPlane, times other: FloatPlane?, into target: FloatPlane
  ) {
    for lane in 0..<Self.lanes {
      // Lanes behind the last row repeat it.
      let y = min(rows.lowerBound + lane, rows.upperBound - 1)
      gather(source.row(y), other?.row(y), lane)
    }
    run()
    for (lane, y) in rows.enumerated() {
      let row = target.row(y)
      for x in 0..<width { row[x] = output[x &* Self.lanes &+ lane] }
    }
  }

  private func gather(_ row: UnsafePointer<Float>, _ other: UnsafePointer<Float>?, _ lane: Int) {
    let start = input + lane
    if let other {
      for x in 0..<width { start[x &* Self.lanes] = row[x] * other[x] }
    } else {
      for x in 0..<width { start[x &* Self.lanes] = row[x] }
    }
  }

  /// One column at a time at both ends, four between: where the reference tool has its seams.
  private func run() {
    let radius = RecursiveGaussian.radius
    states.initialize(repeating: 0, count: 6 * Self.lanes)
    var x = 1 - radius
    while x < min(8, width) {
      step(x)
      x += 1
    }
    while x < width - radius - 2 {
      step4(x)
      x += 4
    }
    while x < width {
      step(x)
      x += 1
    }
  }

  /// Column `x`, which may be before the first.
  private func step(_ x: Int) {
    let (lanes, radius, waves) = (Self.lanes, RecursiveGaussian.radius, gaussian.waves)
    let left = input + (x - radius - 1) * lanes
    let right = input + (x + radius - 1) * lanes
    for i in 0..<lanes {
      let sum = Double(left[i] + right[i])
      let first = Self.step(waves.0, sum, states + i)
      let third = Self.step(waves.1, sum, states + (2 * lanes + i))
      let fifth = Self.step(waves.2, sum, states + (4 * lanes + i))
      if x >= 0 { output[x * lanes + i] = first + (third + fifth) }
    }
  }

  @inline(__always)
  private static func step(
    _ wave: RecursiveGaussian.Wave, _ sum: Double, _ state: UnsafeMutablePointer<Double>
  ) -> Float {
    let before = fused(-1, state[lanes], rounded(wave.input * sum))
    let next = fused(-wave.previous, state[0], before)
    (state[lanes], state[0]) = (state[0], next)
    return Float(next)
  }

  /// Columns `x` to `x + 3`.
  private func step4(_ x: Int) {
    let (lanes, radius, waves) = (Self.lanes, RecursiveGaussian.radius, gaussian.waves)
    let left = input + (x &- radius &- 1) &* lanes
    let right = input + (x &+ radius &- 1) &* lanes
    let target = output + x &* lanes
    for i in 0..<lanes {
      let sums = (
        Double(left[i] + right[i]), Double(left[i &+ lanes] + right[i &+ lanes]),
        Double(left[i &+ 2 &* lanes] + right[i &+ 2 &* lanes]),
        Double(left[i &+ 3 &* lanes] + right[i &+ 3 &* lanes])
      )
      let first = Self.step4(waves.0, sums, states + i)
      let third = Self.step4(waves.1, sums, states + (2 &* lanes &+ i))
      let fifth = Self.step4(waves.2, sums, states + (4 &* lanes &+ i))
      target[i] = first.0 + (third.0 + fifth.0)
      target[i &+ lanes] = first.1 + (third.1 + fifth.1)
      target[i &+ 2 &* lanes] = first.2 + (third.2 + fifth.2)
      target[i &+ 3 &* lanes] = first.3 + (third.3 + fifth.3)
    }
  }

  @inline(__always)
  private static func step4(
    _ wave: RecursiveGaussian.Wave, _ sums: (Double, Double, Double, Double),
    _ state: UnsafeMutablePointer<Double>
  ) -> (Float, Float, Float, Float) {
    let (inputs, last, before) = (wave.inputs, state[0], state[lanes])
    let (a, b, c) = (wave.previous4, wave.beforePrevious4, inputs)
    var outputs = (
      rounded(c.x * sums.0), rounded(c.y * sums.0), rounded(c.z * sums.0), rounded(c.w * sums.0)
    )
    outputs.1 = fused(c.x, sums.1, outputs.1)
    outputs.2 = fused(c.x, sums.2, fused(c.y, sums.1, outputs.2))
    outputs.3 = fused(c.x, sums.3, fused(c.y, sums.2, fused(c.z, sums.1, outputs.3)))
    outputs.0 = fused(a.x, last, fused(b.x, before, outputs.0))
    outputs.1 = fused(a.y, last, fused(b.y, before, outputs.1))
    outputs.2 = fused(a.z, last, fused(b.z, before, outputs.2))
    outputs.3 = fused(a.w, last, fused(b.w, before, outputs.3))
    (state[lanes], state[0]) = (outputs.2, outputs.3)
    return (Float(outputs.0), Float(outputs.1), Float(outputs.2), Float(outputs.3))
  }
}
