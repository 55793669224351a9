extension BenchReport {
  /// All images decoded at full size by one codec, on a number of threads, in an order, within a
  /// limit for memory.
  package struct Scene: Codable, Hashable, Sendable {
    package var codec: String
    package var quality: Int?
    package var subsampling: String?
    package var threads: Int
    package var order: Order
    package var images: Int
    package var pixels: Int
    package var memoryLimit: Int
    /// The median of the runs. Where it was too short to measure, both rates are 0.
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
      self.codec = codec
      self.quality = quality
      self.subsampling = subsampling
      self.threads = threads
      self.order = order
      self.images = images
      self.pixels = pixels
      self.memoryLimit = memoryLimit
      self.seconds = seconds
      imagesPerSecond = Double(images).per(seconds)
      megapixelsPerSecond = (Double(pixels) / 1e6).per(seconds)
    }
  }
}
