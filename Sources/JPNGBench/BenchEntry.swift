internal import JPNG
internal import JPNGBenchResults

/// A way to decode an image, and what has been measured of it.
struct BenchEntry {
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
    self.encoded = encoded
    self.scale = scale
    self.threads = threads
    let source = try encoded.source()
    let start = ContinuousClock.now
    let decoded = try encoded.decode(source, at: scale, threads: threads)
    firstMs = (ContinuousClock.now - start).milliseconds
    let pixels = decoded.pixels
    try check.verify(pixels, of: encoded, at: scale)
    if threads > 1, pixels != (try encoded.decode(at: scale, threads: 1)) {
      throw CodecRefusal("its pixels depend on the number of threads")
    }
    let another = try encoded.source()
    let (result, growth) = try PeakMemory.growth { () throws(CodecRefusal) in
      try encoded.decode(another, at: scale, threads: threads)
    }
    // The kernel updates its count after some pages each: a growth below the size of the result
    // says nothing.
    peakBytes = growth.flatMap { $0 >= result.byteCount ? $0 : nil }
  }

  var name: BenchReport.Contender { encoded.settings.contender(at: scale, threads: threads) }

  func decode(_ source: EncodedImage.Source) throws(CodecRefusal) -> DecodedPixels {
    try encoded.decode(source, at: scale, threads: threads)
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
