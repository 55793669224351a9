import JPNGPixels
import TestSupport
import Testing

@Suite("Averages of squares")
struct BoxFilterTests {
  /// The exact average, in premultiplied space, of a square.
  static func average(
    _ source: PixelBuffer, _ stored: Association, _ columns: Range<Int>, _ lines: Range<Int>
  ) -> (premultiplied: [Double], alpha: Double) {
    var sums = [0.0, 0, 0, 0]
    for y in lines {
      for x in columns {
        let pixel = source[x, y]
        let weight = stored == .straight ? Double(pixel.alpha) / 255 : 1
        for (i, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          sums[i] += Double(value) * weight
        }
        sums[3] += Double(pixel.alpha)
      }
    }
    let average = sums.map { $0 / Double(lines.count * columns.count) }
    return (Array(average[..<3]), average[3])
  }

  @Test(
    "The average of each square, rounded", arguments: SampleImages.oddSizes,
    [1, 2, 3, 4, 8, 16])
  func exact(size: ImageSize, divisor: Int) {
    let source = SampleImages.random(size)
    for stored in Association.allCases {
      let small = source.reduced(stored, to: .straight, by: divisor)
      var (straight, premultiplied): ([PixelWord], [PixelWord]) = ([], [])
      small.forEachRow { straight += $1 }
      source.reduced(stored, to: .premultiplied, by: divisor).forEachRow { premultiplied += $1 }
      #expect(small.size.width == (size.width + divisor - 1) / divisor)
      #expect(premultiplied.count == small.size.pixelCount)
      for (i, word) in premultiplied.enumerated() {
        let (x, y) = (i % small.size.width * divisor, i / small.size.width * divisor)
        let (colors, alpha) = Self.average(
          source, stored, x..<min(size.width, x + divisor), y..<min(size.height, y + divisor))
        #expect(abs(Double(word.alpha) - alpha) <= 0.502)
        #expect(straight[i].alpha == word.alpha)
        for (c, value) in [word.red, word.green, word.blue].enumerated() {
          #expect(abs(Double(value) - min(colors[c], Double(word.alpha))) <= 0.502)
        }
        guard alpha > 0 else { continue }
        for (c, value) in [straight[i].red, straight[i].green, straight[i].blue].enumerated() {
          #expect(abs(Double(value) - min(255, colors[c] * 255 / alpha)) <= 0.502)
        }
      }
    }
  }

  @Test(
    "All instruction sets give the same bytes",
    .enabled(
      if: KernelCode.isBasicDistinct(for: .pixels), Comment(rawValue: KernelCode.basicRequirement)),
    arguments: [2, 4], SampleImages.oddSizes + [ImageSize(width: 80, height: 8)])
  func instructionSets(divisor: Int, size: ImageSize) {
    // Of the squares of 8, some are hidden, some opaque, and some have a few visible pixels.
    let source = SampleImages.random(size)
    let squares = SampleImages.image(size) { x, y in
      let pixel = source[x, y]
      let alpha =
        switch (x / 8 + y / 8 * 3) % 4 {
        case 0: UInt8(0)
        case 1: UInt8(255)
        case 2: UInt8(pixel.green < 40 ? pixel.alpha & 3 : 0)
        default: pixel.alpha
        }
      return (pixel.red, pixel.green, pixel.blue, alpha)
    }
    for wanted in Association.allCases {
      func reduced(_ code: KernelCode) -> [UInt8] {
        code.use(for: .pixels) { squares.reduced(.straight, to: wanted, by: divisor).rgba }
      }
      #expect(reduced(.best) == reduced(.basic))
    }
  }

  @Test("Hidden pixels lend no colour to visible ones, and keep one of their own")
  func hiddenPixels() {
    let source = SampleImages.image(ImageSize(width: 8, height: 4)) { x, _ in
      x < 2 ? (10, 200, 30, 255) : (255, 0, 255, 0)
    }
    let small = source.reduced(.straight, by: 4)
    #expect(small.size == ImageSize(width: 2, height: 1))
    #expect(small.rgba == [10, 200, 30, 128, 255, 0, 255, 0])
  }
}
