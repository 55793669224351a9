internal import JPNGPixels
internal import JPNGQuality
internal import JPNGThreads

/// Packs a picture, or a sample of it, with one tuning after the other, and scores what comes of
/// it.
struct TuningTrials {
  /// A file and how well it does.
  struct Result {
    let packed: PackedImage
    /// SSIMULACRA2 over the least favourable background.
    let score: Double

    var byteCount: Int { packed.bytes.count }
  }

  private let picture: PreparedPicture
  private let options: PackOptions
  private let reference: QualityReference
  /// The background over which the first candidate of each way to code alpha scored least. The
  /// others are scored over this one only.
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
    let candidate = try PixelBuffer(
      picture: packed.bytes, isPacked: true, limits: .none, sharing: threads)
    let background = leastFavourable[tuning.alpha]
    let scores = reference.ssimulacra2(
      of: candidate, overBackground: background, sharing: threads)
    let least = scores.min() ?? 100
    if background == nil { leastFavourable[tuning.alpha] = scores.firstIndex(of: least) }
    return Result(packed: packed, score: least)
  }
}
