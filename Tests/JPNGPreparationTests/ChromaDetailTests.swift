import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("Chroma detail")
struct ChromaDetailTests {
  static let size = ImageSize(width: 32, height: 32)

  /// Red where `isRed` says so, blue elsewhere.
  static func detail(alpha: UInt8 = 255, _ isRed: (Int, Int) -> Bool) -> ChromaDetail {
    ChromaDetail(
      of: SampleImages.image(size) { x, y in
        isRed(x, y) ? (255, 0, 0, alpha) : (0, 0, 255, alpha)
      })
  }

  /// Half the distance of red and blue in Cb and Cr (ITU-T T.871): the root mean square of
  /// 0.5 × 255 × (0.1687 + 0.5) and 0.5 × 255 × (0.5 + 0.0813).
  static let redToBlue = 79.88

  @Test("A grey image has none")
  func grey() {
    var generator = SeededGenerator(seed: 31)
    let image = SampleImages.image(Self.size) { _, _ in
      let value = UInt8.random(in: 0...255, using: &generator)
      return (value, value, value, 255)
    }
    let detail = ChromaDetail(of: image)
    #expect(detail.halvedHorizontally < 0.01)
    #expect(detail.halvedBothWays < 0.01)
  }

  @Test("Columns of red and blue are lost by halving horizontally")
  func columns() {
    let detail = Self.detail { x, _ in x % 2 == 0 }
    #expect(abs(detail.halvedHorizontally - Self.redToBlue) < 0.1)
    #expect(abs(detail.halvedBothWays - Self.redToBlue) < 0.1)
  }

  @Test("Rows of red and blue are lost only by halving both ways")
  func rows() {
    let detail = Self.detail { _, y in y % 2 == 0 }
    #expect(detail.halvedHorizontally < 0.01)
    #expect(abs(detail.halvedBothWays - Self.redToBlue) < 0.1)
  }

  @Test("Squares of two pixels lose less where each is an average of its own")
  func squares() {
    let aligned = Self.detail { x, y in (x / 2 + y / 2) % 2 == 0 }
    #expect(abs(aligned.halvedHorizontally - 0.63 * Self.redToBlue) < 0.1)
    #expect(abs(aligned.halvedBothWays - 0.63 * Self.redToBlue) < 0.1)
    #expect(aligned.halvedHorizontallyInside < 0.01 && aligned.halvedBothWaysInside < 0.01)
    let shifted = Self.detail { x, y in ((x + 1) / 2 + y / 2) % 2 == 0 }
    #expect(abs(shifted.halvedHorizontally - Self.redToBlue) < 0.1)
    #expect(abs(shifted.halvedHorizontallyInside - Self.redToBlue) < 0.1)
  }

  @Test("Hidden pixels do not count")
  func hidden() {
    let detail = Self.detail(alpha: 0) { x, _ in x % 2 == 0 }
    #expect(detail.halvedHorizontally == 0)
    #expect(detail.halvedBothWays == 0)
  }

  @Test("The same translucency everywhere changes nothing")
  func translucent() {
    let detail = Self.detail(alpha: 1) { x, _ in x % 2 == 0 }
    #expect(abs(detail.halvedHorizontally - Self.redToBlue) < 0.1)
  }

  @Test("Any size can be measured", arguments: SampleImages.oddSizes)
  func sizes(size: ImageSize) {
    let detail = ChromaDetail(of: SampleImages.random(size))
    #expect((0...181).contains(detail.halvedHorizontally))
    #expect((0...181).contains(detail.halvedBothWays))
  }

  @Test("Subsampling factors are those of their names")
  func factors() {
    #expect(Subsampling.yuv444.factors == (1, 1))
    #expect(Subsampling.yuv422.factors == (2, 1))
    #expect(Subsampling.yuv420.factors == (2, 2))
  }
}
