internal import JPNG
internal import JPNGBenchResults

/// Everything that is measured on one image.
struct ImageBench {
  private let plan: BenchPlan
  private let image: BenchImage
  private let isCancelled: @Sendable () -> Bool
  private var entries: [BenchEntry] = []
  private var refusals: [BenchReport.Refusal] = []
  private var refusedSettings: Set<EncodingSettings> = []

  /// Verifies what each encoding decodes to.
  ///
  /// - Parameters:
  ///   - encodings: This image in the ways that the plan calls for.
  ///   - isCancelled: Whether the user wants to stop.
  init(
    _ image: BenchImage, _ encodings: [EncodedImage.Attempt], _ plan: BenchPlan,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.image = image
    self.plan = plan
    self.isCancelled = isCancelled
    guard !isCancelled() else { return }
    let check = Result { () throws(CodecRefusal) in
      PixelCheck(pixels: try image.pixels(), scales: plan.scales)
    }
    for encoding in encodings {
      for scale in plan.scales where encoding.settings.codec.supports(scale) {
        for threads in plan.threads(of: encoding.settings.codec) where !isCancelled() {
          do throws(CodecRefusal) {
            entries.append(
              try BenchEntry(encoding.image.get(), scale, threads: threads, check.get()))
          } catch {
            let name = encoding.settings.contender(at: scale, threads: threads)
            refusals.append(BenchReport.Refusal(name, reason: error.reason))
            refusedSettings.insert(encoding.settings)
          }
        }
      }
    }
  }

  /// The encoded images that were verified at every scale and on any number of threads.
  var verified: [EncodedImage] {
    entries.filter { entry in
      entry.scale == plan.scales.first(where: entry.encoded.codec.supports) && entry.threads == 1
        && !refusedSettings.contains(entry.encoded.settings)
    }.map(\.encoded)
  }

  /// Times all that was not refused.
  mutating func run() -> BenchReport.Image {
    time()
    timeFromDisk()
    return BenchReport.Image(
      path: image.path, width: image.size.width, height: image.size.height,
      results: entries.compactMap { $0.times.isEmpty ? nil : result($0) }, refused: refusals)
  }

  /// Times all contenders once, then all of them again, and so on: where the machine gets slower or
  /// faster, it does so for all of them. The first round warms up and does not count.
  private mutating func time() {
    let start = ContinuousClock.now
    var round = 0
    while !isCancelled(), !entries.isEmpty,
      round <= plan.runs || (ContinuousClock.now - start).milliseconds < plan.minSeconds * 1e3
    {
      for index in entries.indices where !isCancelled() {
        guard let source = try? entries[index].encoded.source(),
          let time = Self.time({ () throws(CodecRefusal) in try entries[index].decode(source) })
        else { continue }
        if round > 0 { entries[index].times.append(time) }
      }
      round += 1
    }
  }

  /// Times reading and decoding. Before each run, the file's pages are put out of the system's
  /// cache.
  private mutating func timeFromDisk() {
    guard let folder = plan.diskFolder else { return }
    var images: [EncodingSettings: ColdImage] = [:]
    for entry in entries where images[entry.encoded.settings] == nil {
      images[entry.encoded.settings] = try? ColdImage(entry.encoded, in: folder)
    }
    for _ in 0..<plan.runs where !isCancelled() {
      for index in entries.indices {
        guard let source = try? images[entries[index].encoded.settings]?.source(),
          let time = Self.time({ () throws(CodecRefusal) in try entries[index].decode(source) })
        else { continue }
        entries[index].diskTimes.append(time)
      }
    }
  }

  /// Milliseconds until the pixels are there. Giving their memory back is not part of it.
  private static func time(
    _ decode: () throws(CodecRefusal) -> DecodedPixels
  ) -> Double? {
    let start = ContinuousClock.now
    guard let pixels = try? decode() else { return nil }
    let duration = ContinuousClock.now - start
    extendLifetime(pixels)
    return duration.milliseconds
  }

  private func result(_ entry: BenchEntry) -> BenchReport.Result {
    BenchReport.Result(
      entry.name, isScaledByCodec: entry.encoded.codec.scales(to: entry.scale),
      bytes: entry.encoded.byteCount(at: entry.scale), pixelCount: image.size.pixelCount,
      firstMs: entry.firstMs, Statistics(entry.times), peakBytes: entry.peakBytes,
      fromDiskMs: entry.diskTimes.isEmpty ? nil : Statistics(entry.diskTimes).median)
  }
}
