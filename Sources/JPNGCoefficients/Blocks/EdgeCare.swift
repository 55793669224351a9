package import JPNGPixels

/// How much more than usual is taken, for each block of 8 × 8 pixels, that errors near edges of
/// alpha are not large.
package struct EdgeCare: Sendable {
  /// The side of a block, in pixels.
  package static let side = 8

  private let blocksWide: Int
  private let blocksHigh: Int
  private var levels: [UInt8]
  /// Each level quarters the lambda of AC coefficients. Further ones than the most would change
  /// nothing: coefficients are only rounded then. Two rises get there, as each codes all anew.
  private static let (first, most): (UInt8, UInt8) = (2, 4)

  /// No more than usual, for a picture of some size.
  package init(_ size: ImageSize) {
    blocksWide = (size.width - 1) / Self.side + 1
    blocksHigh = (size.height - 1) / Self.side + 1
    levels = [UInt8](repeating: 0, count: blocksWide * blocksHigh)
  }

  /// Takes more care of blocks with errors above a limit.
  ///
  /// - Parameter errors: The largest error of each block, row by row.
  /// - Returns: Whether there are any of which that is possible.
  package mutating func rise(where errors: [Int], exceed limit: Int) -> Bool {
    var isChanged = false
    for (block, error) in errors.enumerated() where error > limit && levels[block] < Self.most {
      levels[block] = levels[block] == 0 ? Self.first : Self.most
      isChanged = true
    }
    return isChanged
  }

  /// How much more than usual for each block of a component, of which one covers `h` × `v` blocks.
  func levels(wide: Int, high: Int, _ h: Int, _ v: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<blocksHigh {
      for x in 0..<blocksWide {
        let index = y / v * wide + x / h
        result[index] = max(result[index], levels[y * blocksWide + x])
      }
    }
    return result
  }
}
