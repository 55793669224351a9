internal import JPNGPlaneDecoding

/// Divides the rows of a scaled picture among several threads. Each part except the last ends at
/// the end of a row of MCUs of the colour plane.
///
/// There are as many large parts as threads, and then as many smaller ones, which threads take when
/// they are done with their large ones. Cores are seldom equally fast; this way, a slow one does
/// not keep the others waiting for long. There are not more parts because each of them costs a few
/// rows of MCUs that are decoded twice, and a band of an alpha plane that is a PNG.
struct RowPartition {
  /// The first row of each part, and one past the last row of the last part.
  private var starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// The shares of the work that parts of about the same size have together. Of each size there are
  /// as many as threads.
  private static func rounds(isAlphaInSegments: Bool) -> [Double] {
    isAlphaInSegments ? [0.5, 0.25, 0.15, 0.1] : [0.7, 0.3]
  }

  /// - Parameters:
  ///   - segments: Those of the colour plane; `nil` if it can only be decoded from its start.
  ///   - alpha: Those of the alpha plane; `nil` if there are none.
  init(
    _ rows: Range<Int>, _ segments: EntropyCodedSegments?, alpha: EntropyCodedSegments?,
    _ scale: Scale, threadCount: Int
  ) {
    starts = [rows.lowerBound]
    if threadCount > 1, let segments {
      let mcuHeight = segments.mcuHeight / 8 * scale.eighths
      let first = rows.lowerBound / mcuHeight
      let end = (rows.upperBound + mcuHeight - 1) / mcuHeight
      // It is assumed that half of the time of decoding depends on the number of bytes, and half on
      // the number of pixels.
      func byteCount(_ mcuRows: Range<Int>) -> Double {
        let ofAlpha = alpha?.byteCount(near: mcuRows, of: segments) ?? 0
        return Double(segments.byteCount(of: mcuRows) + ofAlpha)
      }
      let all = max(1, byteCount(first..<end))
      let rowCount = end - first
      var shares = Self.shares(Self.rounds(isAlphaInSegments: alpha != nil), threadCount)[...]
      for row in first + 1..<max(first + 1, end) {
        let done = byteCount(first..<row) / all / 2 + Double(row - first) / Double(rowCount) / 2
        guard let share = shares.first, done >= share else { continue }
        shares = shares.drop { $0 <= done }
        starts.append(row * mcuHeight)
      }
    }
    starts.append(rows.upperBound)
  }

  /// The ends of the parts, as shares of the whole work.
  private static func shares(_ rounds: [Double], _ threadCount: Int) -> [Double] {
    var ends = [0.0]
    for share in rounds {
      for _ in 0..<threadCount { ends.append(ends[ends.count - 1] + share / Double(threadCount)) }
    }
    return Array(ends.dropFirst().dropLast())
  }
}

extension EntropyCodedSegments {
  /// The number of bytes of the segments where rows of MCUs of another plane are.
  fileprivate func byteCount(near rows: Range<Int>, of other: EntropyCodedSegments) -> Int {
    func own(_ row: Int) -> Int { min(rowCount, row * other.mcuHeight / mcuHeight) }
    return byteCount(of: own(rows.lowerBound)..<own(rows.upperBound))
  }
}
