internal import JPNGPlaneDecoding

/// What decoding some rows of a scaled picture costs, in shares of what all of them cost. The rows
/// are divided into steps of two rows of MCUs of the colour plane, as that is what is decoded at a
/// time.
struct DecodingCost: Sendable {
  /// The rows that are decoded, counted on the scaled picture.
  private let rows: Range<Int>
  /// The number of rows of a step, and the row where the first one begins or would begin.
  private let rowsPerStep: Int
  private let firstRow: Int
  /// The cost of all steps before each one, and of all.
  private var costs: [Double] = [0]
  private let scale: Scale
  /// The number of rows of a band of a PNG alpha plane, at full scale; `nil` for a JPEG.
  private let rowsPerBand: Int?

  /// - Parameters:
  ///   - rows: Counted on the scaled picture.
  ///   - color: The segments of the colour plane.
  ///   - alpha: How the alpha plane is decoded; `nil` if it is not.
  init(_ rows: Range<Int>, _ scale: Scale, color: EntropyCodedSegments, alpha: RowDecoding?) {
    self.rows = rows
    self.scale = scale
    rowsPerBand = alpha?.rowsPerBand
    let rowsPerMCU = color.mcuHeight / 8 * scale.eighths
    rowsPerStep = 2 * rowsPerMCU
    let first = rows.lowerBound / rowsPerMCU
    firstRow = first * rowsPerMCU
    let end = (rows.upperBound + rowsPerMCU - 1) / rowsPerMCU
    func byteCount(_ mcuRows: Range<Int>) -> Double {
      let ofAlpha = alpha?.segments?.byteCount(near: mcuRows, of: color) ?? 0
      return Double(color.byteCount(of: mcuRows) + ofAlpha)
    }
    let all = max(1, byteCount(first..<end))
    for row in stride(from: first + 2, to: end + 2, by: 2) {
      let done = first..<min(row, end)
      // It is assumed that half of the time depends on the number of bytes, and half on the number
      // of pixels.
      costs.append(byteCount(done) / all / 2 + Double(done.count) / Double(end - first) / 2)
    }
  }

  var stepCount: Int { costs.count - 1 }

  /// The rows of the scaled picture that a step decodes.
  func rows(of step: Int) -> Range<Int> {
    let start = firstRow + step * rowsPerStep
    return (start..<start + rowsPerStep).clamped(to: rows)
  }

  subscript(steps: Range<Int>) -> Double { costs[steps.upperBound] - costs[steps.lowerBound] }

  /// What it costs to begin with a step, besides decoding it: rows of MCUs that are decoded on both
  /// sides of the gap, and inflating what is above in a band of alpha. To inflate takes about a
  /// quarter of the time of decoding.
  func ofBeginning(at step: Int) -> Double {
    let average = 1 / Double(stepCount)
    guard let rowsPerBand else { return average }
    let rowsPerStep = Double(self.rowsPerStep * 8) / Double(scale.eighths)
    let row = rows(of: step).lowerBound * 8 / scale.eighths
    return average * (1 + Double(row % rowsPerBand) / rowsPerStep / 4)
  }
}

extension RowDecoding {
  /// The number of rows that are inflated at once; `nil` for a JPEG.
  fileprivate var rowsPerBand: Int? {
    if case .greyPNG(let png) = self { png.rowsPerBand } else { nil }
  }
}

extension EntropyCodedSegments {
  /// The number of bytes of the segments where rows of MCUs of another plane are.
  fileprivate func byteCount(near rows: Range<Int>, of other: EntropyCodedSegments) -> Int {
    func own(_ row: Int) -> Int { min(rowCount, row * other.mcuHeight / mcuHeight) }
    return byteCount(of: own(rows.lowerBound)..<own(rows.upperBound))
  }
}
