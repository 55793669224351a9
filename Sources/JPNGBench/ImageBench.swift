internal import JPNG
internal import JPNGBenchResults

/// A way to decode an image, and what has been measured of it.
struct Entry {
  let encoded: EncodedImage
  let scale: Scale
  let threads: Int
  let firstMs: Double
  let peakBytes: Int?
  var times: [Double] = []
  var diskTimes: [Double] = []

  /// Verifies the pixels of the first call, and measures the memory of another.
  init(
    _ encoded: EncodedImage, _ scale: Scale, threads: Int, _ check: PixelCheck
  ) throws(CodecRefusal) {
    (self.encoded, self.scale, self.threads) = (encoded, scale, threads)
    let start = ContinuousClock.now
    let pixels = try encoded.decode(at: scale, threads: threads)
    firstMs = (ContinuousClock.now - start).milliseconds
    try check.verify(pixels, of: encoded, at: scale)
    if threads > 1, pixels != (try encoded.decode(at: scale, threads: 1)) {
      throw CodecRefusal("its pixels depend on the number of threads")
    }
    let (result, growth) = try PeakMemory.growth { () throws(CodecRefusal) in
      try encoded.decode(at: scale, threads: threads)
    }
    // The kernel counts pages, some at a time: below the size of the result, nothing is known.
    let byteCount = result.rowStride * result.size.height
    peakBytes = growth.flatMap { $0 >= byteCount ? $0 : nil }
  }

  var name: BenchReport.Contender { encoded.settings.contender(at: scale, threads: threads) }

  func decode() throws(CodecRefusal) -> PixelBuffer {
    try encoded.decode(at: scale, threads: threads)
  }
}

/// Everything that is measured on one image.
struct ImageBench {
  private let plan: BenchPlan
  private let image: BenchImage
  private let isCancelled: @Sendable () -> Bool
  private var entries: [Entry] = []
  private var refusals: [BenchReport.Refusal] = []
  private var refusedSettings: Set<EncodingSettings> = []

  /// Verifies what each encoding decodes to.
  ///
  /// - Parameters:
  ///   - encodings: Of this image.
  ///   - isCancelled: Whether the user wants to stop.
  init(
    _ image: BenchImage, _ encodings: [Encoding], _ plan: BenchPlan,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.image, self.plan, self.isCancelled) = (image, plan, isCancelled)
    guard !isCancelled() else { return }
    let check = Result { () throws(CodecRefusal) in
      PixelCheck(pixels: try image.pixels(), scales: plan.scales)
    }
    for encoding in encodings {
      for scale in plan.scales where encoding.settings.codec.supports(scale) {
        for threads in plan.threads(of: encoding.settings.codec) where !isCancelled() {
          do throws(CodecRefusal) {
            entries.append(
              try Entry(encoding.image.get(), scale, threads: threads, check.get()))
          } catch {
            let name = encoding.settings.contender(at: scale, threads: threads)
            refusals.append(BenchReport.Refusal(name, reason: error.reason))
            refusedSettings.insert(encoding.settings)
          }
        }
      }
    }
  }

  /// What was verified at every scale and on any number of threads.
  var verified: [EncodedImage] {
    entries.filter {
      $0.scale == plan.scales.first && $0.threads == 1
        && !refusedSettings.contains($0.encoded.settings)
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

  /// All contenders once, then all again: a machine that drifts drifts for all. The first round
  /// warms up.
  private mutating func time() {
    let start = ContinuousClock.now
    var round = 0
    while !isCancelled(), !entries.isEmpty,
      round <= plan.runs || (ContinuousClock.now - start).milliseconds < plan.minSeconds * 1e3
    {
      for index in entries.indices where !isCancelled() {
        guard let time = Self.time({ () throws(CodecRefusal) in try entries[index].decode() })
        else { continue }
        if round > 0 { entries[index].times.append(time) }
      }
      round += 1
    }
  }

  /// Reading and decoding, the file's pages out of the cache before each run.
  private mutating func timeFromDisk() {
    guard let folder = plan.diskFolder else { return }
    var files: [EncodingSettings: ColdFile] = [:]
    for entry in entries where files[entry.encoded.settings] == nil {
      files[entry.encoded.settings] = try? ColdFile(entry.encoded.bytes, in: folder)
    }
    for _ in 0..<plan.runs where !isCancelled() {
      for index in entries.indices {
        let entry = entries[index]
        guard let file = files[entry.encoded.settings], file.drop() else { continue }
        let time = Self.time { () throws(CodecRefusal) in
          guard let bytes = file.read() else { throw CodecRefusal("it cannot be read") }
          return try entry.encoded.decode(bytes, at: entry.scale, threads: entry.threads)
        }
        if let time { entries[index].diskTimes.append(time) }
      }
    }
  }

  /// Milliseconds until the pixels are there. Giving their memory back is not part of it.
  private static func time(
    _ decode: () throws(CodecRefusal) -> PixelBuffer
  ) -> Double? {
    let start = ContinuousClock.now
    guard let pixels = try? decode() else { return nil }
    let duration = ContinuousClock.now - start
    extendLifetime(pixels)
    return duration.milliseconds
  }

  private func result(_ entry: Entry) -> BenchReport.Result {
    BenchReport.Result(
      entry.name, isScaledByCodec: entry.encoded.codec.scales(to: entry.scale),
      bytes: entry.encoded.bytes.count, pixelCount: image.size.pixelCount,
      firstMs: entry.firstMs, Statistics(entry.times), peakBytes: entry.peakBytes,
      fromDiskMs: entry.diskTimes.isEmpty ? nil : Statistics(entry.diskTimes).median)
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
