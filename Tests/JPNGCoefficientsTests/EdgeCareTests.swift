import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Care of errors near edges")
struct EdgeCareTests {
  /// Care of some blocks of a picture.
  private static func care(of blocks: [Int], in size: ImageSize) -> EdgeCare {
    let count = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    return EdgeCare(ofBlocks: (0..<count).map { blocks.contains($0) }, in: size)
  }

  /// The blocks with both hidden and visible pixels.
  private static func mixedBlocks(of pixels: PixelBuffer) -> [Int] {
    let (width, height) = (pixels.size.width, pixels.size.height)
    let blocksWide = (width + 7) / 8
    return (0..<(blocksWide * ((height + 7) / 8))).filter { block in
      let (left, top) = (block % blocksWide * 8, block / blocksWide * 8)
      let alphas = (top..<min(top + 8, height)).flatMap { y in
        pixels.withRow(y) { row in (left..<min(left + 8, width)).map { row[$0].alpha } }
      }
      return alphas.contains(0) && alphas.contains { $0 > 0 }
    }
  }

  @Test("A block of subsampled chroma takes that of what it covers")
  func subsampled() {
    let care = Self.care(of: [1, 12, 14], in: ImageSize(width: 33, height: 17))
    #expect(
      care.isTaken(wide: 3, high: 2, 2, 2) == [true, false, false, false, true, true])
    #expect(
      care.isTaken(wide: 3, high: 3, 2, 1)
        == [true, false, false, false, false, false, false, true, true])
  }

  @Test("Regions are rectangles of squares of 16 × 16 pixels with such blocks")
  func regions() {
    let small = ImageSize(width: 20, height: 39)
    #expect(
      Self.care(of: [2, 9, 10], in: small).regions == [CareRegion(rows: 0..<2, columns: 0..<2)])
    #expect(Self.care(of: [14], in: small).regions == [CareRegion(rows: 2..<3, columns: 1..<2)])
    // 20 × 2 blocks: the first, the one below the third, and the last.
    let wide = Self.care(of: [0, 22, 39], in: ImageSize(width: 160, height: 16))
    #expect(
      wide.regions == [
        CareRegion(rows: 0..<1, columns: 0..<2), CareRegion(rows: 0..<1, columns: 9..<10),
      ])
    let around = wide.regions[1].grown(within: wide.allSquares)
    #expect(around == CareRegion(rows: 0..<1, columns: 8..<10))
    let last = [false, false, false, false, false, false, false, true]
    let part = wide.inRegion(wide.regions[1], around: around)
    #expect(part.isTaken(wide: 4, high: 2, 1, 1) == last)
    // What is around is not chosen again, whatever care it takes.
    let all = wide.inRegion(wide.regions[1], around: wide.allSquares)
    #expect(all.isTaken(wide: 20, high: 2, 1, 1).enumerated().filter(\.1).map(\.0) == [39])
  }

  @Test("Regions hold all blocks, none of them is long, and no block is in two")
  func allInRegions() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let size = ImageSize(
        width: .random(in: 1...1500, using: &random), height: .random(in: 1...300, using: &random))
      let (blocksWide, blocksHigh) = ((size.width + 7) / 8, (size.height + 7) / 8)
      let share = Int.random(in: 1...200, using: &random)
      let isTaken = (0..<(blocksWide * blocksHigh)).map { _ in
        Int.random(in: 0..<share, using: &random) == 0
      }
      let care = EdgeCare(ofBlocks: isTaken, in: size)
      var found: [Int] = []
      for region in care.regions {
        #expect(region.rows.count <= 32 && region.columns.count <= 32)
        for y in CareRegion.units(2, of: region.rows, count: blocksHigh) {
          found += CareRegion.units(2, of: region.columns, count: blocksWide)
            .map { y * blocksWide + $0 }.filter { isTaken[$0] }
        }
      }
      #expect(found.sorted() == isTaken.indices.filter { isTaken[$0] })
    }
  }

  @Test(
    "Its blocks get more coefficients, and all others keep theirs",
    arguments: Subsampling.allCases,
    [[9], [0, 1, 9, 5], [3, 8]])
  func closer(subsampling: Subsampling, places: [Int]) {
    let pixels = SampleImages.binary(ImageSize(width: 200, height: 157))
    let mixed = Self.mixedBlocks(of: pixels)
    let care = Self.care(
      of: places.map { mixed[$0 * (mixed.count - 1) / 9] }, in: pixels.size)
    let transform = ColorForwardTransform(
      CodingParameters(quality: 50, pixels.size, isThorough: false), subsampling,
      hasRestarts: false, countsAllPixels: false, mayBeGrey: true,
      threads: ThreadBudget(threadCount: 2))
    func blocksOf(_ plane: CoefficientPlane) -> [[Int16]] {
      (0..<(plane.blocksWide * plane.blocksHigh)).map { block in
        (0..<64).map { plane.unsafeBase[64 * block + $0] }
      }
    }
    pixels.withRows { rows in
      let coefficients = transform.coefficients(of: rows, decodedAlpha: nil)
      let before = coefficients.planes.map(blocksOf)
      transform.choose(coefficients, againWith: care, of: rows, decodedAlpha: nil)
      let after = coefficients.planes.map(blocksOf)
      func count(_ planes: [[[Int16]]]) -> Int { planes.joined().joined().count { $0 != 0 } }
      #expect(count(after) > count(before))
      for (index, plane) in coefficients.planes.enumerated() {
        let isChroma = index > 0
        let h = isChroma ? subsampling.factors.horizontal : 1
        let v = isChroma ? subsampling.factors.vertical : 1
        let isTaken = care.isTaken(wide: plane.blocksWide, high: plane.blocksHigh, h, v)
        for block in isTaken.indices where !isTaken[block] {
          #expect(after[index][block] == before[index][block])
        }
      }
    }
  }

  @Test(
    "A block away from the left border becomes what it does in the whole picture",
    arguments: Subsampling.allCases)
  func alike(subsampling: Subsampling) {
    let pixels = SampleImages.binary(ImageSize(width: 200, height: 157))
    let transform = ColorForwardTransform(
      CodingParameters(quality: 50, pixels.size, isThorough: false), subsampling,
      hasRestarts: false, countsAllPixels: false, mayBeGrey: true,
      threads: ThreadBudget(threadCount: 1))
    let mixed = Self.mixedBlocks(of: pixels).filter { $0 % 25 > 3 }
    for place in [mixed[0], mixed[mixed.count / 2], mixed[mixed.count - 1]] {
      let care = Self.care(of: [place], in: pixels.size)
      pixels.withRows { rows in
        let inRegion = transform.coefficients(of: rows, decodedAlpha: nil)
        let inAll = transform.coefficients(of: rows, decodedAlpha: nil)
        let before = (0..<64).map { inAll.luma.unsafeBase[64 * place + $0] }
        transform.choose(inRegion, againWith: care, of: rows, decodedAlpha: nil)
        _ = transform.coefficients(
          of: rows, decodedAlpha: nil, changing: (inAll, care, inAll.hasNoChroma))
        #expect((0..<64).contains { before[$0] != inAll.luma.unsafeBase[64 * place + $0] })
        for (plane, other) in zip(inRegion.planes, inAll.planes) {
          let count = 64 * plane.blocksWide * plane.blocksHigh
          #expect((0..<count).allSatisfy { plane.unsafeBase[$0] == other.unsafeBase[$0] })
        }
      }
    }
  }
}
