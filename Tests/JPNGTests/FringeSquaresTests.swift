import JPNGPixels
import JPNGPlanes
import JPNGQuality
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

@Suite("Squares near edges, one by one")
struct FringeSquaresTests {
  private static let size = ImageSize(width: 203, height: 171)

  @Test(
    "A square and those around it look as in the whole picture", arguments: Subsampling.allCases)
  func neighbourhood(subsampling: Subsampling) throws {
    let coded = try CodedPicture(SampleImages.drops(Self.size), subsampling)
    let control = try coded.control()
    let errors = try control.errors(of: coded.jpeg(coded.coefficients))
    func largest(_ region: CareRegion) -> [Int] {
      let blocks = EdgeCare.blocks(of: region, in: Self.size)
      return errors.map { errors in Int(blocks.map { errors[$0] }.max() ?? 0) }
    }
    let all = CareRegion(of: Self.size)
    #expect(all == CareRegion(rows: 0..<11, columns: 0..<13))
    for (row, column) in [(0, 0), (5, 6), (10, 12), (3, 11), (9, 0)] {
      let square = FringeSquare(
        row: row, column: column, block: (2 * row, 2 * column), divisor: 1)
      let neighbourhood = FringeNeighbourhood(of: square, in: Self.size, control.views)
      let part = coded.coefficients.inRegion(neighbourhood.region)
      let look = try neighbourhood.look(at: coded.jpeg(part, neighbourhood.size))
      #expect(look.own == largest(square.region))
      #expect(look.seen == largest(square.region.grown(within: all)))
    }
  }

  @Test(
    "What is above its limit becomes less, and nothing else more", arguments: Subsampling.allCases,
    [0, 1])
  func settled(subsampling: Subsampling, picture: Int) throws {
    let pictures = [SampleImages.drops(Self.size), SampleImages.binary(Self.size)]
    let coded = try CodedPicture(pictures[picture], subsampling)
    let control = try coded.control()
    let coder = FringeControl.Coder { _, _ in
      Issue.record("whole blocks are not chosen again")
    } plane: { (coefficients) throws(CodecError) in
      ColorCoder.Plane(bytes: try coded.jpeg(coefficients), subsampling: subsampling)
    } part: { (coefficients, size) throws(CodecError) in
      try coded.jpeg(coefficients, size)
    }
    let first = try control.attempt(coded.coefficients, coder)
    // Each is a little less than the worst.
    let limits = first.errors.map { max(0, Int($0.max() ?? 0) - FringeReference.step / 2) }
    let goal = FringeControl.Goal(limits: limits, aims: limits, mostBytes: .infinity)
    var best = first
    try control.settleSquares(&best, coder, goal)
    #expect(best.overrun(limits) * 4 < first.overrun(limits) * 3)
    let unchanged = try coded.jpeg(coded.coefficients)
    #expect(unchanged == first.coding.plane.bytes && unchanged != best.coding.plane.bytes)
    // What was found is what the whole picture is decoded as.
    #expect(try control.errors(of: best.coding.plane.bytes) == best.errors)
  }

  @Test("Nothing is tried where no error is above its limit")
  func nothing() throws {
    let coded = try CodedPicture(SampleImages.binary(Self.size), .yuv420)
    let control = try coded.control()
    let plane = ColorCoder.Plane(bytes: try coded.jpeg(coded.coefficients), subsampling: .yuv420)
    var best = FringeControl.Attempt(
      coding: FringeControl.Coding(coefficients: coded.coefficients, plane: plane),
      errors: try control.errors(of: plane.bytes))
    let limits = best.errors.map { Int($0.max() ?? 0) }
    let coder = FringeControl.Coder { _, _ in
      Issue.record("nothing is to be done")
    } plane: { _ in
      Issue.record("nothing is to be done")
      return plane
    } part: { _, _ in
      Issue.record("nothing is to be done")
      return []
    }
    try control.settleSquares(
      &best, coder, FringeControl.Goal(limits: limits, aims: limits, mostBytes: .infinity))
    #expect(best.coding.plane.bytes == plane.bytes)
  }
}
