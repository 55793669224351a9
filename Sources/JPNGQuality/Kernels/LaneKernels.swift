/// Copies rows to lanes and back: eight rows whose samples lie beside each other, column after
/// column. A row's samples are thus every eighth float of the lanes.
enum LaneKernels {
  /// Lanes of a column.
  static var count: Int { CKernels.lanes }

  /// Copies some columns of a row to a lane.
  ///
  /// - Parameter start: Where column 0 of that lane is.
  static func gather(
    _ row: Span<Float>, _ columns: Range<Int>, into lanes: inout MutableSpan<Float>, from start: Int
  ) {
    check(row.count, columns, lanes.count, start)
    for x in columns {
      unsafe lanes[unchecked: start &+ x &* count] = unsafe row[unchecked: x]
    }
  }

  /// Puts the products of two rows' samples into a lane.
  static func gather(
    productOf row: Span<Float>, _ other: Span<Float>, _ columns: Range<Int>,
    into lanes: inout MutableSpan<Float>, from start: Int
  ) {
    precondition(row.count == other.count, "rows of the same length")
    check(row.count, columns, lanes.count, start)
    for x in columns {
      let product = unsafe row[unchecked: x] * other[unchecked: x]
      unsafe lanes[unchecked: start &+ x &* count] = product
    }
  }

  /// Copies some columns of a lane to a row.
  static func scatter(
    _ lanes: Span<Float>, from start: Int, _ columns: Range<Int>, into row: inout MutableSpan<Float>
  ) {
    check(row.count, columns, lanes.count, start)
    for x in columns {
      unsafe row[unchecked: x] = unsafe lanes[unchecked: start &+ x &* count]
    }
  }

  /// What makes the loops above safe, which access memory unchecked.
  private static func check(
    _ rowCount: Int, _ columns: Range<Int>, _ laneCount: Int, _ start: Int
  ) {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= rowCount, "columns that exist")
    precondition(
      start >= 0 && start + (columns.upperBound - 1) * count < laneCount, "lanes that exist")
  }
}
