import JPNGPixels
import TestSupport
import Testing

@testable import JPNG

@Suite("The rule for subsampling")
struct SubsamplingRuleTests {
  private static let size = ImageSize(width: 64, height: 96)

  private static func choice(
    _ quality: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> Subsampling {
    let picture = SampleImages.image(size, pixel)
    return SubsamplingRule.choose(
      for: ChromaDetail(of: picture), isOpaque: AlphaStatistics(of: picture).kind == .opaque,
      quality, fineness: 1)
  }

  /// Chroma that changes by about a step from row to row.
  private static func sky(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    (UInt8(20 + 2 * y), 120, UInt8(240 - y), 255)
  }

  @Test("A sky that changes from the top to the bottom keeps its rows", arguments: [30, 75, 95])
  func skies(quality: Int) {
    #expect(Self.choice(quality, Self.sky) == .yuv422)
  }

  @Test("A part of one that is cut out does not", arguments: [30, 75, 95])
  func cutouts(quality: Int) {
    let choice = Self.choice(quality) { x, y in
      let (red, green, blue, _) = Self.sky(x, y)
      return (red, green, blue, x < 50 ? 255 : 0)
    }
    #expect(choice != .yuv422)
  }

  @Test("On its side it is subsampled both ways", arguments: [30, 75])
  func onItsSide(quality: Int) {
    #expect(Self.choice(quality) { x, y in Self.sky(y, x) } == .yuv420)
  }

  @Test("Chroma is shared where less is lost than by quantisation")
  func quantised() {
    func speckled(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
      (UInt8(100 + 10 * ((x + y) % 2)), 120, 140, 255)
    }
    #expect(Self.choice(50, speckled) == .yuv420)
    #expect(Self.choice(98, speckled) == .yuv444)
  }
}
