extension BenchReport {
  /// The summary of one contender over all images. Comparisons with another contender are over the
  /// images that both were timed on.
  package struct Summary: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int
    package var images: Int
    /// The pixels of all images at full size.
    package var pixels: Int
    /// The bytes of all encoded images.
    package var bytes: Int
    /// The sum of the images' medians.
    package var medianMs: Double
    /// The sum of the images' 95th percentiles.
    package var p95Ms: Double
    /// The sum of the images' first calls.
    package var firstMs: Double
    /// The sum of the images' medians from disk; `nil` unless all images have one.
    package var fromDiskMs: Double?
    /// How many megapixels of the full size are decoded in a second; 0 where the time was too short
    /// to measure.
    package var megapixelsPerSecond: Double
    /// The most memory that the decoding of any image took.
    package var peakBytes: Int?
    /// Bytes, divided by those of the PNGs as given.
    package var bytesRatioToPNG: Double?
    /// How many times as fast this is as libpng with the PNGs as given, on one thread, at the same
    /// scale.
    package var speedupOverPNG: Double?
    /// The times to read and decode all images, for several speeds of storage.
    package var loads: [Load]
    /// The comparisons with other codecs at the same scale, on one thread.
    package var comparisons: [Comparison]
    /// How this codec's time compares with those of the stock libraries; `nil` for codecs that are
    /// not held against them, and in the reports of earlier versions.
    package var floorRatios: [FloorRatio]?

    /// The time to load all images from storage of one speed.
    package struct Load: Codable, Hashable, Sendable {
      package var storageMBPerSecond: Double
      package var ms: Double
    }

    /// The time of this codec, divided by that of the stock libraries on one thread, with the same
    /// settings at the same scale: below 1, this codec is faster.
    package struct FloorRatio: Codable, Hashable, Sendable {
      package var against: String
      package var timeRatio: Double

      package init(against: String, timeRatio: Double) {
        self.against = against
        self.timeRatio = timeRatio
      }
    }

    /// At which speeds of storage this codec loads faster than another.
    package struct Comparison: Codable, Hashable, Sendable {
      package var against: String
      package var outcome: Outcome
      /// The speed at which both take the same time; `nil` where there is none.
      package var crossoverMBPerSecond: Double?

      package enum Outcome: String, Codable, Sendable {
        /// This codec is faster on any storage: its files are smaller, and decoded faster.
        case always
        /// This codec is faster on no storage.
        case never
        /// Its files are smaller but decoded more slowly, so it is faster on storage below the
        /// crossover.
        case below
        /// Its files are larger but decoded faster, so it is faster on storage above the crossover.
        case above
      }
    }
  }
}
