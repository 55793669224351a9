internal import CQualityKernels
internal import JPNGPixels

/// Blurs rows along themselves, eight at a time: what a recursion does to one sample after another
/// is done to eight rows at once.
///
/// The samples of the eight rows lie beside each other, column after column.
struct RowBlur {
  /// Rows at a time.
  static var lanes: Int { Int(QK_LANES) }

  private let width: Int
  private let input: UnsafeMutablePointer<Float>
  private let output: UnsafeMutablePointer<Float>
  private let memory: UnsafeMutablePointer<Float>

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
  }

  func deallocate() { memory.deallocate() }

  /// Blurs `rows` of `source`, or of its product with `other`, into `target`.
  func blur(
    _ rows: Range<Int>, of source: FloatPlane, times other: FloatPlane?, into target: FloatPlane
  ) {
    // Part by part, which stays in the first cache while its lanes are filled one after another.
    for start in stride(from: 0, to: width, by: Self.part) {
      for lane in 0..<Self.lanes {
        // Lanes behind the last row repeat it.
        let y = min(rows.lowerBound + lane, rows.upperBound - 1)
        gather(start..<min(width, start + Self.part), source.row(y), other?.row(y), lane)
      }
    }
    qk_blur_rows(RecursiveGaussian.published.waves, input, output, width)
    for start in stride(from: 0, to: width, by: Self.part) {
      for (lane, y) in rows.enumerated() {
        let row = target.row(y)
        for x in start..<min(width, start + Self.part) {
          row[x] = output[x &* Self.lanes &+ lane]
        }
      }
    }
  }

  private static var part: Int { 256 }

  private func gather(
    _ columns: Range<Int>, _ row: UnsafePointer<Float>, _ other: UnsafePointer<Float>?, _ lane: Int
  ) {
    let start = input + lane
    if let other {
      for x in columns { start[x &* Self.lanes] = row[x] * other[x] }
    } else {
      for x in columns { start[x &* Self.lanes] = row[x] }
    }
  }
}
