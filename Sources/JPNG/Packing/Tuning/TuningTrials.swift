internal import JPNGPixels
internal import JPNGPreparation
internal import JPNGQuality
internal import JPNGThreads

/// Packs a picture, or a sample of it, with one tuning after the other, and scores what comes of
/// it.
struct TuningTrials {
  /// A file and how well it does.
  struct Result {
    let packed: PackedImage
    /// SSIMULACRA2 over the background that is taken for the least favourable.
    let score: Double

    var byteCount: Int { packed.bytes.count }
  }

  private let picture: PreparedPicture
  private let options: PackOptions
  private let reference: QualityReference
  /// The background over which a candidate of each way to code alpha scored least. Others are
  /// scored over this one only; those of a new way over that of the first of all.
  private var leastFavourable: [AlphaChoice?: Int] = [:]
  /// What was packed before: planes that do not change are taken from there.
  private var last: PackedImage?
  private let threads: ThreadBudget

  /// - Returns: `nil` if scores of the picture, or of what stands for it, are not defined.
  init?(_ picture: PreparedPicture, _ options: PackOptions, _ threads: ThreadBudget) {
    guard let sample = picture.sample(), QualityScores.isSSIMULACRA2Defined(for: sample.size) else {
      return nil
    }
    self.picture = sample
    self.options = options
    self.threads = threads
    reference = QualityReference(sample.pixels, sharing: threads)
  }

  /// The picture's alpha is translucent in the sample, too.
  var isTranslucent: Bool { picture.statistics.kind == .general }

  mutating func run(_ tuning: Tuning) throws(JPNGError) -> Result {
    var options = options
    options.effort = .balanced
    options.preview = nil
    let encoder = JPNGEncoder(options: options, sharing: threads)
    let packed = try encoder.encode(picture, tuning, reusing: last)
    last = packed
    guard let background = leastFavourable[tuning.alpha] ?? leastFavourable[nil] else {
      return try scoredOverAll(packed, tuning)
    }
    let candidate = try decoded(packed)
    let scores = reference.ssimulacra2(
      of: candidate, overBackground: background, sharing: threads)
    return Result(packed: packed, score: scores.min() ?? 100)
  }

  /// The same result over the background that is the least favourable for its way to code alpha.
  mutating func confirmed(_ result: Result, _ tuning: Tuning) throws(JPNGError) -> Result {
    guard leastFavourable[tuning.alpha] == nil else { return result }
    return try scoredOverAll(result.packed, tuning)
  }

  private mutating func scoredOverAll(
    _ packed: PackedImage, _ tuning: Tuning
  ) throws(JPNGError) -> Result {
    let scores = reference.ssimulacra2(
      of: try decoded(packed), overBackground: nil, sharing: threads)
    let least = scores.min() ?? 100
    leastFavourable[tuning.alpha] = scores.firstIndex(of: least)
    return Result(packed: packed, score: least)
  }

  private func decoded(_ packed: PackedImage) throws(JPNGError) -> PixelBuffer {
    try PixelBuffer(picture: packed.bytes, isPacked: true, limits: .none, sharing: threads)
  }
}
