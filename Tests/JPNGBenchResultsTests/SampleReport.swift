import JPNGBenchResults

/// Reports that look like real ones, from a model of what codecs cost.
struct SampleReport {
  var qualities = [80]
  var subsamplings = ["auto"]
  var threads = [1]
  var scales = ["1/1", "1/2", "1/4", "1/8"]
  var codecs = [
    "png/libpng", "png/optimized", "lz4/hc", "lz4/fast", "jpng", "jpjp", "jpeg/color-only",
  ]
  var sizes = [(64, 64), (400, 400), (1024, 768), (2560, 1600)]
  var paths = ["labels/ok.png", "moon.png", "sky, with clouds.png", "scenes/\"hills\".png"]
  var label: String? = "4216aec"
  var hasScenes = true
  var isFromDisk = false
  var refusedCodec: String?

  var report: BenchReport {
    BenchReport(
      tool: "jpng 1.0.0",
      machine: BenchReport.Machine(
        system: "Linux 6.1.0 x86_64", cpu: "AMD EPYC 7B13", cores: 2,
        libraries: [
          "libjpeg-turbo": "2.1.5", "libpng": "1.6.39", "zlib": "1.2.13", "lz4": "1.9.4",
          "libdeflate": "1.14",
        ], date: "2026-01-02T03:04:05Z", label: label),
      settings: BenchReport.Settings(
        codecs: codecs, scales: scales, qualities: qualities, subsamplings: subsamplings,
        threads: threads, runs: 11, minSeconds: 0.5, isFromDisk: isFromDisk),
      images: zip(paths, sizes).map { image($0, $1) }, scenes: hasScenes ? scenes : [])
  }

  private var contenders: [BenchReport.Contender] {
    scales.flatMap { scale in
      codecs.flatMap { codec in
        isLossy(codec)
          ? threads.flatMap { threads in
            qualities.flatMap { quality in
              subsamplings.map { BenchReport.Contender(codec, quality, $0, scale, threads) }
            }
          } : [BenchReport.Contender(codec, nil, nil, scale, 1)]
      }
    }
  }

  private func isLossy(_ codec: String) -> Bool { codec.hasPrefix("j") }

  private func image(_ path: String, _ size: (Int, Int)) -> BenchReport.Image {
    let pixels = size.0 * size.1
    let (refused, timed) = (
      contenders.filter { $0.codec == refusedCodec }, contenders.filter { $0.codec != refusedCodec }
    )
    let results = timed.map { contender in
      let ms = milliseconds(contender, pixels)
      return BenchReport.Result(
        contender, isScaledByCodec: contender.scale == "1/1" || isLossy(contender.codec),
        bytes: bytes(contender, pixels), pixelCount: pixels, firstMs: 2.1 * ms + 0.2,
        Statistics([0.98 * ms, ms, 1.12 * ms]), peakBytes: 4 * pixels + 90_000,
        fromDiskMs: isFromDisk ? ms + 1.5 : nil)
    }
    return BenchReport.Image(
      path: path, width: size.0, height: size.1, results: results,
      refused: refused.map { .init($0, reason: "its pixels differ from the source's") })
  }

  /// Bytes per pixel, and nanoseconds per pixel.
  private func cost(_ codec: String) -> (bytes: Double, time: Double) {
    switch codec {
    case "png/libpng": (1.30, 11.2)
    case "png/optimized": (1.11, 9.8)
    case "lz4/hc": (1.72, 1.35)
    case "lz4/fast": (2.05, 1.25)
    case "jpng": (0.31, 3.9)
    case "jpjp": (0.24, 4.4)
    default: (0.19, 2.9)
    }
  }

  private func bytes(_ contender: BenchReport.Contender, _ pixels: Int) -> Int {
    let quality = Double(contender.quality ?? 80)
    let chroma = contender.subsampling == "444" ? 1.3 : contender.subsampling == "422" ? 1.15 : 1
    return Int(Double(pixels) * cost(contender.codec).bytes * chroma * 30 / (110 - quality)) + 120
  }

  private func milliseconds(_ contender: BenchReport.Contender, _ pixels: Int) -> Double {
    let factors = ["1/1": 1.0, "1/2": 0.5, "1/4": 0.3, "1/8": 0.22]
    let isScaled = isLossy(contender.codec)
    let factor = isScaled ? factors[contender.scale] ?? 1 : contender.scale == "1/1" ? 1 : 1.15
    let chroma = contender.subsampling == "444" ? 1.25 : contender.subsampling == "422" ? 1.1 : 1
    let quality = 0.6 + Double(contender.quality ?? 80) / 200
    let parallel = contender.threads > 1 ? 1 / (0.8 * Double(contender.threads)) : 1
    return 0.03 + Double(pixels) / 1e6 * cost(contender.codec).time * factor * chroma * quality
      * parallel
  }

  private var scenes: [BenchReport.Scene] {
    let pixels = sizes.reduce(0) { $0 + $1.0 * $1.1 }
    return codecs.flatMap { codec in
      BenchReport.Scene.Order.allCases.map { order in
        BenchReport.Scene(
          codec: codec, quality: isLossy(codec) ? 80 : nil,
          subsampling: isLossy(codec) ? "auto" : nil, threads: 2, order: order,
          images: sizes.count, pixels: pixels, memoryLimit: 256_000_000,
          seconds: cost(codec).time * Double(pixels) / 1.7e9)
      }
    }
  }

  /// Everything varies, and nothing is short.
  static var large: SampleReport {
    SampleReport(
      qualities: [50, 70, 80, 90], subsamplings: ["auto", "444", "422", "420"], threads: [1, 2])
  }

  /// Names that would be markup if they were not escaped.
  static var hostile: SampleReport {
    SampleReport(
      codecs: ["png/libpng", "jpng", "<script>alert(1)</script>&\"'|`\u{1B}[31m"],
      paths: [
        "<script>alert(1)</script>.png", "a&b\"c'd.png", "x|y`z\n# heading\u{1B}[2J.png",
        "</title></style></svg><img src=http://example.com/x onerror=alert(1)>\u{0}.png",
      ], label: "<b>]]>--></b>", refusedCodec: "jpng")
  }
}
