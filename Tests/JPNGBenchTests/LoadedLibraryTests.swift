import JPNG
import JPNGBenchResults
import TestSupport
import Testing

@testable import JPNGBench

/// The codecs of files that can be tested here: all, but for those whose library is not installed.
/// Pixels that a cache keeps are in no file of their own.
let testedCodecs = BenchCodec.allCases.filter { $0.library?.failure == nil && $0 != .mapped }

@Suite("WebP and AVIF")
struct LoadedLibraryTests {
  static let hasWebP = LoadedLibrary.libwebp.failure == nil
  static let hasAVIF = LoadedLibrary.libavif.failure == nil
  static let size = ImageSize(width: 96, height: 64)

  /// Decodes what a codec makes of a picture.
  ///
  /// - Returns: The mean errors of colour and of alpha, in steps of 255.
  private func errors(
    _ codec: BenchCodec, _ pixels: PixelBuffer, at scale: Scale, quality: Int = 80
  ) throws -> (color: Double, alpha: Double) {
    var settings = try settings(codec)
    settings = EncodingSettings(codec: codec, quality: quality, subsampling: settings.subsampling)
    let encoded = try settings.encode(benchImage(pixels), pixels)
    let decoded = try encoded.decode(at: scale, threads: 1)
    let expected = pixels.reduced(.straight, by: 8 / scale.eighths)
    #expect(decoded.size == expected.size)
    var sums = [0, 0]
    for (index, (a, b)) in zip(expected.rgba, decoded.rgba).enumerated() {
      sums[index % 4 == 3 ? 1 : 0] += abs(Int(a) - Int(b))
    }
    let count = Double(expected.size.pixelCount)
    return (Double(sums[0]) / 3 / count, Double(sums[1]) / count)
  }

  @Test(
    "WebP decodes to nearly the source, at every scale",
    .enabled(if: hasWebP, "libwebp7 is not installed"))
  func webp() throws {
    let full = try errors(.webp, SampleImages.soft(Self.size), at: .full)
    #expect(full.alpha == 0, "its alpha is lossless")
    for scale in BenchPlan().scales {
      let opaque = try errors(.webp, SampleImages.opaque(Self.size), at: scale)
      #expect(opaque.color < 6 && opaque.alpha == 0)
    }
  }

  @Test(
    "AVIF decodes to nearly the source", .enabled(if: hasAVIF, "libavif15 is not installed"))
  func avif() throws {
    let opaque = try errors(.avif, SampleImages.opaque(Self.size), at: .full)
    #expect(opaque.color < 6 && opaque.alpha == 0)
    #expect(try errors(.avif, SampleImages.soft(Self.size), at: .full).alpha < 3)
  }

  @Test(
    "A higher quality comes closer to the source",
    .enabled(if: hasWebP && hasAVIF, "libwebp7 or libavif15 is not installed"),
    arguments: [BenchCodec.webp, .avif])
  func quality(codec: BenchCodec) throws {
    let pixels = SampleImages.opaque(Self.size)
    let found = try [10, 50, 90].map { try errors(codec, pixels, at: .full, quality: $0).color }
    #expect(found[0] > found[1] && found[1] > found[2])
  }

  @Test(
    "They are measured once for each quality, AVIF at full size alone, and named",
    .enabled(if: hasWebP && hasAVIF, "libwebp7 or libavif15 is not installed"))
  func run() async throws {
    var plan = quickPlan([.png, .webp, .avif])
    (plan.qualities, plan.subsamplings) = ([50, 80], [.yuv444, .yuv420])
    let results = await BenchRun(plan, isCancelled: { false }, advance: {})
      .run(try BenchRunTests.images())
    let reports = results.images
    let scenes = results.scenes
    for report in reports {
      #expect(report.refused == [])
      let results = report.results.filter { $0.codec != "png/libpng" }
      let (webp, avif) = (results.filter { $0.codec == "webp/libwebp" }, results.suffix(2))
      #expect(webp.count == 2 * 4 && results.count == 2 * 4 + 2)
      #expect(avif.allSatisfy { $0.codec == "avif/libavif" && $0.scale == "1/1" })
      #expect(results.allSatisfy { $0.subsampling == nil && $0.threads == 1 && $0.bytes > 0 })
      #expect(webp.compactMap(\.quality) == [50, 50, 50, 50, 80, 80, 80, 80])
    }
    #expect(Set(scenes.map(\.codec)) == ["png/libpng", "webp/libwebp", "avif/libavif"])
    let libraries = BenchReport.Machine.current(label: nil, plan.codecs).libraries
    #expect(libraries["libwebp"]?.contains(".") == true)
    #expect(libraries["libavif"]?.contains(".") == true)
    let others = BenchReport.Machine.current(label: nil, [.jpng]).libraries
    #expect(others["libwebp"] == nil && others["libavif"] == nil)
  }

  @Test("Neither is measured unless it is asked for")
  func standard() {
    #expect(BenchCodec.standard.allSatisfy { $0.library == nil })
    // The help says "all up to" the last one.
    #expect(BenchCodec.allCases.starts(with: BenchCodec.standard))
  }

  @Test("Matched qualities are those of the measurement, and rise with the quality")
  func matched() {
    #expect(MatchedQuality.webp(80) == 85 && MatchedQuality.avif(80) == 62)
    #expect(MatchedQuality.webp(85) == 91 && MatchedQuality.webp(100) == 100)
    for match in [MatchedQuality.webp, MatchedQuality.avif] {
      let all = (1...100).map(match)
      #expect(all == all.sorted() && all.allSatisfy((0...100).contains))
    }
  }
}
