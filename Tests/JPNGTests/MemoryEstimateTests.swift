import JPNG
import TestSupport
import Testing

@Suite("Memory estimates")
struct MemoryEstimateTests {
  /// The first bytes of a PNG: signature and IHDR.
  static func head(
    _ width: Int, _ height: Int, bitDepth: Int = 8, isInterlaced: Bool = false
  ) -> [UInt8] {
    var png = PNGBuilder(width: 1, height: 1, bitDepth: bitDepth) { _, _, _ in 0 }
    png.isInterlaced = isInterlaced
    png.declaredSize = (UInt32(width), UInt32(height))
    return Array(png.encoded().prefix(33))
  }

  static func estimate(
    _ head: [UInt8], fileSize: Int = 1000, _ options: PackOptions = PackOptions()
  ) throws -> Int {
    try MemoryEstimate(pngHead: head, fileSize: fileSize, options: options).byteCount
  }

  @Test(
    "It covers the pixels, and is no more than sixteen bytes a pixel for a large picture",
    arguments: [(1000, 1000), (4096, 4096), (16_383, 16_383), (65_500, 4000)])
  func range(width: Int, height: Int) throws {
    let estimate = try Self.estimate(Self.head(width, height))
    #expect(estimate >= 4 * width * height)
    #expect(estimate <= 16 * width * height + 8 << 20)
  }

  @Test("It needs no more than the first 33 bytes, and what follows changes nothing")
  func head() throws {
    let png = SourceImageTests.image.encoded()
    #expect(
      try Self.estimate(png, fileSize: png.count)
        == Self.estimate(Array(png.prefix(33)), fileSize: png.count))
    #expect(facadeError { _ = try Self.estimate(Array(png.prefix(32))) }?.code == .malformed)
  }

  @Test("It grows with the picture and with the file")
  func grows() throws {
    let small = try Self.estimate(Self.head(1000, 1000))
    #expect(try Self.estimate(Self.head(2000, 1000)) > small)
    #expect(try Self.estimate(Self.head(1000, 2000)) > small)
    #expect(try Self.estimate(Self.head(1000, 1000), fileSize: 100 << 20) > 100 << 20)
  }

  @Test("16-bit samples that come all at once have room while they are converted")
  func wide() throws {
    // 4 bytes a pixel of the result and 8 of the samples.
    let head = Self.head(3000, 3000, bitDepth: 16, isInterlaced: true)
    #expect(try Self.estimate(head, .with { $0.subsampling = .yuv420 }) >= 12 * 3000 * 3000)
  }

  @Test("Finer chroma and high quality take more room")
  func options() throws {
    let head = Self.head(4000, 4000)
    let estimates = try Subsampling.allCases.map { subsampling in
      try Self.estimate(head, .with { $0.subsampling = subsampling })
    }
    #expect(estimates[0] > estimates[1] && estimates[1] > estimates[2])
    #expect(try Self.estimate(head) == estimates[0], "unknown yet: the most it can be")
    #expect(try Self.estimate(head, .with { $0.quality = 100 }) > estimates[0])
  }

  @Test("A picture over the limits has none")
  func limits() {
    let options = PackOptions.with { $0.limits = Limits(maxPixels: 99) }
    let error = facadeError { _ = try Self.estimate(Self.head(10, 10), options) }
    #expect(error?.code == .limitExceeded)
    let huge = facadeError { _ = try Self.estimate(Self.head(0xFFFF_FFFF, 0xFFFF_FFFF)) }
    #expect(huge?.code == .limitExceeded)
  }

  @Test("What is no PNG has none")
  func noPNG() {
    #expect(facadeError { _ = try Self.estimate(Array("GIF89a".utf8)) }?.code == .malformed)
  }
}
