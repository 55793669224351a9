extension BenchReport {
  /// All images of one codec read from storage with a cold cache, and decoded at full size (of
  /// previews: their own), on a number of threads.
  package struct StoredScene: Codable, Hashable, Sendable {
    /// How the images are kept.
    package enum Storage: String, Codable, CaseIterable, Sendable {
      /// Each in a file of its own.
      case files
      /// All in one ZIP archive without compression. That of packed files is a bundle.
      case archive
    }

    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var threads: Int
    package var storage: Storage
    package var images: Int
    /// Of all files, or of the archive.
    package var bytes: Int
    /// The median of the runs: from opening the first file to the last pixel.
    package var seconds: Double
    package var imagesPerSecond: Double

    package init(
      codec: String, quality: Int?, subsampling: String?, threads: Int, storage: Storage,
      images: Int, bytes: Int, seconds: Double
    ) {
      self.codec = codec
      self.quality = quality
      self.subsampling = subsampling
      self.threads = threads
      self.storage = storage
      self.images = images
      self.bytes = bytes
      self.seconds = seconds
      imagesPerSecond = Double(images).per(seconds)
    }
  }

  static let storedSceneTitle = "Loading all images from disk, with a cold cache"
}
