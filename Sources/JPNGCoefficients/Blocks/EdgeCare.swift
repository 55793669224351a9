package import JPNGPixels

/// The blocks of 8 × 8 pixels in which errors near edges of alpha must not be large, of which more
/// care than usual is taken: the lambda of their AC coefficients is a quarter.
package struct EdgeCare: Sendable {
  /// The side of a block, in pixels.
  package static let side = 8
  /// The blocks of a side of a square.
  static let blocksOfSquare = CareRegion.side / side

  private let blocksWide: Int
  private let isTaken: [Bool]

  /// - Parameters:
  ///   - isTaken: Whether care is taken of each block, row by row.
  ///   - size: The picture's size, in pixels.
  package init(ofBlocks isTaken: [Bool], in size: ImageSize) {
    self.init(blocksWide: (size.width - 1) / Self.side + 1, isTaken: isTaken)
  }

  private init(blocksWide: Int, isTaken: [Bool]) {
    self.blocksWide = blocksWide
    self.isTaken = isTaken
  }

  /// The blocks in a region of a picture, counted row by row.
  ///
  /// - Parameter size: The picture's.
  package static func blocks(of region: CareRegion, in size: ImageSize) -> [Int] {
    let wide = (size.width - 1) / side + 1
    let columns = CareRegion.units(blocksOfSquare, of: region.columns, count: wide)
    return rows(of: region, in: size).flatMap { y in columns.map { y * wide + $0 } }
  }

  /// The rows of these blocks.
  package static func rows(of region: CareRegion, in size: ImageSize) -> Range<Int> {
    CareRegion.units(blocksOfSquare, of: region.rows, count: (size.height - 1) / side + 1)
  }

  private var blocksHigh: Int { isTaken.count / blocksWide }

  /// The squares of the picture.
  var allSquares: CareRegion {
    CareRegion(
      rows: 0..<((blocksHigh - 1) / Self.blocksOfSquare + 1),
      columns: 0..<((blocksWide - 1) / Self.blocksOfSquare + 1))
  }

  /// Rectangles of squares that hold all blocks of which care is taken.
  var regions: [CareRegion] {
    let all = allSquares
    let rows = all.rows.filter {
      isTaken(in: CareRegion(rows: $0..<($0 + 1), columns: all.columns))
    }
    return Self.runs(of: rows).flatMap { rows in
      let columns = all.columns.filter {
        isTaken(in: CareRegion(rows: rows, columns: $0..<($0 + 1)))
      }
      return Self.runs(of: columns).map { CareRegion(rows: rows, columns: $0) }
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

  private func isTaken(in region: CareRegion) -> Bool {
    let columns = CareRegion.units(Self.blocksOfSquare, of: region.columns, count: blocksWide)
    return CareRegion.units(Self.blocksOfSquare, of: region.rows, count: blocksHigh).contains { y in
      columns.contains { isTaken[y * blocksWide + $0] }
    }
  }

  /// That of the blocks in a region, in a larger one around it.
  func inRegion(_ region: CareRegion, around: CareRegion) -> EdgeCare {
    func columns(_ region: CareRegion) -> Range<Int> {
      CareRegion.units(Self.blocksOfSquare, of: region.columns, count: blocksWide)
    }
    func rows(_ region: CareRegion) -> Range<Int> {
      CareRegion.units(Self.blocksOfSquare, of: region.rows, count: blocksHigh)
    }
    let taken = rows(around).flatMap { y in
      columns(around).map { x in
        rows(region).contains(y) && columns(region).contains(x) && isTaken[y * blocksWide + x]
      }
    }
    return EdgeCare(blocksWide: columns(around).count, isTaken: taken)
  }

  /// Whether it is taken of each block of a component, of which one covers `h` × `v` blocks.
  func isTaken(wide: Int, high: Int, _ h: Int, _ v: Int) -> [Bool] {
    var result = [Bool](repeating: false, count: wide * high)
    for y in 0..<blocksHigh {
      for x in 0..<blocksWide where isTaken[y * blocksWide + x] {
        result[y / v * wide + x / h] = true
      }
    }
    return result
  }
}
