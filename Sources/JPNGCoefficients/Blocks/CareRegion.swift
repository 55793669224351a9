/// A rectangle of squares of 16 × 16 pixels, which are whole MCUs whatever the subsampling. Those
/// at the right and lower border of a picture may be smaller.
struct CareRegion: Equatable, Sendable {
  /// The side of a square, in pixels.
  static let side = 16

  let rows: Range<Int>
  let columns: Range<Int>

  /// The same and the squares around it that there are.
  func grown(within all: CareRegion) -> CareRegion {
    CareRegion(
      rows: Self.grown(rows).clamped(to: all.rows),
      columns: Self.grown(columns).clamped(to: all.columns))
  }

  private static func grown(_ squares: Range<Int>) -> Range<Int> {
    (squares.lowerBound - 1)..<(squares.upperBound + 1)
  }

  /// What some squares are in smaller units.
  ///
  /// - Parameters:
  ///   - unitsOfSquare: How many of these a side of a square has.
  ///   - count: How many there are. The last square may have fewer.
  static func units(_ unitsOfSquare: Int, of squares: Range<Int>, count: Int) -> Range<Int> {
    (squares.lowerBound * unitsOfSquare)..<min(count, squares.upperBound * unitsOfSquare)
  }
}
