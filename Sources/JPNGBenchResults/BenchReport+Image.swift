extension BenchReport {
  /// An image with all results for it.
  package struct Image: Codable, Hashable, Sendable {
    package var path: String
    package var width: Int
    package var height: Int
    package var results: [Result]
    /// The contenders that were not timed, because their pixels were wrong or they failed.
    package var refused: [Refusal]

    package init(
      path: String, width: Int, height: Int, results: [Result], refused: [Refusal]
    ) {
      self.path = path
      self.width = width
      self.height = height
      self.results = results
      self.refused = refused
    }

    package var pixelCount: Int { width * height }
  }

  /// The result of one contender for one image. All times are milliseconds, from encoded bytes in
  /// memory to pixels in a buffer that the run itself allocates.
  package struct Result: Codable, Hashable, Sendable {
    package var contender: Contender { Contender(codec, quality, subsampling, scale, threads) }
    package var codec: String
    /// `nil` for lossless codecs, as is `subsampling`.
    package var quality: Int?
    package var subsampling: String?
    /// How much of each side is left: "1/1", "1/2", "1/4" or "1/8".
    package var scale: String
    package var threads: Int
    /// Whether the codec scales while it decodes. Otherwise, the picture is decoded at full size
    /// and then reduced.
    package var isScaledByCodec: Bool
    /// The size of the encoded image.
    package var bytes: Int
    package var runs: Int
    /// The time of the first call for this image, with cold caches. It is part of no other figure.
    package var firstMs: Double
    package var medianMs: Double
    package var p95Ms: Double
    package var minMs: Double
    /// How many megapixels of the full size are decoded in a second, whatever the scale, at the
    /// median time; 0 where that was too short to measure.
    package var megapixelsPerSecond: Double
    /// The most memory that one decoding took, its result included; `nil` where the system does not
    /// tell.
    package var peakBytes: Int?
    /// The median time to read the file from the disk and decode it; `nil` where that was not asked
    /// for, or where the system cannot drop the file from its cache.
    package var fromDiskMs: Double?

    package init(
      _ contender: Contender, isScaledByCodec: Bool, bytes: Int, pixelCount: Int, firstMs: Double,
      _ statistics: Statistics, peakBytes: Int?, fromDiskMs: Double?
    ) {
      codec = contender.codec
      quality = contender.quality
      subsampling = contender.subsampling
      scale = contender.scale
      threads = contender.threads
      self.isScaledByCodec = isScaledByCodec
      self.bytes = bytes
      self.firstMs = firstMs
      runs = statistics.count
      medianMs = statistics.median
      p95Ms = statistics.p95
      minMs = statistics.minimum
      megapixelsPerSecond = (Double(pixelCount) / 1e3).per(statistics.median)
      self.peakBytes = peakBytes
      self.fromDiskMs = fromDiskMs
    }
  }

  /// A contender that was not timed on an image, and why.
  package struct Refusal: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int
    package var reason: String

    package init(_ contender: Contender, reason: String) {
      codec = contender.codec
      quality = contender.quality
      subsampling = contender.subsampling
      scale = contender.scale
      threads = contender.threads
      self.reason = reason
    }
  }
}
