import JPNGPixels
import JPNGPreparation
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
    let detail = ChromaDetail(of: picture)
    return SubsamplingRule.choose(
      for: detail,
      maySubsampleColumns: SubsamplingRule.maySubsampleColumns(of: picture, .straight, detail),
      quality,
      fineness: 1)
  }

  /// Chroma that changes by about a step from row to row.
  private static func sky(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    (UInt8(20 + 2 * y), 120, UInt8(240 - y), 255)
  }

  @Test("A sky that changes from the top to the bottom keeps its rows", arguments: [30, 75, 95])
  func skies(quality: Int) {
    #expect(Self.choice(quality, Self.sky) == .yuv422)
  }

  @Test("Where columns differ at 1/8, they do not share their chroma")
  func columns() {
    func striped(_ width: Int) -> Subsampling {
      Self.choice(98) { x, y in (UInt8(120 + 10 * (x / width % 2) + 30 * (y % 2)), 120, 140, 255) }
    }
    #expect(striped(64) == .yuv422)
    #expect(striped(8) == .yuv444)
  }

  @Test(
    "Enlarged pixel art keeps its chroma, wherever its edges are", arguments: [1, 2, 3, 4, 8],
    [0, 1])
  func pixelArt(factor: Int, shift: Int) {
    let choice = Self.choice(80) { x, y in
      ((x + shift) / factor + y / factor) % 2 == 0 ? (200, 40, 40, 255) : (40, 60, 200, 255)
    }
    #expect(choice == .yuv444)
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

  @Test("Plain quantisation shares chroma wherever the pixels that share it are alike")
  func plain() {
    func plainly(_ isRed: (Int, Int) -> Bool) -> Subsampling {
      let picture = SampleImages.image(Self.size) { x, y in
        isRed(x, y) ? (200, 40, 40, 255) : (40, 60, 200, 255)
      }
      return SubsamplingRule.choosePlainly(for: ChromaDetail(of: picture), 80)
    }
    #expect(plainly { x, y in (x / 2 + y / 2) % 2 == 0 } == .yuv420)
    #expect(plainly { x, y in (x / 2 + y) % 2 == 0 } == .yuv422)
    #expect(plainly { x, y in (x + y / 2) % 2 == 0 } == .yuv444)
    // Of these edges between averages much would be lost.
    #expect(
      Self.choice(80) { x, y in
        (x / 2 + y / 2) % 2 == 0 ? (200, 40, 40, 255) : (40, 60, 200, 255)
      } == .yuv444)
  }
}
