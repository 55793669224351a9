package import JPNGPixels

/// A rectangle of squares of 16 × 16 pixels, which are whole MCUs whatever the subsampling. Those
/// at the right and lower border of a picture may be smaller.
package struct CareRegion: Equatable, Sendable {
  /// The side of a square, in pixels.
  static let side = 16

  package let rows: Range<Int>
  package let columns: Range<Int>

  package init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// All squares of a picture.
  package init(of size: ImageSize) {
    func all(_ side: Int) -> Range<Int> { 0..<((side - 1) / Self.side + 1) }
    self.init(rows: all(size.height), columns: all(size.width))
  }

  /// The same and squares around it, of those that there are.
  ///
  /// - Parameter count: How many on each side. Default: 1.
  package func grown(by count: Int = 1, within all: CareRegion) -> CareRegion {
    func grown(_ squares: Range<Int>) -> Range<Int> {
      (squares.lowerBound - count)..<(squares.upperBound + count)
    }
    return CareRegion(
      rows: grown(rows).clamped(to: all.rows), columns: grown(columns).clamped(to: all.columns))
  }

  /// Whether any squares are in both.
  package func overlaps(_ other: CareRegion) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// The same squares in a part of the picture that holds them.
  package func inPart(_ part: CareRegion) -> CareRegion {
    func moved(_ squares: Range<Int>, _ first: Int) -> Range<Int> {
      (squares.lowerBound - first)..<(squares.upperBound - first)
    }
    return CareRegion(
      rows: moved(rows, part.rows.lowerBound), columns: moved(columns, part.columns.lowerBound))
  }

  /// The rows and columns of its pixels.
  ///
  /// - Parameters:
  ///   - size: That of the picture at this scale.
  ///   - divisor: What the picture's sides are divided by: 1, 2, 4 or 8.
  package func pixels(
    of size: ImageSize, dividedBy divisor: Int = 1
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    let side = Self.side / divisor
    return (
      Self.units(side, of: rows, count: size.height),
      Self.units(side, of: columns, count: size.width)
    )
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
