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

/// Rows of a scaled picture in parts that take about equally long to decode; each but the last ends
/// where an MCU of the colour plane does.
struct RowParts {
  private var starts: [Int]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  init(_ rows: Range<Int>, _ color: JPEGRows.Plane, _ scale: Scale, count: Int) {
    starts = [rows.lowerBound]
    if let bands = color.bands {
      let mcuHeight = color.header.mcuHeight / 8 * scale.eighths
      let first = rows.lowerBound / mcuHeight
      let end = (rows.upperBound + mcuHeight - 1) / mcuHeight
      // Half of the time goes by bytes, half by pixels.
      let (byteCount, rowCount) = (bands.byteCount(of: first..<end), end - first)
      var (row, part) = (first + 1, 1)
      while row < end, part < count {
        let cost =
          Double(bands.byteCount(of: first..<row)) / Double(max(1, byteCount))
          + Double(row - first) / Double(rowCount)
        if cost * Double(count) >= 2 * Double(part) {
          starts.append(row * mcuHeight)
          part += 1
        }
        row += 1
      }
    }
    starts.append(rows.upperBound)
  }
}
