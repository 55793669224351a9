import Foundation
import JPNG
import TestSupport
import Testing

/// How far from the source colours may be, as peak and root mean square in steps of 1/255. The
/// sample pictures are small: a few blocks full of colour, harder than real art of their kind. The
/// budgets are of the fast effort, which leaves quantisation to libjpeg; the others put errors
/// where they are seen least, which these figures do not know.
@Suite("Quality")
struct QualityTests {
  struct Budget: Sendable, CustomStringConvertible {
    var picture: Picture
    var quality: Int
    var subsampling: Subsampling
    var peak: Int
    var rootMeanSquare: Double

    var description: String { "\(picture), quality \(quality), \(subsampling.rawValue)" }

    init(
      _ picture: Picture, _ quality: Int, _ subsampling: Subsampling, _ peak: Int,
      _ rootMeanSquare: Double
    ) {
      (self.picture, self.quality, self.subsampling) = (picture, quality, subsampling)
      (self.peak, self.rootMeanSquare) = (peak, rootMeanSquare)
    }
  }

  /// About a third above what libjpeg-turbo 2.1.5 gives.
  static let straight: [Budget] = [
    Budget(.opaque, 100, .yuv444, 4, 1), Budget(.opaque, 100, .yuv422, 11, 1.6),
    Budget(.opaque, 100, .yuv420, 24, 3), Budget(.opaque, 80, .yuv444, 14, 3.5),
    Budget(.opaque, 80, .yuv422, 23, 4.3), Budget(.opaque, 80, .yuv420, 31, 5.8),
    Budget(.opaque, 30, .yuv444, 32, 8), Budget(.opaque, 30, .yuv420, 60, 10),
    Budget(.opaque, 1, .yuv444, 160, 40), Budget(.opaque, 1, .yuv420, 140, 40),
    Budget(.binary, 100, .yuv444, 4, 1), Budget(.binary, 100, .yuv420, 15, 2),
    Budget(.binary, 80, .yuv444, 15, 3.2), Budget(.binary, 80, .yuv420, 28, 4.4),
    Budget(.binary, 30, .yuv444, 28, 6.4), Budget(.binary, 1, .yuv444, 136, 33),
    Budget(.soft, 100, .yuv444, 4, 1), Budget(.soft, 100, .yuv420, 46, 5.6),
    Budget(.soft, 80, .yuv444, 62, 8.8), Budget(.soft, 80, .yuv420, 64, 10.8),
    Budget(.onePixel, 100, .yuv444, 2, 1.2), Budget(.onePixel, 80, .yuv420, 2, 1.2),
    Budget(.row, 100, .yuv444, 2, 1), Budget(.column, 100, .yuv444, 4, 1.2),
  ]

  @Test("The colour of visible pixels stays within its budget", arguments: straight)
  func visibleColors(budget: Budget) throws {
    let options = PackOptions.with {
      ($0.quality, $0.subsampling, $0.alpha) = (budget.quality, budget.subsampling, .png)
      $0.effort = .fast
    }
    let decoded = try unpack(try pack(budget.picture.pixels, options).bytes)
    let error = PixelDifference(visible: budget.picture.pixels, decoded)
    #expect(error.peak <= budget.peak)
    #expect(error.rootMeanSquare <= budget.rootMeanSquare)
  }

  @Test("Each step up in quality costs bytes and lowers the error", arguments: Subsampling.allCases)
  func monotonic(subsampling: Subsampling) throws {
    let results = try [1, 10, 30, 60, 80, 100].map { quality in
      let options = PackOptions.with { ($0.quality, $0.subsampling) = (quality, subsampling) }
      let packed = try pack(Picture.opaque.pixels, options)
      let error = PixelDifference(visible: Picture.opaque.pixels, try unpack(packed.bytes))
      return (bytes: packed.colorByteCount, error: error.rootMeanSquare)
    }
    for (lower, higher) in zip(results, results.dropFirst()) {
      #expect(lower.bytes < higher.bytes)
      #expect(lower.error > higher.error)
    }
  }

  private static let tinyQualities = Array(stride(from: 50, through: 100, by: 5))

  /// Of the snowflake, which is mostly alpha, plain coding has smaller errors near edges at the
  /// lower quality, by luck. The others are tiny: without what rounding saves at higher qualities,
  /// the divider would take up to seven bytes fewer at three of these, the one pixel at one.
  @Test(
    "No picture takes fewer bytes with a higher quality",
    arguments: zip(
      ["labels/snowflake.png", "edge cases/divider.png", "edge cases/one pixel.png"],
      [[25, 30], tinyQualities, tinyQualities]))
  func risingBytes(name: String, qualities: [Int]) throws {
    let file = SharedFixtures.packageRoot.appending(path: "SampleAssets/\(name)")
    let source = try SourceImage(png: Array(try Data(contentsOf: file)))
    let byteCounts = try qualities.map { quality in
      let options = PackOptions.with { $0.quality = quality }
      return try JPNGEncoder(options: options, threads: 2).encode(source).bytes.count
    }
    #expect(byteCounts == byteCounts.sorted())
  }

  /// Quality of a JPEG alpha plane, and the budget for soft alpha.
  static let alphaBudgets: [(quality: Int, peak: Int, rootMeanSquare: Double)] = [
    (1, 34, 9), (10, 50, 9), (50, 14, 3.2), (90, 10, 1.7), (100, 4, 0.6),
  ]

  @Test("Lossy alpha stays within its budget at every alpha quality", arguments: alphaBudgets)
  func softAlpha(quality: Int, peak: Int, rootMeanSquare: Double) throws {
    let options = PackOptions.with {
      ($0.alphaQuality, $0.alpha, $0.effort) = (quality, .jpeg, .fast)
    }
    let decoded = try unpack(try pack(Picture.soft.pixels, options).bytes)
    let error = PixelDifference(Picture.soft.pixels.alphaSamples, decoded.alphaSamples)
    #expect(error.peak <= peak)
    #expect(error.rootMeanSquare <= rootMeanSquare)
  }

  @Test(
    "Lossy alpha is exact at 0 and 255 at every alpha quality", arguments: [1, 10, 50, 90, 100],
    [
      Picture.soft, .binary, .row,
      Picture("random", SampleImages.random(.init(width: 29, height: 23))),
    ])
  func exactExtremes(quality: Int, picture: Picture) throws {
    let options = PackOptions.with { ($0.alphaQuality, $0.alpha) = (quality, .jpeg) }
    let decoded = try unpack(try pack(picture.pixels, options).bytes)
    for (before, after) in zip(picture.pixels.alphaSamples, decoded.alphaSamples)
    where before == 0 || before == 255 {
      #expect(after == before)
    }
  }

  @Test("A hard-edged mask stays PNG of one bit unless JPEG is asked for")
  func hardEdges() throws {
    let packed = try pack(Picture.binary.pixels)
    #expect(packed.alphaEncoding == .png)
    #expect(try JPNGDecoder(packed.bytes).info.alphaBitDepth == 1)
  }

  /// Fewer values would make them all hidden or opaque, and the file would not be of the kind that
  /// it declares.
  @Test("Alpha that is hardly there, or hardly missing, stays", arguments: [1, 2, 253, 254])
  func faint(alpha: UInt8) throws {
    let pixels = SampleImages.image(ImageSize(width: 24, height: 16)) { x, y in
      (90, 120, 30, (x * 7 + y * 5) % 3 == 0 ? alpha : alpha < 128 ? 0 : 255)
    }
    for quality in [10, 50, 80] {
      let packed = try pack(pixels, .with { $0.quality = quality })
      try JPNGDecoder(packed.bytes).verify()
      #expect(packed.alphaKind == .general)
    }
  }

  @Test("Soft alpha becomes what is smaller, and PNG where JPEG is not")
  func automatic() throws {
    let soft = SampleImages.soft(ImageSize(width: 96, height: 96))
    func size(_ alpha: PackOptions.AlphaMode, _ effort: PackOptions.Effort) throws -> Int {
      try pack(soft, .with { ($0.alpha, $0.effort) = (alpha, effort) }).alphaByteCount
    }
    #expect(try size(.jpeg, .fast) < size(.png, .fast))
    #expect(try size(.automatic, .fast) == size(.jpeg, .fast))
    #expect(try size(.automatic, .balanced) <= size(.jpeg, .balanced))
    #expect(try size(.automatic, .balanced) < size(.automatic, .fast))
    #expect(try pack(Picture.onePixel.pixels).alphaEncoding == .png)
  }
}
