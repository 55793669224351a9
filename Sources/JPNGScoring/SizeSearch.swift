package import JPNG
package import JPNGThreads

/// The search for the highest quality whose file has no more bytes than a limit.
///
/// The alpha quality goes down with that of colour. Where even quality 1 is too large, the smallest
/// of the files that were encoded is what is found.
package struct SizeSearch: Sendable {
  /// Most files that are encoded in one search, the last one of the best effort not counted.
  package static let maxEncodes = 8

  package struct Outcome: Sendable {
    package let packed: PackedImage
    /// How many files were encoded.
    package let encodes: Int
    /// Whether the file is within the limit.
    package let isReached: Bool
  }

  private let options: PackOptions
  private let limit: Int
  private let threads: ThreadBudget

  /// - Parameters:
  ///   - options: The quality is where the search begins.
  ///   - limit: In bytes.
  package init(options: PackOptions, limit: Int, sharing threads: ThreadBudget) {
    self.options = options
    self.limit = limit
    self.threads = threads
  }

  /// - Parameter isCancelled: Asked before each encode.
  /// - Returns: `nil` where it is cancelled.
  /// - Throws: What encoding throws.
  package func run(
    _ source: consuming SourceImage, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(JPNGError) -> Outcome? {
    var options = options
    // The search need not take the time that the file in the end takes.
    if options.effort == .best { options.effort = .balanced }
    let picture = try PreparedPicture(source, options)
    var bracket = SizeBracket(limit: limit, first: options.quality)
    var fitting: PackedImage?
    var smallest: PackedImage?
    var last: PackedImage?
    var encodes = 0
    while encodes < Self.maxEncodes, let quality = bracket.next {
      if isCancelled() { return nil }
      let encoder = JPNGEncoder(options: options.lowered(to: quality), sharing: threads)
      let packed = try encoder.encode(picture, reusing: last)
      encodes += 1
      bracket.record(quality, byteCount: packed.bytes.count)
      if packed.bytes.count <= limit { fitting = packed }
      if packed.bytes.count < smallest?.bytes.count ?? .max { smallest = packed }
      last = packed
    }
    guard let found = fitting ?? smallest else { return nil }
    guard self.options.effort == .best else { return outcome(found, encodes) }
    return outcome(try refined(found, picture), encodes + 1)
  }

  private func outcome(_ packed: PackedImage, _ encodes: Int) -> Outcome {
    Outcome(packed: packed, encodes: encodes, isReached: packed.bytes.count <= limit)
  }

  /// The same quality with the best effort, if that fits.
  private func refined(
    _ found: PackedImage, _ picture: PreparedPicture
  ) throws(JPNGError) -> PackedImage {
    var options = found.options
    options.effort = .best
    let packed = try JPNGEncoder(options: options, sharing: threads).encode(picture)
    return packed.bytes.count <= max(limit, found.bytes.count) ? packed : found
  }
}

extension PackOptions {
  /// The options at another quality of colour. That of alpha is three quarters as far from 100,
  /// unless it is lower already, or the encoder sees to that itself.
  fileprivate func lowered(to quality: Int) -> PackOptions {
    var options = self
    options.quality = quality
    if alpha == .automatic, effort != .fast { return options }
    options.alphaQuality = min(alphaQuality, 100 - (100 - quality) * 3 / 4)
    return options
  }
}
