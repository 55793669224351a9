import Foundation
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Changes of single coefficients of alpha")
struct AlphaCoefficientsTests {
  private static let table = QuantisationTable(scale: 7, exponent: 0.6)

  private func coefficients(blocksWide: Int = 3, blocksHigh: Int = 2) -> AlphaCoefficients {
    AlphaCoefficients(
      table: Self.table, plane: CoefficientPlane(blocksWide: blocksWide, blocksHigh: blocksHigh))
  }

  /// What a coefficient of 1 adds to the samples of a block, by the definition of the inverse DCT
  /// (ITU-T T.81, A.3.3).
  private func samples(of index: Int) -> [Float] {
    func factor(_ frequency: Int, _ place: Int) -> Double {
      let scale = frequency == 0 ? 0.5.squareRoot() : 1
      return scale * cos(Double((2 * place + 1) * frequency) * .pi / 16) / 2
    }
    return (0..<64).map { sample in
      let (x, y) = (sample % 8, sample / 8)
      return Float(
        Double(Self.table.steps[index]) * factor(index % 8, x) * factor(index / 8, y))
    }
  }

  @Test("The one that makes samples what they should be is best", arguments: 0..<64, [-1, 1])
  func best(index: Int, step: Int) throws {
    let coefficients = coefficients()
    let wanted = samples(of: index).map { 90 + Float(step) * $0 }
    let samples = AlphaCoefficients.BlockSamples(
      decoded: [Float](repeating: 90, count: 64), wanted: wanted.map { $0...$0 })
    let changes = coefficients.changes(of: (1, 2), samples, frequencies: 8)
    #expect(changes.count == 128)
    let best = try #require(changes.max { $0.gain < $1.gain })
    let cost = wanted.reduce(0) { $0 + pow(Double($1) - 90, 4) }
    #expect(abs(Double(best.gain) - cost) < cost / 1000)
    coefficients.apply(best.change)
    let changed = coefficients.plane.row(1)[128 + index]
    #expect(Int(changed) == step)
    coefficients.plane.row(1)[128 + index] = 0
    #expect(coefficients.plane.isZero)
  }

  @Test("Samples that may be anything, or are right, cost nothing")
  func free() {
    let coefficients = coefficients()
    for wanted: ClosedRange<Float> in [-1000...1000, 40...140] {
      let samples = AlphaCoefficients.BlockSamples(
        decoded: [Float](repeating: 90, count: 64),
        wanted: [ClosedRange](repeating: wanted, count: 64))
      #expect(
        coefficients.changes(of: (0, 0), samples, frequencies: 8).allSatisfy { $0.gain == 0 })
    }
  }

  @Test("No coefficient becomes larger than baseline JPEG has it, nor one of a higher frequency")
  func bounds() {
    let coefficients = coefficients()
    coefficients.plane.row(0)[0] = 1023
    coefficients.plane.row(0)[9] = -1023
    let samples = AlphaCoefficients.BlockSamples(
      decoded: [Float](repeating: 0, count: 64), wanted: [ClosedRange](repeating: 9...9, count: 64))
    let changes = coefficients.changes(of: (0, 0), samples, frequencies: 2)
    #expect(changes.count == 2 * 4 - 2)
    for (_, change) in changes { coefficients.apply(change) }
    #expect(coefficients.plane.row(0)[0] == 1022 && coefficients.plane.row(0)[9] == -1022)
  }

  @Test(
    "The blocks around one are those that there are",
    arguments: [(0, 0, 4), (0, 1, 6), (1, 1, 9), (3, 4, 4), (2, 4, 6)])
  func around(row: Int, column: Int, count: Int) {
    let blocks = coefficients(blocksWide: 5, blocksHigh: 4).blocks(around: (row, column))
    #expect(blocks.count == count && blocks.contains { $0 == (row, column) })
    #expect(blocks.allSatisfy { abs($0.row - row) <= 1 && abs($0.column - column) <= 1 })
  }

  @Test("A region is copied, and put back alone")
  func regions() {
    let coefficients = coefficients(blocksWide: 7, blocksHigh: 5)
    for y in 0..<5 { for x in 0..<7 { coefficients.plane.row(y)[64 * x] = Int16(10 * y + x) } }
    let around = CareRegion(rows: 1..<3, columns: 2..<4)
    let part = coefficients.inRegion(around)
    #expect(part.plane.blocksWide == 3 && part.plane.blocksHigh == 3)
    for y in 0..<3 { for x in 0..<3 { part.plane.row(y)[64 * x] += 100 } }
    let copy = coefficients.copied()
    copy.replace(CareRegion(rows: 2..<3, columns: 2..<3), by: part, around: around)
    for y in 0..<5 {
      for x in 0..<7 {
        let isReplaced = y == 4 && (4..<6).contains(x)
        #expect(coefficients.plane.row(y)[64 * x] == Int16(10 * y + x))
        #expect(copy.plane.row(y)[64 * x] == Int16(10 * y + x + (isReplaced ? 100 : 0)))
      }
    }
  }

  @Test("Regions overlap where they have a square in common")
  func overlaps() {
    let region = CareRegion(rows: 2..<4, columns: 5..<7)
    #expect(region.overlaps(CareRegion(rows: 3..<9, columns: 0..<6)))
    #expect(!region.overlaps(CareRegion(rows: 4..<9, columns: 5..<7)))
    #expect(!region.overlaps(CareRegion(rows: 2..<4, columns: 7..<8)))
  }
}
