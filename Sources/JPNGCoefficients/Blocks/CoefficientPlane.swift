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

  /// A copy of some rows of blocks.
  func rows(_ rows: Range<Int>) -> CoefficientPlane {
    let part = CoefficientPlane(blocksWide: blocksWide, blocksHigh: rows.count)
    for y in rows { part.row(y - rows.lowerBound).update(from: row(y), count: 64 * blocksWide) }
    return part
  }

  /// Replaces rows of blocks by those of another plane.
  ///
  /// - Parameter first: The row of this plane that the other's first stands for.
  func replace(_ rows: Range<Int>, by other: CoefficientPlane, whoseFirstRowIs first: Int) {
    for y in rows { row(y).update(from: other.row(y - first), count: 64 * blocksWide) }
  }

  /// The address of the first coefficient of a row of blocks.
  func row(_ y: Int) -> UnsafeMutablePointer<Int16> { values.pointer(64 * blocksWide * y) }

  /// The address of the first coefficient, for a C function that reads all of them.
  package var unsafeBase: UnsafePointer<Int16> { UnsafePointer(values.pointer(0)) }
}
