package import JPNGPixels

/// The blocks of 8 × 8 pixels in which errors near edges of alpha must not be large, whatever that
/// takes: their AC coefficients are only rounded.
package struct EdgeCare: Sendable {
  /// The side of a block, in pixels.
  package static let side = 8
  /// The rows of a band, in pixels: whole rows of MCUs, whatever the subsampling.
  static let band = 16
  /// How much more care is taken than usual: each of it quarters the lambda of AC coefficients.
  /// Half of it leaves fringes, more would change nothing.
  private static let level: UInt8 = 4

  private let blocksWide: Int
  private let isTaken: [Bool]
  /// Whether the largest errors of these blocks are made smaller at the expense of others.
  let isEvened: Bool

  /// - Parameters:
  ///   - isTaken: Whether care is taken of each block, row by row.
  ///   - size: The picture's size, in pixels.
  ///   - isEvened: Whether the largest errors of these blocks are made smaller at the expense of
  ///     others, where it was not enough to round coefficients.
  package init(ofBlocks isTaken: [Bool], in size: ImageSize, isEvened: Bool) {
    self.init(
      blocksWide: (size.width - 1) / Self.side + 1, isTaken: isTaken, isEvened: isEvened)
  }

  private init(blocksWide: Int, isTaken: [Bool], isEvened: Bool) {
    self.blocksWide = blocksWide
    self.isTaken = isTaken
    self.isEvened = isEvened
  }

  private var blocksHigh: Int { isTaken.count / blocksWide }

  /// The bands with blocks of which care is taken, ascending.
  var bands: [Int] {
    let blocksOfBand = blocksWide * Self.band / Self.side
    return stride(from: 0, to: isTaken.count, by: blocksOfBand).filter {
      isTaken[$0..<min($0 + blocksOfBand, isTaken.count)].contains(true)
    }.map { $0 / blocksOfBand }
  }

  /// That of the blocks in some bands.
  func inBands(_ bands: Range<Int>) -> EdgeCare {
    let blocksOfBand = blocksWide * Self.band / Self.side
    let blocks =
      (bands.lowerBound * blocksOfBand)..<min(bands.upperBound * blocksOfBand, isTaken.count)
    return EdgeCare(
      blocksWide: blocksWide, isTaken: Array(isTaken[blocks]), isEvened: isEvened)
  }

  /// How much more than usual for each block of a component, of which one covers `h` × `v` blocks.
  func levels(wide: Int, high: Int, _ h: Int, _ v: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<blocksHigh {
      for x in 0..<blocksWide where isTaken[y * blocksWide + x] {
        result[y / v * wide + x / h] = Self.level
      }
    }
    return result
  }
}
