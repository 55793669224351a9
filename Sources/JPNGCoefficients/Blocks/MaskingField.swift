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
    let cells = 2 * luma.blocksWide
    let backgrounds = alpha == nil ? 1 : 3
    let rowLength = 2 * backgrounds * cells
    let sums = SharedArray<Float>(repeating: 0, count: rowLength * 2 * luma.blocksHigh)
    threads.forEach(luma.blocksHigh) { y in
      for half in 0..<2 {
        let top = 8 * y + 4 * half
        ck_activity_row(
          luma.row(top), luma.stride, alpha?.readOnlyRow(top),
          alpha?.stride ?? 0, cells, sums.pointer((2 * y + half) * rowLength))
      }
    }
    let factors = SharedArray<Float>(repeating: 0, count: blocksWide * blocksHigh)
    let (wide, high) = (blocksWide, blocksHigh)
    threads.forEach(high) { y in
      for x in 0..<wide {
        var least = Float.infinity
        for background in 0..<backgrounds {
          var sum: Float = 0
          var squares: Float = 0
          var count: Float = 0
          for cellY in max(0, 2 * y - 1)...min(2 * high - 1, 2 * y + 2) {
            let row = sums.pointer(cellY * rowLength + 2 * background * cells)
            for cellX in max(0, 2 * x - 1)...min(cells - 1, 2 * x + 2) {
              sum += row[cellX]
              squares += row[cells + cellX]
              count += 16
            }
          }
          let mean = sum / count
          least = min(least, squares / count - mean * mean)
        }
        factors.elements[y * wide + x] = Self.factor(variance: max(0, least))
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
