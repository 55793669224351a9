extension BenchReport {
  /// What the benchmark compares: a codec with its settings, at a scale, on a number of threads.
  package struct Contender: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var scale: String
    package var threads: Int

    package init(
      _ codec: String, _ quality: Int?, _ subsampling: String?, _ scale: String, _ threads: Int
    ) {
      self.codec = codec
      self.quality = quality
      self.subsampling = subsampling
      self.scale = scale
      self.threads = threads
    }
  }
}
