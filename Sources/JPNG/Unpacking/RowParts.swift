internal import JPNGContainer
internal import JPNGPlanes

/// Finds the bands that some rows of a picture are decoded from.
struct BandFinder {
  let rows: Range<Int>
  let scale: Scale
  let isWanted: Bool

  /// The bands down to the last that is needed. `nil` where the file has no index, or one that
  /// is not true: an index is believed only after the markers have been counted up to there, which
  /// takes about a hundredth of the time that decoding does.
  func bands(
    _ plane: UnsafeRawBufferPointer, _ header: JPEGHeader, _ index: RestartIndex?
  ) -> JPEGBands? {
    guard isWanted, let index, index != .none,
      let bands = JPEGBands(
        plane, header, rowCount: JPEGRows.bandCount(for: rows, header, scale)),
      index.agrees(with: bands.markers, of: header.mcuRowCount - 1)
    else { return nil }
    return bands
  }
}

/// Rows of a scaled picture in parts for several threads; each but the last ends where an MCU of the
/// colour plane does.
///
/// Every thread gets a large part, then a small one as soon as it is done: cores are seldom equally
/// fast, and a part costs a few rows of MCUs that are decoded twice.
struct RowParts {
  private var starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// What the large parts have of the work.
  private static let largeShare = 0.7

  init(_ rows: Range<Int>, _ color: JPEGRows.Plane, _ scale: Scale, threadCount: Int) {
    starts = [rows.lowerBound]
    if threadCount > 1, let bands = color.bands {
      let mcuHeight = color.header.mcuHeight / 8 * scale.eighths
      let first = rows.lowerBound / mcuHeight
      let end = (rows.upperBound + mcuHeight - 1) / mcuHeight
      // Half of the time goes by bytes, half by pixels.
      let (byteCount, rowCount) = (bands.byteCount(of: first..<end), end - first)
      var shares = Self.shares(threadCount)[...]
      for row in first + 1..<max(first + 1, end) {
        let done =
          Double(bands.byteCount(of: first..<row)) / Double(max(1, byteCount)) / 2
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
    let (large, small) = (
      largeShare / Double(threadCount), (1 - largeShare) / Double(threadCount)
    )
    return (1...threadCount).map { Double($0) * large }
      + (1..<threadCount).map { largeShare + Double($0) * small }
  }
}
