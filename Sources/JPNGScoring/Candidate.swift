internal import JPNG
internal import JPNGPixels
internal import JPNGQuality
internal import JPNGThreads

/// A file that may be what is searched.
struct Candidate: Sendable {
  let packed: PackedImage
  let options: PackOptions
  let scores: QualityScores

  /// SSIMULACRA2; where there is none to be had, nothing is held against the file.
  var score: Double { scores.ssimulacra2 ?? .infinity }

  /// Of the same size, the one of lower quality.
  fileprivate func isSmaller(than other: Candidate) -> Bool {
    (packed.bytes.count, options.quality, options.alphaQuality)
      < (other.packed.bytes.count, other.options.quality, other.options.alphaQuality)
  }
}

/// Packs one picture again and again, scores what comes of it, and keeps the best.
struct CandidateTrials {
  let target: Double
  private let source: SourceImage
  private let reference: QualityReference
  private let threads: ThreadBudget

  /// How many files were encoded.
  private(set) var count = 0
  /// The last of them.
  private(set) var last: Candidate?
  /// The smallest of them that meets the target.
  private(set) var smallest: Candidate?

  init(
    _ source: consuming SourceImage, target: Double, sharing threads: ThreadBudget
  ) throws(JPNGError) {
    (self.target, self.threads) = (target, threads)
    var pixels = source.pixels
    try pixels.convertToSRGB(from: source.iccProfile)
    reference = QualityReference(pixels, sharing: threads)
    self.source = source
  }

  /// How many may still be encoded.
  var left: Int { TargetSearch.maxEncodes - count }

  @discardableResult
  mutating func run(_ options: PackOptions) throws(JPNGError) -> Candidate {
    count += 1
    let packed = try JPNGEncoder(options: options, sharing: threads).encode(source)
    let candidate = Candidate(packed: packed, options: options, scores: try scores(of: packed))
    last = candidate
    if candidate.score >= target, smallest.map(candidate.isSmaller) ?? true {
      smallest = candidate
    }
    return candidate
  }

  private func scores(of packed: PackedImage) throws(JPNGError) -> QualityScores {
    let decoder = try JPNGDecoder(packed.bytes, options: DecodeOptions(limits: .none))
    var pixels = try decoder.decode(sharing: threads)
    try pixels.convertToSRGB(from: decoder.info.iccProfile)
    do throws(QualityError) {
      return try reference.scores(of: pixels, sharing: threads)
    } catch {
      throw JPNGError(.checkFailed, "\(error)")
    }
  }
}
