import JPNGBenchResults

/// Images with given bytes and milliseconds for each codec.
enum KnownImages {
  static func image(
    _ path: String, _ width: Int, _ height: Int, scale: String = "1/1",
    _ results: [(codec: String, bytes: Int, ms: Double)]
  ) -> BenchReport.Image {
    BenchReport.Image(
      path: path, width: width, height: height,
      results: results.map { result(contender($0.codec, scale), $0.bytes, $0.ms, width * height) },
      refused: [])
  }

  static func contender(
    _ codec: String, _ scale: String = "1/1", quality: Int = 80, threads: Int = 1
  ) -> BenchReport.Contender {
    let isLossy = codec.hasPrefix("j")
    return BenchReport.Contender(
      codec, isLossy ? quality : nil, isLossy ? "auto" : nil, scale, threads)
  }

  static func result(
    _ contender: BenchReport.Contender, _ bytes: Int, _ ms: Double, _ pixels: Int,
    peakBytes: Int? = nil
  ) -> BenchReport.Result {
    BenchReport.Result(
      contender, isScaledByCodec: true, bytes: bytes, pixelCount: pixels, firstMs: 3 * ms,
      Statistics([ms, ms, 2 * ms]), peakBytes: peakBytes, fromDiskMs: nil)
  }

  static func report(_ images: [BenchReport.Image]) -> BenchReport {
    var report = SampleReport().report
    (report.images, report.scenes) = (images, [])
    report.summary = BenchReport.Summary.all(of: images)
    return report
  }
}
