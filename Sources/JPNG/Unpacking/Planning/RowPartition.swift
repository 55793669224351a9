internal import JPNGPlanes

/// Rows of a scaled picture divided among several threads; each part but the last ends where an MCU
/// of the colour plane does.
///
/// Every thread gets a large part, then a small one as soon as it is done: cores are seldom equally
/// fast, and a part costs a few rows of MCUs that are decoded twice.
struct RowPartition {
  /// The first row of each part, and the end of the last.
  private var starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// What the large parts have of the work.
  private static let largeShare = 0.7

  init(_ rows: Range<Int>, _ color: JPEGPlane, _ scale: Scale, threadCount: Int) {
    starts = [rows.lowerBound]
    if threadCount > 1, let segments = color.segments {
      let mcuHeight = color.header.mcuHeight / 8 * scale.eighths
      let first = rows.lowerBound / mcuHeight
      let end = (rows.upperBound + mcuHeight - 1) / mcuHeight
      // Half of the time goes by bytes, half by pixels.
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

  /// Where parts end, as shares of the whole.
  private static func shares(_ threadCount: Int) -> [Double] {
    let large = largeShare / Double(threadCount)
    let small = (1 - largeShare) / Double(threadCount)
    return (1...threadCount).map { Double($0) * large }
      + (1..<threadCount).map { largeShare + Double($0) * small }
  }
}
