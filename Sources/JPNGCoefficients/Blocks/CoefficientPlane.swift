/// The quantised coefficients of a component: 64 a block, in natural order, block by block from
/// left to right and from top to bottom.
package final class CoefficientPlane: Sendable {
  package let blocksWide: Int
  package let blocksHigh: Int
  private let values: SharedArray<Int16>

  init(blocksWide: Int, blocksHigh: Int) {
    self.blocksWide = blocksWide
    self.blocksHigh = blocksHigh
    values = SharedArray(repeating: 0, count: 64 * blocksWide * blocksHigh)
  }

  /// Whether all coefficients are 0.
  var isZero: Bool { values.elements.allSatisfy { $0 == 0 } }

  /// Whether another plane of as many blocks has the same coefficients.
  func isSame(as other: CoefficientPlane) -> Bool {
    let (own, others) = (values.elements, other.values.elements)
    return blocksWide == other.blocksWide && own.count == others.count
      // The compiler makes faster code of indices than of two iterators.
      && own.indices.allSatisfy { own[$0] == others[$0] }
  }

  /// A copy of a rectangle of blocks.
  func part(rows: Range<Int>, columns: Range<Int>) -> CoefficientPlane {
    let part = CoefficientPlane(blocksWide: columns.count, blocksHigh: rows.count)
    for y in rows {
      part.row(y - rows.lowerBound).update(
        from: row(y) + 64 * columns.lowerBound, count: 64 * columns.count)
    }
    return part
  }

  /// Replaces a rectangle of blocks by those of another plane.
  ///
  /// - Parameter place: The row and the column of this plane that the other's first ones stand for.
  func replace(
    rows: Range<Int>, columns: Range<Int>, by other: CoefficientPlane, at place: (y: Int, x: Int)
  ) {
    for y in rows {
      (row(y) + 64 * columns.lowerBound).update(
        from: other.row(y - place.y) + 64 * (columns.lowerBound - place.x),
        count: 64 * columns.count)
    }
  }

  /// The address of the first coefficient of a row of blocks.
  func row(_ y: Int) -> UnsafeMutablePointer<Int16> { values.pointer(64 * blocksWide * y) }

  /// The address of the first coefficient, for a C function that reads all of them.
  package var unsafeBase: UnsafePointer<Int16> { UnsafePointer(values.pointer(0)) }
}
