import CCoefficientKernels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Blocks with hidden samples")
struct MixedBlocksTests {
  private static let count = 40

  /// A row of blocks with grain, of which what is to one side of a line is hidden.
  private struct Row {
    let samples = SamplePlane<Int16>(width: 8 * count, height: 8, repeating: 0)
    let weights = SamplePlane<UInt8>(width: 8 * count, height: 8, repeating: 255)
    let table = QuantisationTable(scale: 20, exponent: 0.3)

    init() {
      var random = SeededGenerator(seed: 12)
      for x in 0..<(8 * count) {
        for y in 0..<8 {
          let value = 110 + 6 * (x % 8) + Int.random(in: -35...35, using: &random)
          samples.row(y)[x] = SamplePlane.sample(UInt8(value))
          let slope = x / 8 % 5
          if slope * (x % 8) / 2 + y > 4 + x / 8 % 3 { weights.row(y)[x] = 0 }
        }
      }
    }

    /// The squared error of all that is seen, and the number of coefficients that are not zero.
    func chosen(_ change: (inout Thoroughness) -> Void) -> (error: Double, coefficients: Int) {
      let coefficients = coefficients(change)
      let sum = errors(of: coefficients).joined().reduce(0) { $0 + $1 * $1 }
      return (sum, (0..<(64 * count)).count { coefficients.row(0)[$0] != 0 })
    }

    private func coefficients(_ change: (inout Thoroughness) -> Void) -> CoefficientPlane {
      var thoroughness = Thoroughness(isThorough: false)
      change(&thoroughness)
      let quantiser = ComponentQuantiser(
        table: table, thoroughness: thoroughness, hasRestarts: false,
        threads: ThreadBudget(threadCount: 1))
      let component = ComponentQuantiser.Component(
        samples: samples, weights: weights, lambdas: [Float](repeating: 0.05, count: count))
      quantiser.run([component])
      return component.result
    }

    /// The errors of what is seen, -255…255, 64 of each block, row by row; 0 for what is hidden.
    private func errors(of coefficients: CoefficientPlane) -> [[Double]] {
      let decoded = SamplePlane<UInt8>(width: 8 * count, height: 8, repeating: 0)
      ck_decode_row(coefficients.row(0), table.steps, count, decoded.row(0), decoded.stride)
      return (0..<count).map { block in
        (0..<64).map { index in
          let (x, y) = (8 * block + index % 8, index / 8)
          guard weights.row(y)[x] > 0 else { return 0 }
          let error = SamplePlane.sample(decoded.row(y)[x]) - samples.row(y)[x]
          return Double(error) / Double(CK_UNIT)
        }
      }
    }
  }

  @Test("Moves of single coefficients make what is seen better")
  func moves() {
    let row = Row()
    let without = row.chosen { $0.moves = 0 }
    let with = row.chosen { _ in }
    #expect(with.error < 0.9 * without.error)
    // A coefficient takes some seven bits, each of which may cost this many squares of a step.
    func cost(_ result: (error: Double, coefficients: Int)) -> Double {
      result.error / 400 + 7 * 0.05 * Double(result.coefficients)
    }
    #expect(cost(with) < 0.9 * cost(without))
  }

  @Test("Coefficients are improved until more steps hardly change them")
  func momentum() {
    let row = Row()
    func chosen(steps: Int, tolerance: Float) -> (error: Double, coefficients: Int) {
      row.chosen { ($0.firstSteps, $0.tolerance, $0.moves) = (steps, tolerance, 0) }
    }
    let few = chosen(steps: 8, tolerance: 0)
    let usual = row.chosen { $0.moves = 0 }
    let many = chosen(steps: 2000, tolerance: 0)
    #expect(abs(usual.coefficients - many.coefficients) * 50 <= many.coefficients)
    #expect(abs(usual.error - many.error) < 0.02 * many.error)
    // As many as there are before that.
    #expect(few.coefficients * 100 > many.coefficients * 104)
  }

  /// Values beyond black and white cost nothing at full size, but a JPEG scaled down has their
  /// mean.
  @Test(
    "The mean of black and white stays what it is at an eighth of the size",
    arguments: [false, true])
  func overshoot(hasWeights: Bool) {
    // Bars and their edges, in all widths and both ways.
    let samples = SamplePlane<Int16>(width: 8 * 14, height: 8, repeating: 0)
    for block in 0..<14 {
      for y in 0..<8 {
        for x in 0..<8 {
          let isWhite = (x <= block % 7) != (block >= 7)
          samples.row(y)[8 * block + x] = SamplePlane.sample(isWhite ? 255 : 0)
        }
      }
    }
    let table = QuantisationTable(scale: 20, exponent: 0.3)
    var quantiser = ComponentQuantiser(
      table: table, thoroughness: Thoroughness(isThorough: false), hasRestarts: false,
      threads: ThreadBudget(threadCount: 1))
    quantiser.range = SamplePlane.range(of: 0...255)
    quantiser.overshoot = 0.125
    let weights = SamplePlane<UInt8>(width: 8 * 14, height: 8, repeating: 255)
    let component = ComponentQuantiser.Component(
      samples: samples, weights: hasWeights ? weights : nil,
      lambdas: [Float](repeating: 0.05, count: 14))
    quantiser.run([component])
    for block in 0..<14 {
      let white = block < 7 ? block + 1 : 14 - block
      let mean = 128 + Double(component.result.row(0)[64 * block]) * Double(table.steps[0]) / 8
      #expect(abs(mean - Double(white) * 255 / 8) < 5)
    }
  }
}
