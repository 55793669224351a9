/// The coefficients of an alpha plane, and the table that they were quantised with.
package struct AlphaCoefficients: Sendable {
  package let table: QuantisationTable
  package let plane: CoefficientPlane

  package init(table: QuantisationTable, plane: CoefficientPlane) {
    self.table = table
    self.plane = plane
  }

  package func copied() -> AlphaCoefficients {
    part(rows: 0..<plane.blocksHigh, columns: 0..<plane.blocksWide)
  }

  /// Copies of those in a region.
  package func inRegion(_ region: CareRegion) -> AlphaCoefficients {
    part(rows: rows(of: region), columns: columns(of: region))
  }

  private func part(rows: Range<Int>, columns: Range<Int>) -> AlphaCoefficients {
    AlphaCoefficients(table: table, plane: plane.part(rows: rows, columns: columns))
  }

  /// Replaces those in a region.
  ///
  /// - Parameter other: Those of a region that holds it, `around`.
  package func replace(_ region: CareRegion, by other: AlphaCoefficients, around: CareRegion) {
    plane.replace(
      rows: rows(of: region), columns: columns(of: region), by: other.plane,
      at: (rows(of: around).lowerBound, columns(of: around).lowerBound))
  }

  private func rows(of region: CareRegion) -> Range<Int> {
    CareRegion.units(EdgeCare.blocksOfSquare, of: region.rows, count: plane.blocksHigh)
  }

  private func columns(of region: CareRegion) -> Range<Int> {
    CareRegion.units(EdgeCare.blocksOfSquare, of: region.columns, count: plane.blocksWide)
  }
}

extension AlphaCoefficients {
  /// A change of a single coefficient by one quantisation step.
  package struct Change: Sendable {
    /// The block's row and column.
    let row: Int
    let column: Int
    /// Which coefficient, in natural order.
    let index: Int
    /// 1 or -1.
    let step: Int16
  }

  package func apply(_ change: Change) {
    plane.row(change.row)[64 * change.column + change.index] += change.step
  }

  /// The blocks around one, from left to right and from top to bottom, with that one.
  package func blocks(around block: (row: Int, column: Int)) -> [(row: Int, column: Int)] {
    func near(_ index: Int, _ count: Int) -> Range<Int> {
      ((index - 1)..<(index + 2)).clamped(to: 0..<count)
    }
    return near(block.row, plane.blocksHigh).flatMap { row in
      near(block.column, plane.blocksWide).map { (row, $0) }
    }
  }

  /// All changes of a block, and how much less the errors of its samples cost with each.
  ///
  /// - Parameter frequencies: How many are changed, across and down.
  package func changes(
    of block: (row: Int, column: Int), _ samples: BlockSamples, frequencies: Int
  ) -> [(gain: Float, change: Change)] {
    let coefficients = plane.row(block.row) + 64 * block.column
    let cost = samples.cost { _ in 0 }
    var changes: [(gain: Float, change: Change)] = []
    for v in 0..<frequencies {
      for u in 0..<frequencies {
        let index = 8 * v + u
        let (across, down) = (Self.response.samples[u], Self.response.samples[v])
        for step: Int16 in [-1, 1] where abs(Int(coefficients[index]) + Int(step)) < 1024 {
          let size = Float(step) * Float(table.steps[index])
          let changed = samples.cost { size * across[$0 % 8] * down[$0 / 8] }
          changes.append(
            (
              cost - changed,
              Change(row: block.row, column: block.column, index: index, step: step)
            ))
        }
      }
    }
    return changes
  }

  private static let response = CoefficientResponse(
    dividedBy: 1, averaging: 1, subsampling: 1, isUpsampled: false)

  /// The samples of a block, row by row, and what they should be.
  package struct BlockSamples {
    private let decoded: [Float]
    private let wanted: [ClosedRange<Float>]

    /// - Parameters:
    ///   - decoded: What the 64 samples are decoded as.
    ///   - wanted: Where each has no error.
    package init(decoded: [Float], wanted: [ClosedRange<Float>]) {
      self.decoded = decoded
      self.wanted = wanted
    }

    /// The sum of fourth powers of errors, so that large ones count most.
    ///
    /// - Parameter change: By how much a sample changes.
    fileprivate func cost(_ change: (Int) -> Float) -> Float {
      var sum: Float = 0
      for index in decoded.indices {
        let (value, wanted) = (decoded[index] + change(index), wanted[index])
        let error = max(wanted.lowerBound - value, value - wanted.upperBound, 0)
        sum += (error * error) * (error * error)
      }
      return sum
    }
  }
}
