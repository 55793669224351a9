import Foundation
import JPNG
import JPNGBenchResults
import JPNGPixels
import TestSupport
import Testing

@testable import JPNGBench

@Suite("Pixels that a cache keeps")
struct KeptPictureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ codecs: [BenchCodec]) -> BenchPlan {
    var plan = quickPlan(codecs)
    plan.cacheFolder = folder.path(".")
    return plan
  }

  /// What a run has of a picture once its pixels are kept.
  private func kept(_ pixels: PixelBuffer) async throws -> EncodedImage {
    let encoded = try settings(.mapped).encode(benchImage(pixels), pixels)
    return try await KeptPicture.keep(encoded, BenchPlan().scales, in: folder.path(".")).get()
  }

  /// The results of what is kept of one picture as if it were another.
  private func report(of kept: EncodedImage, as pixels: PixelBuffer) throws -> BenchReport.Image {
    let attempt = EncodedImage.Attempt(settings: kept.settings, image: .success(kept))
    var bench = ImageBench(
      try benchImage(pixels), [attempt], quickPlan(), isCancelled: { false })
    return bench.run()
  }

  @Test("They are timed at every scale, and take whole pages of the size at that scale")
  func run() async throws {
    let images = try BenchRunTests.images()
    let results = await BenchRun(
      plan([.lz4Fast, .mapped]), isCancelled: { false }, advance: {}
    ).run(images)
    let reports = results.images
    let scenes = results.scenes
    for (image, report) in zip(images, reports) {
      #expect(report.refused == [])
      let results = report.results.filter { $0.codec == "pixels/mapped" }
      #expect(results.map(\.scale) == ["1/1", "1/2", "1/4", "1/8"])
      for (scale, result) in zip(BenchPlan().scales, results) {
        let size = scale.applied(to: image.size)
        let byteCount = PixelBuffer.rowStride(width: size.width) * size.height
        #expect(result.bytes == (byteCount + 4095) / 4096 * 4096)
        #expect(result.isScaledByCodec && result.threads == 1 && result.quality == nil)
        #expect(result.medianMs > 0 && result.firstMs > 0 && result.runs == 2)
      }
    }
    #expect(Set(scenes.map(\.codec)) == ["lz4/fast", "pixels/mapped"])
    #expect(folder.files(below: ".").isEmpty, "nothing is left on the disk")
  }

  @Test("Each time, they are mapped, and exactly those of the source")
  func exact() async throws {
    let pixels = SampleImages.hidden(ImageSize(width: 61, height: 43))
    let image = try await kept(pixels)
    #expect(image.bytes.isEmpty, "the pixels are on the disk, not in memory")
    for scale in BenchPlan().scales {
      for _ in 0..<2 {
        let decoded = try image.decode(image.source(), at: scale, threads: 1)
        guard case .mapped = decoded else {
          Issue.record("not mapped")
          return
        }
        #expect(decoded.pixels == pixels.reduced(.straight, by: 8 / scale.eighths))
      }
    }
  }

  @Test("The pixels of another picture are refused")
  func otherPicture() async throws {
    let size = ImageSize(width: 40, height: 30)
    let report = try report(
      of: await kept(SampleImages.soft(size, seed: 9)), as: SampleImages.soft(size))
    #expect(report.results == [] && report.refused.count == 4)
    #expect(report.refused.allSatisfy { $0.reason == "its pixels are not the source's" })
  }

  @Test("Pixels that somebody has changed on the disk are refused")
  func damaged() async throws {
    let pixels = SampleImages.soft(ImageSize(width: 40, height: 30))
    let image = try await kept(pixels)
    for name in folder.files(below: ".") where !name.hasSuffix("index.pixels") {
      let file = try FileHandle(forUpdating: folder.url.appending(path: name))
      // The first page of a table says what it is; then the pixels begin.
      try file.seek(toOffset: 4096)
      let byte = try #require(try file.read(upToCount: 1)?.first)
      try file.seek(toOffset: 4096)
      try file.write(contentsOf: [byte ^ 1])
      try file.close()
    }
    let report = try report(of: image, as: pixels)
    #expect(report.results == [] && report.refused.count == 4)
    #expect(report.refused.allSatisfy { $0.reason == "the pixel cache has lost it" })
  }

  @Test(
    "From disk, they are timed after their pages were put out of the system's cache",
    .enabled(if: canReadCold, "the system keeps the pages of temporary files"))
  func fromDisk() async throws {
    var plan = plan([.mapped])
    plan.diskFolder = folder.path(".")
    let results = await BenchRun(plan, isCancelled: { false }, advance: {})
      .run(try BenchRunTests.images())
    let reports = results.images
    let times = reports.flatMap(\.results).compactMap(\.fromDiskMs)
    #expect(times.count == 3 * 4 && times.allSatisfy { $0 > 0 })

    let pixels = SampleImages.soft(ImageSize(width: 400, height: 300))
    let image = try await kept(pixels)
    let cold = try #require(try ColdImage(image, in: folder.path(".")))
    let source = try cold.source()
    let tables = folder.files(below: ".").filter { $0.contains("400x300-rgba-straight") }
    let pages = try FilePages(path: folder.path(#require(tables.first)))
    #expect(pages.areCold)
    let decoded = try image.decode(source, at: .full, threads: 1)
    #expect(!pages.areCold)
    #expect(decoded.pixels == pixels)
  }

  @Test("Where nothing can be kept, it says why, and a run refuses them")
  func noFolder() async throws {
    #expect(BenchRun.failureOfKeeping(in: folder.path("missing")) != nil)
    #expect(BenchRun.failureOfKeeping(in: folder.path(".")) == nil)
    #expect(folder.files(below: ".").isEmpty)
    var plan = plan([.lz4Fast, .mapped])
    plan.cacheFolder = folder.path("missing")
    let results = await BenchRun(plan, isCancelled: { false }, advance: {})
      .run(try BenchRunTests.images())
    let reports = results.images
    #expect(reports.flatMap(\.refused).allSatisfy { $0.codec == "pixels/mapped" })
    #expect(reports.flatMap(\.refused).count == 3 * 4)
  }
}
