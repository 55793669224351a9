package import JPNGPixels

/// The blocks of 8 × 8 pixels in which errors near edges of alpha must not be large, and how much
/// that may take.
package struct EdgeCare: Sendable {
  /// How much care is taken of these blocks.
  package struct Degree: Sendable {
    /// How much more than usual: each of it quarters the lambda of AC coefficients. With four they
    /// are only rounded.
    let level: UInt8
    let evening: Evening

    package init(level: UInt8, evening: Evening = .none) {
      self.level = level
      self.evening = evening
    }
  }

  /// Which of the largest errors are made smaller at the expense of others, at last. The raw value
  /// is how much an error counts that four pixels have in common, beside that of one: smaller
  /// scales show nothing else.
  package enum Evening: Float, Sendable {
    case none = 0
    case ofPixels = 1.5
    case ofFours = 3
  }

  /// The side of a block, in pixels.
  package static let side = 8
  /// The rows of a band, in pixels: whole rows of MCUs, whatever the subsampling.
  static let band = 16

  private let blocksWide: Int
  private let isTaken: [Bool]
  private let degree: Degree

  /// - Parameters:
  ///   - isTaken: Whether care is taken of each block, row by row.
  ///   - size: The picture's size, in pixels.
  ///   - degree: How much care is taken of each.
  package init(ofBlocks isTaken: [Bool], in size: ImageSize, _ degree: Degree) {
    self.init(blocksWide: (size.width - 1) / Self.side + 1, isTaken: isTaken, degree)
  }

  private init(blocksWide: Int, isTaken: [Bool], _ degree: Degree) {
    self.blocksWide = blocksWide
    self.isTaken = isTaken
    self.degree = degree
  }

  var evening: Evening { degree.evening }

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
    return EdgeCare(blocksWide: blocksWide, isTaken: Array(isTaken[blocks]), degree)
  }

  /// How much more than usual for each block of a component, of which one covers `h` × `v` blocks.
  func levels(wide: Int, high: Int, _ h: Int, _ v: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<blocksHigh {
      for x in 0..<blocksWide where isTaken[y * blocksWide + x] {
        result[y / v * wide + x / h] = degree.level
      }
    }
    return result
  }
}
