import CCoefficientKernels
import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Blocks near edges of alpha")
struct NearEdgesTests {
  @Test(
    "They are those within two samples of one that counts less",
    arguments: SampleImages.oddSizes + [ImageSize(width: 83, height: 61)])
  func blocks(size: ImageSize) {
    let weights = SamplePlane<UInt8>(width: size.width, height: size.height, repeating: 255)
    // A few places that count less, and one that counts almost fully.
    let places = [(0, 0), (size.width - 1, size.height / 2), (size.width / 2, size.height - 1)]
    for (x, y) in places { weights.row(y)[x] = 223 }
    weights.row(size.height - 1)[0] = min(weights.row(size.height - 1)[0], 224)
    let found = weights.blocksNearEdges()
    for blockY in 0..<weights.blocksHigh {
      for blockX in 0..<weights.blocksWide {
        let isNear = places.contains { x, y in
          (8 * blockX - 2..<8 * blockX + 10).contains(x)
            && (8 * blockY - 2..<8 * blockY + 10).contains(y)
        }
        #expect(found.pointer(blockY * weights.blocksWide + blockX).pointee == (isNear ? 1 : 0))
      }
    }
  }

  /// The largest error in the first of three blocks, of which all before a column is visible.
  private func largestError(visibleUpTo end: Int) -> Int {
    // Grains that are cheapest when left out.
    let grains = [(3, 2), (6, 5)]
    let samples = SamplePlane<Int16>(width: 24, height: 8, repeating: SamplePlane.sample(100))
    for (x, y) in grains { samples.row(y)[x] = SamplePlane.sample(170) }
    let weights = SamplePlane<UInt8>(width: 24, height: 8, repeating: 255)
    for y in 0..<8 {
      for x in end..<24 { weights.row(y)[x] = 0 }
    }
    let table = QuantisationTable(scale: 24, exponent: 0)
    var quantiser = ComponentQuantiser(
      table: table, thoroughness: Thoroughness(isThorough: false), hasRestarts: false,
      threads: ThreadBudget(threadCount: 1))
    quantiser.errorLimit = 8
    let component = ComponentQuantiser.Component(
      samples: samples, weights: weights, lambdas: [1, 1, 1])
    quantiser.run([component])
    var decoded = [UInt8](repeating: 0, count: 64)
    ck_decode_row(component.result.row(0), table.steps, 1, &decoded, 8)
    return (0..<64).map { index in
      let isGrain = grains.contains { $0.0 + 8 * $0.1 == index }
      return abs(Int(decoded[index]) - (isGrain ? 170 : 100))
    }.max() ?? 0
  }

  @Test("A large error in a block that is all visible is made smaller next to an edge")
  func chosenAgain() {
    let far = largestError(visibleUpTo: 10)
    #expect(far > 8)
    for end in [8, 9] { #expect(largestError(visibleUpTo: end) < far) }
  }
}
