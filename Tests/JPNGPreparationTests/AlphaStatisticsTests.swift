import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("Alpha statistics")
struct AlphaStatisticsTests {
  static func statistics(of alphas: [UInt8]) -> AlphaStatistics {
    let pixels = SampleImages.image(ImageSize(width: alphas.count, height: 1)) { x, _ in
      (200, 100, 50, alphas[x])
    }
    return AlphaStatistics(of: pixels)
  }

  @Test("The kind follows from which alphas are present")
  func kind() {
    #expect(Self.statistics(of: [255]).kind == .opaque)
    #expect(Self.statistics(of: [255, 255, 255, 255, 255]).kind == .opaque)
    #expect(Self.statistics(of: [0]).kind == .binary)
    #expect(Self.statistics(of: [0, 255]).kind == .binary)
    #expect(Self.statistics(of: [254]).kind == .general)
    #expect(Self.statistics(of: [1, 0, 255]).kind == .general)
  }

  @Test(
    "The lossless bit depth is the smallest whose steps hit every alpha",
    arguments: [
      ([255], 1), ([0], 1), ([0, 255], 1), ([85], 2), ([0, 170, 255], 2), ([17], 4),
      ([85, 34], 4), ([0, 17, 255, 238], 4), ([1], 8), ([254, 0], 8), ([128, 85], 8),
    ] as [([UInt8], Int)])
  func losslessBitDepth(alphas: [UInt8], depth: Int) {
    #expect(Self.statistics(of: alphas).losslessBitDepth == depth)
  }

  @Test("The histogram counts each pixel once and no padding", arguments: SampleImages.oddSizes)
  func histogram(size: ImageSize) {
    let pixels = SampleImages.random(size)
    var expected = [Int](repeating: 0, count: 256)
    for word in words(of: pixels) { expected[Int(word.alpha)] += 1 }
    let statistics = AlphaStatistics(of: pixels)
    #expect(statistics.histogram == expected)
    #expect(statistics.pixelCount == size.pixelCount)
    #expect(statistics.hiddenCount == expected[0])
    #expect(statistics.opaqueCount == expected[255])
  }

  @Test("The sample images are of the kind they stand for")
  func sampleImages() {
    let size = ImageSize(width: 48, height: 40)
    #expect(AlphaStatistics(of: SampleImages.opaque(size)).kind == .opaque)
    #expect(AlphaStatistics(of: SampleImages.binary(size)).kind == .binary)
    #expect(AlphaStatistics(of: SampleImages.soft(size)).kind == .general)
    #expect(AlphaStatistics(of: SampleImages.hidden(size)).hiddenCount == size.pixelCount)
  }
}
