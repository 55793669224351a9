import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Care of errors near edges")
struct EdgeCareTests {
  /// Care of some blocks of a picture.
  private static func care(
    of blocks: [Int], in size: ImageSize, _ degree: EdgeCare.Degree = EdgeCare.Degree(level: 4)
  ) -> EdgeCare {
    let count = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    return EdgeCare(ofBlocks: (0..<count).map { blocks.contains($0) }, in: size, degree)
  }

  @Test("A block of subsampled chroma takes that of what it covers")
  func subsampled() {
    let care = Self.care(of: [1, 12, 14], in: ImageSize(width: 33, height: 17))
    #expect(
      care.levels(wide: 3, high: 2, 2, 2).map { $0 > 0 } == [true, false, false, false, true, true])
    #expect(
      care.levels(wide: 3, high: 3, 2, 1).map { $0 > 0 }
        == [true, false, false, false, false, false, false, true, true])
  }

  @Test("Regions are rectangles of 16 × 16 pixels with such blocks, and few others")
  func regions() {
    let small = ImageSize(width: 20, height: 39)
    #expect(
      Self.care(of: [2, 9, 10], in: small).regions == [CellRegion(rows: 0..<2, columns: 0..<2)])
    #expect(Self.care(of: [14], in: small).regions == [CellRegion(rows: 2..<3, columns: 1..<2)])
    // 20 × 2 blocks: the first, the one below the third, and the last.
    let wide = Self.care(of: [0, 22, 39], in: ImageSize(width: 160, height: 16))
    #expect(
      wide.regions == [
        CellRegion(rows: 0..<1, columns: 0..<2), CellRegion(rows: 0..<1, columns: 9..<10),
      ])
    let around = wide.regions[1].grown(within: wide.allCells)
    #expect(around == CellRegion(rows: 0..<1, columns: 8..<10))
    #expect(
      wide.inRegion(around).levels(wide: 4, high: 2, 1, 1).map { $0 > 0 }
        == [false, false, false, false, false, false, false, true])
  }

  @Test("Regions hold all blocks, none of them is long, and none is in two")
  func allInRegions() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let size = ImageSize(
        width: .random(in: 1...1500, using: &random), height: .random(in: 1...300, using: &random))
      let (blocksWide, blocksHigh) = ((size.width + 7) / 8, (size.height + 7) / 8)
      let share = Int.random(in: 1...200, using: &random)
      let taken = (0..<(blocksWide * blocksHigh)).filter { _ in
        .random(in: 0..<share, using: &random) == 0
      }
      let care = Self.care(of: taken, in: size)
      var found: [Int] = []
      for region in care.regions {
        #expect(region.rows.count <= 32 && region.columns.count <= 32)
        for y in CellRegion.units(2, of: region.rows, count: blocksHigh) {
          for x in CellRegion.units(2, of: region.columns, count: blocksWide) {
            if care.levels(wide: blocksWide, high: blocksHigh, 1, 1)[y * blocksWide + x] > 0 {
              found.append(y * blocksWide + x)
            }
          }
        }
      }
      #expect(found.sorted() == taken)
    }
  }

  @Test("Blocks of a region are evened out as those of the picture")
  func evening() {
    for evening: EdgeCare.Evening in [.none, .ofPixels, .ofFours] {
      let degree = EdgeCare.Degree(level: 1, evening: evening)
      let care = Self.care(of: [9], in: ImageSize(width: 20, height: 39), degree)
      #expect(care.inRegion(CellRegion(rows: 1..<3, columns: 0..<1)).evening == evening)
    }
  }

  @Test(
    "Its blocks get more coefficients, and all others keep theirs",
    arguments: Subsampling.allCases,
    [
      ([19], 4, .none), ([0, 1, 19, 63], 4, .none), ([12, 40], 4, .ofPixels),
      ([12, 40], 1, .ofFours),
    ] as [(places: [Int], level: UInt8, evening: EdgeCare.Evening)])
  func closer(
    subsampling: Subsampling, blocks: (places: [Int], level: UInt8, evening: EdgeCare.Evening)
  ) {
    let pixels = SampleImages.binary(ImageSize(width: 64, height: 61))
    let care = Self.care(
      of: blocks.places, in: pixels.size,
      EdgeCare.Degree(level: blocks.level, evening: blocks.evening))
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
        let h = coefficients.luma.blocksWide / plane.blocksWide
        let v = coefficients.luma.blocksHigh / plane.blocksHigh
        let levels = care.levels(wide: plane.blocksWide, high: plane.blocksHigh, h, v)
        for block in levels.indices where levels[block] == 0 {
          #expect(after[index][block] == before[index][block])
        }
      }
    }
  }
}
