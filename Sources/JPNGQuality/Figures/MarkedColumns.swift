internal import CQualityKernels

/// Some columns of each of some rows, as ranges that are ascending and apart.
struct MarkedColumns: Sendable {
  /// The ranges of all rows, one row after the other.
  private(set) var ranges: [qk_columns] = []
  /// Where those of each row begin, and where the last row's end.
  private(set) var starts = [0]
  /// No column is at or behind this one.
  private(set) var end = 0

  var rowCount: Int { starts.count - 1 }
  var isEmpty: Bool { ranges.isEmpty }

  /// Appends a row: the columns with marks other than 0.
  mutating func append(_ marks: [UInt8]) {
    let columns = CKernels.columns(marks)
    ranges += columns
    end = max(end, columns.last?.end ?? 0)
    starts.append(ranges.count)
  }

  /// Appends the rows of another.
  mutating func append(_ other: MarkedColumns) {
    starts += other.starts.dropFirst().map { $0 + ranges.count }
    ranges += other.ranges
    end = max(end, other.end)
  }

  /// Whether some rows have none.
  func isEmpty(_ rows: Range<Int>) -> Bool { starts[rows.lowerBound] == starts[rows.upperBound] }

  /// Those of a row.
  func columns(ofRow y: Int) -> [Int] {
    ranges[starts[y]..<starts[y + 1]].flatMap { $0.first..<$0.end }
  }

  /// Those of some rows that are in a range of columns, counted from its first one.
  func part(_ rows: Range<Int>, _ columns: Range<Int>) -> MarkedColumns {
    var part = MarkedColumns()
    for y in rows {
      for range in ranges[starts[y]..<starts[y + 1]] {
        let first = max(range.first, columns.lowerBound) - columns.lowerBound
        let end = min(range.end, columns.upperBound) - columns.lowerBound
        guard first < end else { continue }
        part.ranges.append(qk_columns(first: first, end: end))
        part.end = max(part.end, end)
      }
      part.starts.append(part.ranges.count)
    }
    return part
  }
}
