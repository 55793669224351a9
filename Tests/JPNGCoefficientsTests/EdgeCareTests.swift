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

  @Test("Bands are those of 16 rows with such blocks")
  func bands() {
    let care = Self.care(of: [2, 9, 10], in: ImageSize(width: 20, height: 39))
    #expect(care.bands == [0, 1])
    #expect(Self.care(of: [14], in: ImageSize(width: 20, height: 39)).bands == [2])
    let part = care.inBands(1..<3).levels(wide: 3, high: 3, 1, 1)
    #expect(
      part.map { $0 > 0 } == [false, false, false, true, true] + [false, false, false, false])
    for evening: EdgeCare.Evening in [.none, .ofPixels, .ofFours] {
      let degree = EdgeCare.Degree(level: 1, evening: evening)
      let care = Self.care(of: [9], in: ImageSize(width: 20, height: 39), degree)
      #expect(care.inBands(1..<3).evening == evening)
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
