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
  /// The blocks of a side of a cell.
  static let blocksOfCell = CellRegion.side / side

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

  /// The cells of the picture.
  var allCells: CellRegion {
    CellRegion(
      rows: 0..<((blocksHigh - 1) / Self.blocksOfCell + 1),
      columns: 0..<((blocksWide - 1) / Self.blocksOfCell + 1))
  }

  /// Rectangles of cells that hold all blocks of which care is taken.
  var regions: [CellRegion] {
    let all = allCells
    let rows = all.rows.filter {
      isTaken(in: CellRegion(rows: $0..<($0 + 1), columns: all.columns))
    }
    return Self.runs(of: rows).flatMap { rows in
      let columns = all.columns.filter {
        isTaken(in: CellRegion(rows: rows, columns: $0..<($0 + 1)))
      }
      return Self.runs(of: columns).map { CellRegion(rows: rows, columns: $0) }
    }
  }

  /// Ascending numbers as ranges, those that have at most two missing between them as one: both
  /// would have these around them. None is long, so that little memory is taken for each.
  private static func runs(of numbers: [Int]) -> [Range<Int>] {
    numbers.reduce(into: []) { runs, number in
      if let last = runs.last, number - last.upperBound <= 2, number - last.lowerBound < 32 {
        runs[runs.count - 1] = last.lowerBound..<(number + 1)
      } else {
        runs.append(number..<(number + 1))
      }
    }
  }

  private func isTaken(in region: CellRegion) -> Bool {
    let columns = CellRegion.units(Self.blocksOfCell, of: region.columns, count: blocksWide)
    return CellRegion.units(Self.blocksOfCell, of: region.rows, count: blocksHigh).contains { y in
      columns.contains { isTaken[y * blocksWide + $0] }
    }
  }

  /// That of the blocks in a region.
  func inRegion(_ region: CellRegion) -> EdgeCare {
    let columns = CellRegion.units(Self.blocksOfCell, of: region.columns, count: blocksWide)
    let rows = CellRegion.units(Self.blocksOfCell, of: region.rows, count: blocksHigh)
    return EdgeCare(
      blocksWide: columns.count,
      isTaken: rows.flatMap { y in columns.map { isTaken[y * blocksWide + $0] } }, degree)
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
