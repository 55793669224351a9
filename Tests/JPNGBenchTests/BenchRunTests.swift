import JPNG
import JPNGBenchResults
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGBench

@Suite("Benchmark runs")
struct BenchRunTests {
  static func images() throws -> [BenchImage] {
    try [(40, 30), (90, 70), (1, 1)].map { width, height in
      let pixels = SampleImages.soft(ImageSize(width: width, height: height))
      return try benchImage(pixels, path: "\(width).png")
    }
  }

  @Test("Every contender is timed on every image, each as often")
  func complete() async throws {
    var plan = quickPlan()
    (plan.qualities, plan.subsamplings) = ([50, 90], [nil, .yuv444])
    let steps = Locked(0)
    let images = try Self.images()
    let run = BenchRun(plan, isCancelled: { false }, advance: { steps.withLock { $0 += 1 } })
    let results = await run.run(images)
    let (reports, scenes) = (results.images, results.scenes)
    #expect(results.storedScenes == nil)
    #expect(steps.withLock { $0 } == BenchRun.stepCount(images.count))
    #expect(reports.map(\.path) == images.map(\.path))
    // Four lossless codecs; jpng and jpjp on one and two threads, colour alone, and both of the
    // stock libraries', four times each.
    let count = (4 + (2 * 2 + 1 + 2) * 4) * 4
    for report in reports {
      #expect(report.refused == [])
      #expect(report.results.count == count)
      #expect(Set(report.results.map(\.contender)).count == count)
      for result in report.results {
        #expect(result.runs == plan.runs)
        #expect(result.minMs > 0 && result.minMs <= result.medianMs)
        #expect(result.medianMs <= result.p95Ms && result.firstMs > 0 && result.bytes > 0)
        #expect(result.fromDiskMs == nil)
      }
    }
    // One order on one thread, two on two, where there are two cores.
    #expect(scenes.count == 9 * (ThreadBudget.coreCount > 1 ? 3 : 1))
    #expect(scenes.allSatisfy { $0.images == 3 && $0.seconds > 0 })
  }

  @Test("A codec that decodes wrong pixels is refused, not timed")
  func refused() throws {
    let image = try Self.images()[0]
    let pixels = try image.pixels()
    var bytes = pixels.rgba
    bytes[3] ^= 0xFF
    let other = PixelBuffer(size: pixels.size, rgba: bytes)
    let encodings = try [BenchCodec.png, .lz4Fast, .jpng].map { codec in
      let settings = try settings(codec)
      let wrong = codec == .lz4Fast
      return EncodedImage.Attempt(
        settings: settings,
        image: .success(try settings.encode(image, wrong ? other : pixels)))
    }
    var bench = ImageBench(image, encodings, quickPlan(), isCancelled: { false })
    let report = bench.run()
    #expect(Set(report.refused.map(\.codec)) == ["lz4/fast"])
    #expect(report.refused.count == 4)
    #expect(Set(report.results.map(\.codec)) == ["png/libpng", "jpng"])
  }

  @Test("A codec that is refused is so on any number of threads, and in no scene")
  func refusedParallel() throws {
    let image = try Self.images()[1]
    let pixels = try image.pixels()
    let other = SampleImages.image(pixels.size) { x, y in
      let pixel = pixels[x, pixels.size.height - 1 - y]
      return (255 - pixel.blue, pixel.red, 255 - pixel.green, 255 - pixel.alpha)
    }
    let encodings = try [BenchCodec.jpng, .jpjp].map { codec in
      let settings = try settings(codec)
      return EncodedImage.Attempt(
        settings: settings,
        image: .success(try settings.encode(image, codec == .jpng ? other : pixels)))
    }
    var bench = ImageBench(image, encodings, quickPlan(), isCancelled: { false })
    #expect(bench.verified.map(\.codec) == [.jpjp])
    let report = bench.run()
    #expect(Set(report.refused.map(\.codec)) == ["jpng"])
    #expect(report.refused.count == 4 * 2)
    #expect(Set(report.results.map(\.codec)) == ["jpjp"])
  }

  @Test("More seconds make more runs")
  func minSeconds() async throws {
    var plan = quickPlan([.lz4Fast])
    (plan.minSeconds, plan.scales) = (0.05, [.full])
    let results = await BenchRun(plan, isCancelled: { false }, advance: {})
      .run(Array(try Self.images().prefix(1)))
    let reports = results.images
    #expect(try #require(reports.first?.results.first).runs > plan.runs)
  }

  @Test("An image that turns out to be damaged is refused with every codec")
  func damagedImage() async throws {
    var png = try Self.images()[1].png
    png.removeLast(png.count / 2)
    let image = try BenchImage(path: "damaged.png", png: png, limits: Limits())
    let results = await BenchRun(quickPlan(), isCancelled: { false }, advance: {})
      .run([image])
    let (reports, scenes) = (results.images, results.scenes)
    #expect(reports.first?.results == [])
    #expect(Set(reports.first?.refused.map(\.codec) ?? []).count == 9)
    #expect(scenes == [])
  }

  @Test("Cancelled, it returns at once what there is")
  func cancelled() async throws {
    let results = await BenchRun(quickPlan(), isCancelled: { true }, advance: {})
      .run(try Self.images())
    let (reports, scenes) = (results.images, results.scenes)
    #expect(reports.count == 3)
    #expect(reports.allSatisfy { $0.results == [] })
    #expect(scenes == [])
  }

  @Test(
    "From disk, all that was timed is timed again",
    .enabled(if: canReadCold, "the system keeps the pages of temporary files"))
  func fromDisk() async throws {
    let folder = try TemporaryFolder()
    var plan = quickPlan([.png, .jpng])
    (plan.diskFolder, plan.threads) = (folder.path("."), [1])
    let results = await BenchRun(plan, isCancelled: { false }, advance: {})
      .run(try Self.images())
    let reports = results.images
    let times = reports.flatMap(\.results).compactMap(\.fromDiskMs)
    #expect(times.count == 3 * 2 * 4)
    #expect(times.allSatisfy { $0 > 0 })
  }
  @Test(
    "From disk, scenes are read from files and from one archive",
    .enabled(if: canReadCold, "the system keeps the pages of temporary files"))
  func storedScenes() async throws {
    let folder = try TemporaryFolder()
    var plan = quickPlan([.png, .lz4HC, .jpng, .jpngStock, .jpngPreview])
    (plan.diskFolder, plan.threads) = (folder.path("."), [1])
    let images = try Self.images()
    let results = await BenchRun(plan, isCancelled: { false }, advance: {}).run(images)
    let scenes = try #require(results.storedScenes)
    let names = ["png/libpng", "lz4/hc", "jpng", "jpng/preview"]
    #expect(
      scenes.map { "\($0.codec) \($0.storage)" }
        == names.flatMap { ["\($0) files", "\($0) archive"] })
    for scene in scenes {
      #expect(scene.images == images.count && scene.seconds > 0 && scene.imagesPerSecond > 0)
    }
    // An archive has what the files have, and little more.
    for (files, archive) in zip(scenes, scenes.dropFirst()) where archive.storage == .archive {
      #expect((1...20_000).contains(archive.bytes - files.bytes))
    }
    #expect(folder.files.isEmpty)
  }
}
