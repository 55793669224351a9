import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGQuality

@Suite("Parts near edges of alpha")
struct FringePartTests {
  private static let size = ImageSize(width: 52, height: 43)

  /// The fringe of a picture with edges, and a candidate whose colours are off everywhere.
  private static func pictures(divisor: Int) -> (
    fringe: FringeReference, candidate: PixelBuffer
  ) {
    let original = SampleImages.drops(size)
    let reference = divisor == 1 ? original : original.reduced(.straight, by: divisor)
    var random = SeededGenerator(seed: 3)
    let candidate = changed(reference) { _, _, pixel in
      pixel.red ^= .random(in: 0...31, using: &random)
      pixel.blue ^= .random(in: 0...31, using: &random)
    }
    let fringe = FringeReference(
      original, dividedBy: divisor, sharing: ThreadBudget(threadCount: 1))
    return (fringe, candidate)
  }

  private static func part(
    _ pictures: (fringe: FringeReference, candidate: PixelBuffer), limits: [Float]
  ) throws -> FringePart {
    let size = pictures.candidate.size
    return try #require(
      pictures.fringe.part(
        of: pictures.candidate, columns: (size.width / 4)..<size.width, rows: 0..<size.height,
        limits: limits, price: 0))
  }

  @Test("Its errors are those of the fringe, but for rounding", arguments: [1, 2, 4])
  func limits(divisor: Int) throws {
    let pictures = Self.pictures(divisor: divisor)
    let size = pictures.candidate.size
    let whole = pictures.fringe.largest(
      ofBlocks: max(size.width, size.height), of: pictures.candidate,
      sharing: ThreadBudget(threadCount: 1)
    ).map { Float($0[0]) / Float(FringeReference.step) }
    func cost(_ change: Float, of look: Int) throws -> Float {
      var limits: [Float] = [255, 255, 255]
      limits[look] = whole[look] + change
      return try #require(
        pictures.fringe.part(
          of: pictures.candidate, columns: 0..<size.width, rows: 0..<size.height, limits: limits,
          price: 0)
      ).cost
    }
    for look in whole.indices {
      #expect(try cost(0.05, of: look) == 0)
      #expect(try cost(-0.05, of: look) > 0)
    }
  }

  @Test("What a change is said to cost is what it costs", arguments: [1, 2, 4])
  func changes(divisor: Int) throws {
    let pictures = Self.pictures(divisor: divisor)
    var part = try Self.part(pictures, limits: [4, 3, 2])
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      func factors() -> [Float] {
        (0..<Int.random(in: 1...18, using: &random)).map { _ in
          .random(in: -1...1, using: &random)
        }
      }
      // Some reach beyond the part's borders, or lie outside.
      let patch = ColorPatch(
        corner: (.random(in: -9...60, using: &random), .random(in: -9...50, using: &random)),
        across: factors(), down: factors(),
        color: SIMD3(9, .random(in: -99...99, using: &random), -5))
      let before = part.cost
      let change = part.costChange(by: patch)
      #expect(part.cost == before)
      part.apply(patch)
      #expect(abs(part.cost - before - change) <= 1e-4 * max(part.cost, before))
      let none = ColorPatch(corner: (0, 0), across: [0], down: [0], color: SIMD3(0, 0, 0))
      #expect(part.costChange(by: none) == 0)
    }
  }

  @Test("Changed back, it costs what it did before")
  func back() throws {
    var part = try Self.part(Self.pictures(divisor: 1), limits: [2, 2, 2])
    func patch(_ factor: Float) -> ColorPatch {
      // Halves, so that nothing is rounded; and so little that nothing is clamped.
      ColorPatch(
        corner: (15, 3), across: [0, 1, 2], down: [1, 0.5, 0], color: SIMD3(factor, -factor, 0))
    }
    let before = part.cost
    part.apply(patch(0.5))
    #expect(part.cost != before)
    part.apply(patch(-0.5))
    #expect(abs(part.cost - before) <= 1e-4 * before)
  }

  @Test("A change that makes pixels worse anywhere has its price, and one that does not has none")
  func price() throws {
    let cutOut = FringeTests.cutOut
    let fringe = FringeReference(
      cutOut, dividedBy: 1, sharing: ThreadBudget(threadCount: 1))
    // Away from edges, where all is 4 of 255 too dark.
    let candidate = changed(cutOut) { _, _, pixel in pixel.red -= pixel.red > 0 ? 4 : 0 }
    var part = try #require(
      fringe.part(
        of: candidate, columns: 0..<30, rows: 0..<16, limits: [0, 0, 0], price: 0.5))
    func change(by red: Float) -> Float {
      part.costChange(
        by: ColorPatch(
          corner: (4, 6), across: [1, 1, 1], down: [1, 1], color: SIMD3(red, 0, 0)))
    }
    #expect(part.cost == 0)
    #expect(change(by: 4) == 0)
    // Six pixels, whose errors become 6 instead of 4; of luma 0.299 as much.
    #expect(abs(change(by: -2) - 0.5 * 6 * (36 - 16) * (0.299 * 0.299 + 0.25)) < 0.01)
  }

  @Test("There is none away from edges")
  func none() {
    let cutOut = FringeTests.cutOut
    let fringe = FringeReference(
      cutOut, dividedBy: 1, sharing: ThreadBudget(threadCount: 1))
    func isSeen(_ columns: Range<Int>) -> Bool {
      fringe.part(
        of: cutOut, columns: columns, rows: 8..<24, limits: [0, 0, 0], price: 0) != nil
    }
    #expect(!isSeen(0..<37))
    #expect(isSeen(0..<38))
    #expect(!isSeen(43..<80))
  }
}
