extension BenchReport {
  /// One contender over all images. Sums and ratios are of the images that both sides were timed on.
  package struct Summary: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int
    package var images: Int
    /// Of the images at full size, together.
    package var pixels: Int
    /// Of the encoded images, together.
    package var bytes: Int
    /// The medians of the images, added.
    package var medianMs: Double
    /// The 95th percentiles of the images, added, as are the first calls.
    package var p95Ms: Double
    package var firstMs: Double
    /// The medians from disk of the images, added; `nil` unless all have one.
    package var fromDiskMs: Double?
    /// Of pixels at full size; 0 where the time was too short to measure.
    package var megapixelsPerSecond: Double
    /// The most of any image.
    package var peakBytes: Int?
    /// Bytes, as a part of those of the PNGs as given.
    package var bytesRatioToPNG: Double?
    /// How many times as fast as libpng decodes the PNGs as given, on one thread, at the same scale.
    package var speedupOverPNG: Double?
    /// Reading all images, from storage of some speed, and decoding them.
    package var loads: [Load]
    /// Against other codecs, at the same scale, on one thread.
    package var comparisons: [Comparison]

    package struct Load: Codable, Hashable, Sendable {
      package var storageMBPerSecond: Double
      package var ms: Double
    }

    /// Who loads faster, reading and decoding together, by how fast storage is.
    package struct Comparison: Codable, Hashable, Sendable {
      package var against: String
      package var outcome: Outcome
      /// Where both take the same time; `nil` where there is no such speed.
      package var crossoverMBPerSecond: Double?

      package enum Outcome: String, Codable, Sendable {
        /// Smaller and decoded faster.
        case always
        case never
        /// Smaller, but decoded more slowly: faster on storage below the crossover.
        case below
        /// Larger, but decoded faster: faster on storage above it.
        case above
      }
    }
  }
}
