import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

/// A PNG alpha plane with fewer values than the picture has.
@Suite("Reduced alpha")
struct ReducedAlphaTests {
  /// A disc with a soft edge, in one colour or in stripes: all values of alpha, none in smooth
  /// areas.
  static func disc(isFlat: Bool) -> PixelBuffer {
    SampleImages.image(ImageSize(width: 160, height: 160)) { x, y in
      let (dx, dy) = (Double(x) - 79.3, Double(y) - 80.7)
      let distance = (dx * dx + dy * dy).squareRoot()
      let alpha = UInt8(min(max((64 - distance) * 50 + 128, 0), 255))
      return isFlat || x / 8 % 2 == 0 ? (20, 30, 40, alpha) : (200, 140, 60, alpha)
    }
  }

  static func packed(
    isFlat: Bool, _ change: (inout PackOptions) -> Void = { _ in }
  ) throws -> PackedImage {
    try JPNGEncoder(options: .with(change)).encode(SourceImage(pixels: disc(isFlat: isFlat)))
  }

  @Test("The largest error is what was asked for, and a larger one takes fewer bytes")
  func maxError() throws {
    var byteCounts: [Int] = []
    for limit in [0, 1, 2, 4, 8] {
      let packed = try Self.packed(isFlat: false) { $0.alphaMaxError = limit }
      let after = try unpack(packed.bytes).alphaSamples
      let error = PixelDifference(Self.disc(isFlat: false).alphaSamples, after)
      #expect(packed.alphaEncoding == .png)
      #expect(error.peak <= limit)
      #expect(packed.alphaMaxError == error.peak)
      byteCounts.append(packed.alphaByteCount)
    }
    #expect(zip(byteCounts, byteCounts.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(Set(byteCounts).count >= 3)
  }

  /// In noise, fewer values save some bits a pixel.
  @Test("In one colour, alpha is exact unless more than 4 KiB are saved", arguments: [60, 200])
  func flatColor(side: Int) throws {
    let noise = SampleImages.random(ImageSize(width: side, height: side)).alphaSamples
    let pixels = SampleImages.image(ImageSize(width: side, height: side)) { x, y in
      (200, 40, 90, noise[y * side + x])
    }
    let options = PackOptions.with { $0.quality = 60 }
    let picture = try PreparedPicture(SourceImage(pixels: pixels), options)
    let alpha = try AlphaCoder(options, Tuning(), ThreadBudget(threadCount: 1))
      .encode(picture, reusing: nil)
    #expect(alpha.form == .png(rowsPerBand: nil, maxError: side == 60 ? 0 : 4))
  }

  /// In noise, each time twice the values take a bit a pixel more.
  @Test("Alpha has more values than the quality says where few bytes are saved for large errors")
  func doubledValues() throws {
    let noise = SampleImages.random(ImageSize(width: 120, height: 100)).alphaSamples
    let pixels = SampleImages.image(ImageSize(width: 120, height: 100)) { x, y in
      (UInt8(x), UInt8(y), 90, 40 + noise[y * 120 + x] / 2 + noise[x * 100 + y] / 8)
    }
    // Not of a whole file, where a fringe may ask for more values still.
    let options = PackOptions.with { $0.quality = 90 }
    let picture = try PreparedPicture(SourceImage(pixels: pixels), options)
    let alpha = try AlphaCoder(options, Tuning(), ThreadBudget(threadCount: 1))
      .encode(picture, reusing: nil)
    #expect(AlphaQuantisation.levelCount(quality: 90, maxError: 255) == 16)
    #expect(
      alpha.form
        == .png(rowsPerBand: nil, maxError: AlphaQuantisation(levelCount: 32).maxError))
  }

  @Test("Twice the values have smaller errors, up to 128")
  func doubling() throws {
    var quantisation = AlphaQuantisation(levelCount: 4, [79])
    while let next = quantisation.doubled {
      #expect(next.levelCount == 2 * quantisation.levelCount)
      #expect(next.maxError < quantisation.maxError)
      #expect(next.decodingTable[79] == 79)
      quantisation = next
    }
    #expect(quantisation.levelCount == 128)
  }

  @Test("Where alpha is all there is to see, it keeps four times the values", arguments: [60, 80])
  func flatColor(quality: Int) throws {
    let striped = try Self.packed(isFlat: false) { $0.quality = quality }
    let flat = try Self.packed(isFlat: true) { $0.quality = quality }
    #expect(striped.alphaMaxError > 6)
    #expect(flat.alphaMaxError * 3 < striped.alphaMaxError)
  }
}
