import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("Filling hidden colours")
struct PixelBufferHiddenColorsTests {
  static let sizes =
    SampleImages.oddSizes
    + [(1, 64), (100, 1), (300, 200), (257, 129)].map { ImageSize(width: $0, height: $1) }

  /// Random colours; one pixel in `rarity` is visible, with any alpha.
  static func sparse(_ size: ImageSize, rarity: Int, seed: UInt64) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    return SampleImages.image(size) { _, _ in
      let color = generator.bytes(3)
      let isVisible = Int.random(in: 0..<rarity, using: &generator) == 0
      let alpha = isVisible ? UInt8.random(in: 1...255, using: &generator) : 0
      return (color[0], color[1], color[2], alpha)
    }
  }

  static func filled(_ pixels: PixelBuffer) -> PixelBuffer {
    var result = pixels
    result.fillHiddenColors()
    return result
  }

  @Test("Visible pixels and all alphas stay as they are", arguments: sizes, [1, 2, 30])
  func visibleStays(size: ImageSize, rarity: Int) {
    let source = words(of: Self.sparse(size, rarity: rarity, seed: 11))
    let result = words(of: Self.filled(Self.sparse(size, rarity: rarity, seed: 11)))
    #expect(result.map(\.alpha) == source.map(\.alpha), "seed 11")
    let changed = zip(source, result).contains { $0.alpha != 0 && $0 != $1 }
    #expect(!changed, "seed 11")
  }

  @Test("One visible colour extends everywhere exactly as it is", arguments: sizes)
  func constantColor(size: ImageSize) {
    for color: [UInt8] in [[255, 255, 255], [0, 0, 0], [1, 254, 128], [97, 3, 200]] {
      var generator = SeededGenerator(seed: 12)
      let source = SampleImages.image(size) { x, y in
        let isVisible = (x, y) == (size.width / 3, size.height / 2) || (x * 7 + y * 3) % 11 == 5
        let noise = generator.bytes(3)
        let alpha = UInt8.random(in: 1...255, using: &generator)
        return isVisible ? (color[0], color[1], color[2], alpha) : (noise[0], noise[1], noise[2], 0)
      }
      let expected = PixelWord(red: color[0], green: color[1], blue: color[2], alpha: 0)
      let result = words(of: Self.filled(source)).map { $0 & PixelWord.colorMask }
      #expect(result.allSatisfy { $0 == expected }, "colour \(color), seed 12")
    }
  }

  @Test("Filled values stay within the visible ones", arguments: sizes, [3, 40])
  func withinRange(size: ImageSize, rarity: Int) throws {
    // A narrow range of colours, so that anything from elsewhere stands out.
    let narrow = words(of: Self.sparse(size, rarity: rarity, seed: 13)).enumerated().map {
      index, word -> PixelWord in
      let isVisible = word.alpha != 0 || index == 0
      guard isVisible else { return word & PixelWord.colorMask }
      return PixelWord(
        red: 40 + word.red / 8, green: 90 + word.green / 8, blue: 200 + word.blue / 8,
        alpha: max(1, word.alpha))
    }
    let bytes = narrow.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let result = words(of: Self.filled(PixelBuffer(size: size, rgba: bytes)))
    let visible = narrow.filter { $0.alpha != 0 }
    for channel in [\PixelWord.red, \.green, \.blue] {
      let values = visible.map { Int($0[keyPath: channel]) }
      let (low, high) = (try #require(values.min()), try #require(values.max()))
      let found = result.map { Int($0[keyPath: channel]) }
      #expect(found.allSatisfy { (low - 1...high + 1).contains($0) }, "seed 13")
    }
  }

  @Test("An image with nothing visible becomes mid-grey", arguments: sizes)
  func nothingVisible(size: ImageSize) {
    let result = words(of: Self.filled(SampleImages.hidden(size)))
    let grey = PixelWord(red: 128, green: 128, blue: 128, alpha: 0)
    #expect(result.allSatisfy { $0 == grey })
  }

  @Test("Colours count by their alpha")
  func weightedByAlpha() {
    let rgba: [UInt8] = [255, 0, 0, 255, 9, 9, 9, 0, 9, 9, 9, 0, 0, 0, 255, 1]
    let source = PixelBuffer(size: ImageSize(width: 2, height: 2), rgba: rgba)
    // Red 255 × 255 / 256 and blue 255 × 1 / 256, rounded.
    #expect(Self.filled(source)[1, 0] == (254, 0, 1, 0))
    #expect(Self.filled(source)[0, 1] == (254, 0, 1, 0))
  }

  @Test("Across a gap the colour goes over from one side to the other without a step")
  func smoothTransition() {
    let source = SampleImages.image(ImageSize(width: 128, height: 16)) { x, _ in
      if x < 32 { return (255, 0, 0, 255) }
      return x >= 96 ? (0, 0, 255, 255) : (0, 255, 0, 0)
    }
    let filled = Self.filled(source)
    let reds = (0..<128).map { Int(filled[$0, 8].red) }
    #expect(reds[32] > 160)
    #expect(reds[95] < 95)
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("Hidden colours do not show in what replaces them")
  func independentOfHiddenColors() {
    let source = Self.sparse(ImageSize(width: 33, height: 21), rarity: 5, seed: 14)
    var zeroed = source
    zeroed.zeroHiddenColors()
    #expect(Self.filled(source) == Self.filled(zeroed), "seed 14")
  }

  @Test("Zeroing makes hidden pixels black and leaves the others")
  func zeroing() {
    var pixels = Self.sparse(ImageSize(width: 21, height: 9), rarity: 3, seed: 15)
    let expected = words(of: pixels).map { $0.alpha == 0 ? 0 : $0 }
    pixels.zeroHiddenColors()
    #expect(words(of: pixels) == expected, "seed 15")
  }
}
