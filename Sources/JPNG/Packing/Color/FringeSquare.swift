internal import JPNGCoefficients

/// A square of a picture with an error near an edge of alpha that is at its limit or above: whole
/// MCUs, whatever the subsampling.
struct FringeSquare: Equatable {
  /// The side, in pixels.
  static let side = 16
  /// How far away pixels are that are mixed with those of the square, at any scale.
  private static let reach = 8

  /// Which square of the picture it is.
  let row: Int
  let column: Int
  /// The row and the column of the block of ``EdgeCare`` whose error is furthest above.
  let block: (row: Int, column: Int)
  /// What the sides of the picture are divided by where that is seen.
  let divisor: Int

  /// The square alone.
  var region: CareRegion {
    CareRegion(rows: row..<(row + 1), columns: column..<(column + 1))
  }

  /// The squares of the blocks around the one that is furthest above, with these in its place.
  ///
  /// - Parameter size: The picture's.
  func around(in size: ImageSize) -> [FringeSquare] {
    func near(_ index: Int, _ count: Int) -> Range<Int> {
      ((index - 1)..<(index + 2)).clamped(to: 0..<((count - 1) / EdgeCare.side + 1))
    }
    let blocks = Self.side / EdgeCare.side
    return near(block.row, size.height).flatMap { row in
      near(block.column, size.width).map { column in
        FringeSquare(
          row: row / blocks, column: column / blocks, block: (row, column), divisor: divisor)
      }
    }
    .filter { $0.block != block }
  }

  /// The same square in a part of the picture.
  func inPart(_ part: CareRegion) -> FringeSquare {
    let blocks = Self.side / EdgeCare.side
    let (top, left) = (part.rows.lowerBound, part.columns.lowerBound)
    return FringeSquare(
      row: row - top, column: column - left,
      block: (block.row - blocks * top, block.column - blocks * left), divisor: divisor)
  }

  static func == (one: FringeSquare, other: FringeSquare) -> Bool {
    (one.row, one.column, one.block.row, one.block.column, one.divisor)
      == (other.row, other.column, other.block.row, other.block.column, other.divisor)
  }

  /// The pixels that are mixed with those of the square, at a smaller size of the picture.
  func surroundings(
    of size: ImageSize, dividedBy divisor: Int
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ index: Int, _ count: Int) -> Range<Int> {
      let first = max(0, index * Self.side - Self.reach)
      let last = min(count, (index + 1) * Self.side + Self.reach) - 1
      return (first / divisor)..<(last / divisor + 1)
    }
    return (range(column, size.width), range(row, size.height))
  }

  /// Whether pixels that are mixed with those of this square may change with another one.
  func sees(_ other: FringeSquare) -> Bool {
    abs(row - other.row) <= 1 && abs(column - other.column) <= 1
  }

  /// The squares with the errors that are furthest above, the worst first.
  ///
  /// - Parameters:
  ///   - errors: Those of each block of ``EdgeCare``, row by row, by scale and look.
  ///   - limits: One for each of these.
  ///   - scales: What is looked at.
  ///   - size: The picture's.
  ///   - count: How many there are at most.
  static func worst(
    of errors: [[UInt16]], atLeast limits: [Int], _ scales: [FringeScale], in size: ImageSize,
    count: Int
  ) -> [FringeSquare] {
    let blocksWide = (size.width - 1) / EdgeCare.side + 1
    let looksOfScale = errors.count / scales.count
    var worst: [Int: (overrun: Int, square: FringeSquare)] = [:]
    for (look, errors) in errors.enumerated() {
      for (block, error) in errors.enumerated() where error > 0 && Int(error) >= limits[look] {
        let (row, column) = (block / blocksWide, block % blocksWide)
        let square = FringeSquare(
          row: row * EdgeCare.side / side, column: column * EdgeCare.side / side,
          block: (row, column), divisor: scales[look / looksOfScale].divisor)
        let (index, overrun) = (
          square.row * blocksWide + square.column, Int(error) - limits[look]
        )
        if overrun > worst[index]?.overrun ?? -1 { worst[index] = (overrun, square) }
      }
    }
    let ordered = worst.sorted { ($1.value.overrun, $0.key) < ($0.value.overrun, $1.key) }
    return ordered.prefix(count).map(\.value.square)
  }
}
