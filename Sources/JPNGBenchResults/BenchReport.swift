/// What a run of the benchmark found: what `jpng bench --json` prints, and what every other report
/// is made from.
package struct BenchReport: Codable, Hashable, Sendable {
  package static let currentSchema = 1

  package var schema = currentSchema
  /// Name and version of the tool.
  package var tool: String
  package var machine: Machine
  package var settings: Settings
  package var images: [Image]
  /// Decoding all images, one after the other or on several threads, as a program that loads a
  /// scene does.
  package var scenes: [Scene]
  package var summary: [Summary]

  package init(
    tool: String, machine: Machine, settings: Settings, images: [Image], scenes: [Scene]
  ) {
    (self.tool, self.machine, self.settings) = (tool, machine, settings)
    (self.images, self.scenes) = (images, scenes)
    summary = Summary.all(of: images)
  }
}

extension BenchReport {
  /// Where and when it was measured.
  package struct Machine: Codable, Hashable, Sendable {
    /// "Linux x86_64".
    package var system: String
    package var cpu: String
    package var cores: Int
    /// The versions of the codec libraries in use, by name.
    package var libraries: [String: String]
    /// In UTC, ISO 8601.
    package var date: String
    /// What the caller says of the run: a commit, for one.
    package var label: String?

    package init(
      system: String, cpu: String, cores: Int, libraries: [String: String], date: String,
      label: String?
    ) {
      (self.system, self.cpu, self.cores) = (system, cpu, cores)
      (self.libraries, self.date, self.label) = (libraries, date, label)
    }
  }

  /// What was asked for.
  package struct Settings: Codable, Hashable, Sendable {
    package var codecs: [String]
    package var scales: [String]
    package var qualities: [Int]
    /// "auto", "444", "422", "420".
    package var subsamplings: [String]
    package var threads: [Int]
    /// Timed runs of each contender; at least so many where `minSeconds` asks for more.
    package var runs: Int
    /// Seconds that each image is timed for, at least, all its contenders together.
    package var minSeconds: Double
    package var isFromDisk: Bool

    package init(
      codecs: [String], scales: [String], qualities: [Int], subsamplings: [String],
      threads: [Int], runs: Int, minSeconds: Double, isFromDisk: Bool
    ) {
      (self.codecs, self.scales) = (codecs, scales)
      (self.qualities, self.subsamplings) = (qualities, subsamplings)
      (self.threads, self.runs) = (threads, runs)
      (self.minSeconds, self.isFromDisk) = (minSeconds, isFromDisk)
    }
  }

  /// One image and all that was timed on it.
  package struct Image: Codable, Hashable, Sendable {
    package var path: String
    package var width: Int
    package var height: Int
    package var results: [Result]
    /// Codecs that were not timed, as their pixels were wrong or they failed.
    package var refused: [Refusal]

    package init(
      path: String, width: Int, height: Int, results: [Result], refused: [Refusal]
    ) {
      (self.path, self.width, self.height) = (path, width, height)
      (self.results, self.refused) = (results, refused)
    }

    package var pixelCount: Int { width * height }
  }

  /// A codec with its settings, at a scale, on so many threads. All times are milliseconds from
  /// encoded bytes in memory to pixels in a buffer that the run itself allocates.
  package struct Result: Codable, Hashable, Sendable {
    package var contender: Contender { Contender(codec, quality, subsampling, scale, threads) }
    package var codec: String
    /// `nil` for lossless codecs, as is `subsampling`.
    package var quality: Int?
    package var subsampling: String?
    /// "1/1", "1/2", "1/4", "1/8", of each side.
    package var scale: String
    package var threads: Int
    /// Whether the codec scales while it decodes; otherwise the picture is decoded at full size and
    /// then reduced.
    package var isScaledByCodec: Bool
    /// Of the encoded image.
    package var bytes: Int
    package var runs: Int
    /// The first call for this image, before anything was warm; part of no other figure.
    package var firstMs: Double
    package var medianMs: Double
    package var p95Ms: Double
    package var minMs: Double
    /// Of the picture at full size, whatever the scale, at the median time; 0 where that was too
    /// short to measure.
    package var megapixelsPerSecond: Double
    /// By how much memory in use grew at most during one decoding, its result included; `nil` where
    /// the system does not tell.
    package var peakBytes: Int?
    /// Reading the file, its pages not in the system's cache, and decoding it: the median; `nil`
    /// where that was not asked for, or the system cannot drop the pages.
    package var fromDiskMs: Double?

    package init(
      _ contender: Contender, isScaledByCodec: Bool, bytes: Int, pixelCount: Int, firstMs: Double,
      _ statistics: Statistics, peakBytes: Int?, fromDiskMs: Double?
    ) {
      (codec, quality, subsampling) = (contender.codec, contender.quality, contender.subsampling)
      (scale, threads) = (contender.scale, contender.threads)
      (self.isScaledByCodec, self.bytes, self.firstMs) = (isScaledByCodec, bytes, firstMs)
      (runs, medianMs) = (statistics.count, statistics.median)
      (p95Ms, minMs) = (statistics.p95, statistics.minimum)
      megapixelsPerSecond = (Double(pixelCount) / 1e3).per(statistics.median)
      (self.peakBytes, self.fromDiskMs) = (peakBytes, fromDiskMs)
    }
  }

  /// What is compared: everything but the image.
  package struct Contender: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int

    package init(
      _ codec: String, _ quality: Int?, _ subsampling: String?, _ scale: String, _ threads: Int
    ) {
      (self.codec, self.quality, self.subsampling) = (codec, quality, subsampling)
      (self.scale, self.threads) = (scale, threads)
    }
  }

  package struct Refusal: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int
    package var reason: String

    package init(_ contender: Contender, reason: String) {
      (codec, quality, subsampling) = (contender.codec, contender.quality, contender.subsampling)
      (scale, threads, self.reason) = (contender.scale, contender.threads, reason)
    }
  }

  /// All images decoded at full size by one codec on so many threads, in some order, under a limit of
  /// memory.
  package struct Scene: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var threads: Int
    package var order: Order
    package var images: Int
    package var pixels: Int
    package var memoryLimit: Int
    /// The median over the runs. Rates are 0 where it was too short to measure.
    package var seconds: Double
    package var imagesPerSecond: Double
    package var megapixelsPerSecond: Double

    package enum Order: String, Codable, CaseIterable, Sendable {
      case arrival
      case largestFirst
    }

    package init(
      codec: String, quality: Int?, subsampling: String?, threads: Int, order: Order, images: Int,
      pixels: Int, memoryLimit: Int, seconds: Double
    ) {
      (self.codec, self.quality, self.subsampling) = (codec, quality, subsampling)
      (self.threads, self.order, self.images) = (threads, order, images)
      (self.pixels, self.memoryLimit, self.seconds) = (pixels, memoryLimit, seconds)
      imagesPerSecond = Double(images).per(seconds)
      megapixelsPerSecond = (Double(pixels) / 1e6).per(seconds)
    }
  }
}
