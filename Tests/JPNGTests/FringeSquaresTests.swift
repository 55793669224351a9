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
    let errors = try control.look(at: coded.jpeg(coded.coefficients)).errors
    let all = CareRegion(of: Self.size)
    #expect(all == CareRegion(rows: 0..<11, columns: 0..<13))
    for (rows, columns) in [
      (0..<1, 0..<1), (5..<6, 6..<7), (10..<11, 12..<13), (2..<5, 10..<13), (9..<10, 0..<2),
    ] {
      let changed = CareRegion(rows: rows, columns: columns)
      let neighbourhood = FringeNeighbourhood(of: changed, in: Self.size, control.views)
      let part = coded.coefficients.inRegion(neighbourhood.region)
      let look = try neighbourhood.look(
        at: coded.jpeg(part, neighbourhood.size), by: neighbourhood.ownViews())
      let seen = EdgeCare.blocks(of: changed.grown(within: all), in: Self.size)
      #expect(look.errors == errors.map { errors in seen.map { errors[$0] } })
      var replaced = errors.map { [UInt16](repeating: 0, count: $0.count) }
      neighbourhood.replace(&replaced, by: look)
      for (replaced, errors) in zip(replaced, errors) {
        #expect(
          replaced.indices.allSatisfy { replaced[$0] == (seen.contains($0) ? errors[$0] : 0) })
      }
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
    func goal(mostBytes: Double) -> FringeControl.Goal {
      FringeControl.Goal(limits: limits, aims: limits, mostBytes: mostBytes)
    }
    var best = first
    // What no bytes are allowed for is put back, all rounds of it.
    let mostAttempts = FringeControl.mostAttempts(of: control.picture.size)
    var attempts = mostAttempts
    try control.settleSquares(&best, coder, goal(mostBytes: 0), &attempts)
    #expect(attempts < mostAttempts)
    #expect(best.coding.plane.bytes == first.coding.plane.bytes)
    #expect(try coded.jpeg(coded.coefficients) == first.coding.plane.bytes)
    attempts = 0
    try control.settleSquares(&best, coder, goal(mostBytes: .infinity), &attempts)
    #expect(best.coding.plane.bytes == first.coding.plane.bytes && attempts == 0)
    attempts = mostAttempts
    try control.settleSquares(&best, coder, goal(mostBytes: .infinity), &attempts)
    #expect(best.overrun(limits) * 4 < first.overrun(limits) * 3)
    #expect(first.coding.plane.bytes != best.coding.plane.bytes)
    #expect(try coded.jpeg(best.coding.coefficients) == best.coding.plane.bytes)
    // What was found is what the whole picture is decoded as.
    #expect(try control.look(at: best.coding.plane.bytes).errors == best.errors)
  }

  @Test(
    "Changes that are decoded one by one bring errors down, as many as are allowed",
    arguments: Subsampling.allCases)
  func searched(subsampling: Subsampling) throws {
    let coded = try CodedPicture(SampleImages.drops(Self.size), subsampling)
    let control = try coded.control()
    let jpeg = try coded.jpeg(coded.coefficients)
    let errors = try control.look(at: jpeg).errors
    let limits = errors.map { max(0, Int($0.max() ?? 0) - FringeReference.step) }
    let square = try #require(
      FringeSquare.worst(
        of: errors, atLeast: limits, control.views.flatMap(\.scales), in: Self.size, count: 1
      ).first)
    let neighbourhood = FringeNeighbourhood(of: square.region, in: Self.size, control.views)
    var codedCount = 0
    let coder = FringeControl.Coder { _, _ in
    } plane: { (coefficients) throws(CodecError) in
      ColorCoder.Plane(bytes: try coded.jpeg(coefficients), subsampling: subsampling)
    } part: { (coefficients, size) throws(CodecError) in
      codedCount += 1
      return try coded.jpeg(coefficients, size)
    }
    let part = coded.coefficients.inRegion(neighbourhood.region)
    let blocks = neighbourhood.blocks(in: square.region, of: Self.size)
    #expect(blocks.count == 4)
    var settling = try FringeSettling(
      [square], in: neighbourhood, for: blocks, part, limits, coder, .search)
    let first = settling.look.errors.excess(over: limits)
    #expect(first > 0)
    var attempts = 0
    try settling.run(&attempts)
    #expect(!settling.hasChanged && codedCount == 1)
    attempts = 3
    try settling.run(&attempts)
    #expect(codedCount == 4 - attempts)
    attempts = 200
    try settling.run(&attempts)
    #expect(settling.hasChanged && settling.look.errors.excess(over: limits) < first)
    var descending = try FringeSettling(
      [square], in: neighbourhood, for: blocks, part, limits, coder,
      .descents(aims: [0, FringeReference.step]))
    attempts = 1
    try descending.run(&attempts)
    #expect(attempts == 0)
    attempts = 20
    try descending.run(&attempts)
    #expect([20, 12, 4].contains(attempts))
    // Neither the picture's nor the part's are any others now.
    #expect(try coded.jpeg(coded.coefficients) == jpeg)
    #expect(settling.isOf([square], in: neighbourhood, part, .search))
    #expect(!settling.isOf([square], in: neighbourhood, part, .descents(aims: [])))
    #expect(!settling.isOf([square], in: neighbourhood, settling.coefficients, .search))
    #expect(!settling.isOf(square.around(in: Self.size), in: neighbourhood, part, .search))
  }

  @Test(
    "A picture has attempts by its pixels, up to a number, and the largest have few",
    arguments: [(1, 64), (72 * 72, 712), (512 * 512, 16384), (1 << 21, 16384), (.max, 2048)])
  func attempts(pixels: Int, most: Int) {
    #expect(FringeControl.mostAttempts(of: ImageSize(width: pixels, height: 1)) == most)
  }

  @Test("Squares that look the same are known again")
  func repeated() throws {
    // An edge that is the same all the way down, but for its ends.
    let size = ImageSize(width: 80, height: 192)
    let coded = try CodedPicture(
      SampleImages.image(size) { x, _ in (20, 150, 200, x < 37 ? 0 : 255) }, .yuv420)
    let control = try coded.control()
    let coder = FringeControl.Coder { _, _ in
    } plane: { (coefficients) throws(CodecError) in
      ColorCoder.Plane(bytes: try coded.jpeg(coefficients), subsampling: .yuv420)
    } part: { (coefficients, size) throws(CodecError) in
      try coded.jpeg(coefficients, size)
    }
    func seen(
      _ row: Int, divisor: Int = 1
    ) -> ([FringeSquare], FringeNeighbourhood, ColorCoefficients) {
      let square = FringeSquare(row: row, column: 2, block: (2 * row, 4), divisor: divisor)
      let neighbourhood = FringeNeighbourhood(of: square.region, in: size, control.views)
      return ([square], neighbourhood, coded.coefficients.inRegion(neighbourhood.region))
    }
    let (squares, neighbourhood, part) = seen(4)
    let settling = try FringeSettling(
      squares, in: neighbourhood, for: [], part, [Int](repeating: 0, count: 12), coder, .search)
    func isKnown(_ other: ([FringeSquare], FringeNeighbourhood, ColorCoefficients)) -> Bool {
      settling.isOf(other.0, in: other.1, other.2, .search)
    }
    #expect(isKnown(seen(4)) && isKnown(seen(7)))
    #expect(!isKnown(seen(4, divisor: 2)))
    // The picture ends above or below.
    #expect(!isKnown(seen(0)) && !isKnown(seen(11)))
    coded.coefficients.apply(CoefficientChange(SIMD3(1, 0, 0), row: 15, column: 4, index: 0))
    #expect(isKnown(seen(4)) && !isKnown(seen(7)))
  }

  @Test("Changes that look better are found, and no others", arguments: Subsampling.allCases)
  func better(subsampling: Subsampling) throws {
    let coded = try CodedPicture(SampleImages.drops(Self.size), subsampling)
    let region = CareRegion(rows: 4..<6, columns: 5..<7)
    let neighbourhood = FringeNeighbourhood(of: region, in: Self.size, try coded.control().views)
    let views = neighbourhood.ownViews()
    let part = coded.coefficients.inRegion(neighbourhood.region)
    let best = try neighbourhood.look(at: coded.jpeg(part, neighbourhood.size), by: views)
    let limits = best.errors.largest.map { $0 * 3 / 4 }
    var betterCount = 0
    for (component, index) in [(0, 0), (0, 1), (0, 8), (0, 18), (1, 0), (2, 1)] {
      for step: Int16 in [-2, -1, 1, 2] {
        let next = part.copied()
        var steps = SIMD3<Int16>()
        steps[component] = step
        next.apply(CoefficientChange(steps, row: 4, column: 4, index: index))
        let plane = try coded.jpeg(next, neighbourhood.size)
        let whole = try neighbourhood.look(at: plane, by: views)
        let isBetter =
          whole.errors.excess(over: limits) < best.errors.excess(over: limits)
          && whole.errors.overrun(limits) <= best.errors.overrun(limits)
        let look = try neighbourhood.look(at: plane, by: views, ifBetterThan: best, limits)
        #expect((look != nil) == isBetter)
        betterCount += isBetter ? 1 : 0
        guard let look else { continue }
        #expect(look.errors == whole.errors)
        #expect(look.pixels.map(\.rgba) == whole.pixels.map(\.rgba))
      }
    }
    #expect((1..<24).contains(betterCount))
  }

  @Test("Errors above their limits count by their squares")
  func excess() {
    let errors: [[UInt16]] = [[3, 10, 12], [7, 7, 0]]
    #expect(errors.excess(over: [10, 6]) == 4 + 1 + 1)
    #expect(errors.overrun([10, 6]) == 2 + 1)
    #expect(errors.excess(over: [12, 7]) == 0)
  }

  @Test("Around a block are up to eight")
  func around() {
    func blocks(_ row: Int, _ column: Int) -> [[Int]] {
      let square = FringeSquare(
        row: row / 2, column: column / 2, block: (row, column), divisor: 4)
      return square.around(in: Self.size).map { near in
        #expect(near.divisor == 4)
        #expect((near.row, near.column) == (near.block.row / 2, near.block.column / 2))
        return [near.block.row, near.block.column]
      }
    }
    #expect(blocks(0, 0) == [[0, 1], [1, 0], [1, 1]])
    #expect(
      blocks(3, 4) == [[2, 3], [2, 4], [2, 5], [3, 3], [3, 5], [4, 3], [4, 4], [4, 5]])
    // The last block has three columns and three rows.
    #expect(blocks(21, 25) == [[20, 24], [20, 25], [21, 24]])
  }

  @Test("Nothing is tried where no error is above its limit")
  func nothing() throws {
    let coded = try CodedPicture(SampleImages.binary(Self.size), .yuv420)
    let control = try coded.control()
    let plane = ColorCoder.Plane(bytes: try coded.jpeg(coded.coefficients), subsampling: .yuv420)
    var best = FringeControl.Attempt(
      coding: FringeControl.Coding(coefficients: coded.coefficients, plane: plane),
      errors: try control.look(at: plane.bytes).errors)
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
    var attempts = 8
    try control.settleSquares(
      &best, coder, FringeControl.Goal(limits: limits, aims: limits, mostBytes: .infinity),
      &attempts)
    #expect(best.coding.plane.bytes == plane.bytes && attempts == 8)
  }
}
