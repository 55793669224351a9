/// A rectangle of cells: 16 × 16 pixels of a picture, whole MCUs whatever the subsampling.
struct CellRegion: Equatable, Sendable {
  /// The side of a cell, in pixels.
  static let side = 16

  let rows: Range<Int>
  let columns: Range<Int>

  /// The same and the cells around it that there are.
  func grown(within all: CellRegion) -> CellRegion {
    CellRegion(
      rows: Self.grown(rows).clamped(to: all.rows),
      columns: Self.grown(columns).clamped(to: all.columns))
  }

  private static func grown(_ cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound - 1)..<(cells.upperBound + 1)
  }

  /// What some cells are in smaller units.
  ///
  /// - Parameters:
  ///   - unitsOfCell: How many of these a side of a cell has.
  ///   - count: How many there are. The last cell may have fewer.
  static func units(_ unitsOfCell: Int, of cells: Range<Int>, count: Int) -> Range<Int> {
    (cells.lowerBound * unitsOfCell)..<min(count, cells.upperBound * unitsOfCell)
  }
}
