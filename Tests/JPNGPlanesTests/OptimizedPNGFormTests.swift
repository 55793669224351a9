import JPNGPixels
import TestSupport
import Testing

@testable import JPNGPlanes

/// An image and the smallest colour type and depth that hold it.
struct FormCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let image: PixelBuffer
  let colorType: PNGColorType
  var bitDepth = 8
  var hasTransparency = false

  /// Pixels each by chance one of so many; enough of them that a palette is worth its bytes.
  static func mosaic(
    _ count: Int, _ pixel: (Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> PixelBuffer {
    var generator = SeededGenerator(seed: 91)
    let size = ImageSize(width: 40, height: count < 100 ? 30 : 120)
    return SampleImages.image(size) { x, y in
      // Each at least once.
      let index = y * size.width + x
      return pixel(index < count ? index : Int.random(in: 0..<count, using: &generator))
    }
  }

  static func greys(_ count: Int, step: Int, alpha: UInt8 = 255) -> PixelBuffer {
    mosaic(count) { (UInt8($0 * step), UInt8($0 * step), UInt8($0 * step), alpha) }
  }

  /// Different for each number below 512.
  static func colors(_ count: Int, alpha: (Int) -> UInt8 = { _ in 255 }) -> PixelBuffer {
    mosaic(count) {
      let low = UInt8(truncatingIfNeeded: $0)
      return (low, low &* 37, low &* 101 ^ UInt8($0 >> 8), alpha($0))
    }
  }
}

extension FormCase {
  static let greyCases: [FormCase] = [
    FormCase(
      testDescription: "black and white", image: greys(2, step: 255), colorType: .grey,
      bitDepth: 1),
    FormCase(
      testDescription: "4 even greys", image: greys(4, step: 85), colorType: .grey, bitDepth: 2),
    FormCase(
      testDescription: "16 even greys", image: greys(16, step: 17), colorType: .grey, bitDepth: 4),
    FormCase(testDescription: "256 greys", image: greys(256, step: 1), colorType: .grey),
    FormCase(
      testDescription: "4 uneven greys", image: greys(4, step: 7), colorType: .palette,
      bitDepth: 2),
    FormCase(
      testDescription: "grey with a clear colour",
      image: mosaic(200) {
        (UInt8($0), UInt8($0), UInt8($0), $0 == 150 ? 0 : 255)
      }, colorType: .grey, hasTransparency: true),
    FormCase(
      testDescription: "grey with soft alpha",
      image: mosaic(400) {
        let level = UInt8($0 / 2)
        return (level, level, level, UInt8($0 % 2 * 100 + 50))
      }, colorType: .greyAlpha),
  ]

  static let paletteCases: [FormCase] = [
    (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8),
  ]
  .flatMap { count, depth in
    [
      FormCase(
        testDescription: "\(count) colours", image: colors(count), colorType: .palette,
        bitDepth: depth),
      FormCase(
        testDescription: "\(count) colours with alpha",
        image: colors(count) { UInt8($0 % 2 * 155 + 100) }, colorType: .palette,
        bitDepth: depth, hasTransparency: true),
    ]
  }

  static let colorCases: [FormCase] = [
    FormCase(testDescription: "257 colours", image: colors(257), colorType: .rgb),
    FormCase(
      testDescription: "257 colours, one of them clear", image: colors(257) { $0 == 9 ? 0 : 255 },
      colorType: .rgb, hasTransparency: true),
    FormCase(
      testDescription: "257 colours, two of them clear", image: colors(257) { $0 < 2 ? 0 : 255 },
      colorType: .rgba),
    FormCase(
      testDescription: "257 colours with alpha", image: colors(257) { $0 == 9 ? 254 : 255 },
      colorType: .rgba),
  ]

  static let all = greyCases + paletteCases + colorCases
}

@Suite("Colour types of optimised PNGs")
struct OptimizedPNGFormTests {
  @Test("The colour type is the smallest that holds every pixel", arguments: FormCase.all)
  func colorType(_ form: FormCase) throws {
    let header = try OptimizedPNGTests.checked(form.image).header
    #expect(header.colorType == form.colorType)
    #expect(header.bitDepth == form.bitDepth)
    #expect(header.hasTransparencyChunk == form.hasTransparency)
  }

  @Test("A clear colour that opaque pixels have too needs alpha")
  func sharedClearColor() throws {
    let image = FormCase.mosaic(300) {
      (UInt8($0 == 299 ? 0 : $0 / 2), UInt8($0 % 2), 5, $0 == 299 ? 0 : 255)
    }
    #expect(try OptimizedPNGTests.checked(image).header.colorType == .rgba)
  }

  @Test("Entries with transparency come first, so that the opaque ones need no alpha")
  func paletteOrder() throws {
    let image = FormCase.colors(100) { $0 % 10 == 3 ? UInt8($0) : 255 }
    let form = try #require(PNGForm.candidates(for: image, allowsGrey: true).first)
    #expect(form.palette.count == 100)
    #expect(form.palette.prefix(10).allSatisfy { $0.alpha < 255 })
    #expect(form.palette.dropFirst(10).allSatisfy { $0.alpha == 255 })
    // Two chunks of 12 bytes and their payloads.
    #expect(form.chunks.count == 12 + 300 + 12 + 10)
  }

  @Test("n log n is exact for powers of two, and grows")
  func informationWeight() {
    for exponent in 0..<20 {
      #expect(PNGFilterCosts.informationWeight(1 << exponent) == exponent << (8 + exponent))
    }
    #expect(PNGFilterCosts.informationWeight(0) == 0)
    for n: UInt32 in 2..<3000 {
      #expect(PNGFilterCosts.informationWeight(n) > PNGFilterCosts.informationWeight(n - 1))
    }
  }
}
