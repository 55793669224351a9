import JPNG
import TestSupport
import Testing

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

  @Test("Where alpha is all there is to see, it keeps four times the values", arguments: [60, 80])
  func flatColor(quality: Int) throws {
    let striped = try Self.packed(isFlat: false) { $0.quality = quality }
    let flat = try Self.packed(isFlat: true) { $0.quality = quality }
    #expect(striped.alphaMaxError > 6)
    #expect(flat.alphaMaxError * 3 < striped.alphaMaxError)
  }
}
