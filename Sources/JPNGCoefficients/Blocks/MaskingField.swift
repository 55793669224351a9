internal import CCoefficientKernels
internal import JPNGThreads

/// How much error each block of luma hides: the busier its surroundings, the more.
struct MaskingField: Sendable {
  let blocksWide: Int
  let blocksHigh: Int
  /// The factor of lambda for each block; 1 in the middle.
  let factors: [Float]

  /// Measures the variance of luma around each block, composited over black, grey and white. The
  /// background over which the block is calmest counts, as errors are seen there.
  init(luma: SamplePlane<Int16>, alpha: SamplePlane<UInt8>?, threads: ThreadBudget) {
    blocksWide = luma.blocksWide
    blocksHigh = luma.blocksHigh
    let activity = Activity(of: luma, alpha, threads)
    let wide = blocksWide
    let factors = SharedArray<Float>(repeating: 0, count: wide * blocksHigh)
    threads.forEach(blocksHigh) { y in
      for x in 0..<wide {
        factors.elements[y * wide + x] = Self.factor(variance: activity.leastVariance(x, y))
      }
    }
    self.factors = Array(factors.elements)
  }

  /// A fourth root: twice the contrast hides 1.4 times the error.
  private static func factor(variance: Float) -> Float {
    min(8, ((variance + 80) / 230).squareRoot().squareRoot())
  }

  /// The factors for the blocks of a chroma component, each of which covers several of luma: the
  /// mean of theirs.
  func reduced(h: Int, v: Int, blocksWide: Int, blocksHigh: Int) -> [Float] {
    if h == 1, v == 1 { return factors }
    return (0..<(blocksWide * blocksHigh)).map { index in
      var sum: Float = 0
      var count: Float = 0
      for y in (index / blocksWide * v)..<min(self.blocksHigh, index / blocksWide * v + v) {
        for x in (index % blocksWide * h)..<min(self.blocksWide, index % blocksWide * h + h) {
          sum += factors[y * self.blocksWide + x]
          count += 1
        }
      }
      return sum / count
    }
  }
}

/// Sums of luma and of its squares over cells of 4 × 4 pixels, for each background.
private struct Activity: Sendable {
  private let cellsWide: Int
  private let cellsHigh: Int
  private let backgrounds: Int
  /// For each row of cells and each background: the sums, then those of the squares.
  private let sums: SharedArray<Float>

  private var rowLength: Int { 2 * backgrounds * cellsWide }

  init(of luma: SamplePlane<Int16>, _ alpha: SamplePlane<UInt8>?, _ threads: ThreadBudget) {
    let cellsWide = 2 * luma.blocksWide
    let backgrounds = alpha == nil ? 1 : 3
    let rowLength = 2 * backgrounds * cellsWide
    let sums = SharedArray<Float>(repeating: 0, count: rowLength * 2 * luma.blocksHigh)
    threads.forEach(luma.blocksHigh) { y in
      for row in [2 * y, 2 * y + 1] {
        ck_activity_row(
          luma.row(4 * row), luma.stride, alpha?.readOnlyRow(4 * row), alpha?.stride ?? 0,
          cellsWide, sums.pointer(row * rowLength))
      }
    }
    self.cellsWide = cellsWide
    cellsHigh = 2 * luma.blocksHigh
    self.backgrounds = backgrounds
    self.sums = sums
  }

  /// The variance of the 16 × 16 pixels around a block, over the background on which it is least.
  func leastVariance(_ blockX: Int, _ blockY: Int) -> Float {
    (0..<backgrounds).lazy.map { variance(blockX, blockY, $0) }.min() ?? 0
  }

  private func variance(_ blockX: Int, _ blockY: Int, _ background: Int) -> Float {
    var sum: Float = 0
    var squares: Float = 0
    var count: Float = 0
    for y in max(0, 2 * blockY - 1)...min(cellsHigh - 1, 2 * blockY + 2) {
      let row = sums.pointer(y * rowLength + 2 * background * cellsWide)
      for x in max(0, 2 * blockX - 1)...min(cellsWide - 1, 2 * blockX + 2) {
        sum += row[x]
        squares += row[cellsWide + x]
        count += 16
      }
    }
    let mean = sum / count
    return max(0, squares / count - mean * mean)
  }
}
