internal import JPNGPlaneDecoding

/// Divides the rows of a scaled picture among several threads. Each part except the last ends at
/// the end of a row of MCUs of the colour plane.
///
/// There are as many large parts as threads, and then as many small ones, which threads take when
/// they are done with their large ones. Cores are seldom equally fast; this way, a slow one does
/// not keep the others waiting for long. There are not more parts because each of them costs a few
/// rows of MCUs that are decoded twice.
struct RowPartition {
  /// The first row of each part, and one past the last row of the last part.
  private var starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// The share of the work that the large parts have together.
  private static let largeShare = 0.7

  /// - Parameter segments: Those of the colour plane; `nil` if it can only be decoded from its
  ///   start.
  init(
    _ rows: Range<Int>, _ segments: EntropyCodedSegments?, _ scale: Scale, threadCount: Int
  ) {
    starts = [rows.lowerBound]
    if threadCount > 1, let segments {
      let mcuHeight = segments.mcuHeight / 8 * scale.eighths
      let first = rows.lowerBound / mcuHeight
      let end = (rows.upperBound + mcuHeight - 1) / mcuHeight
      // It is assumed that half of the time of decoding depends on the number of bytes, and half on
      // the number of pixels.
      let byteCount = segments.byteCount(of: first..<end)
      let rowCount = end - first
      var shares = Self.shares(threadCount)[...]
      for row in first + 1..<max(first + 1, end) {
        let done =
          Double(segments.byteCount(of: first..<row)) / Double(max(1, byteCount)) / 2
          + Double(row - first) / Double(rowCount) / 2
        guard let share = shares.first, done >= share else { continue }
        shares = shares.drop { $0 <= done }
        starts.append(row * mcuHeight)
      }
    }
    starts.append(rows.upperBound)
  }

  /// The ends of the parts, as shares of the whole work.
  private static func shares(_ threadCount: Int) -> [Double] {
    let large = largeShare / Double(threadCount)
    let small = (1 - largeShare) / Double(threadCount)
    return (1...threadCount).map { Double($0) * large }
      + (1..<threadCount).map { largeShare + Double($0) * small }
  }
}
