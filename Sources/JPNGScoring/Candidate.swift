internal import JPNG
internal import JPNGQuality
internal import JPNGThreads

/// A file that may be what is searched.
struct Candidate: Sendable {
  let packed: PackedImage
  let options: PackOptions
  let scores: QualityScores

  /// SSIMULACRA2; where there is none to be had, nothing is held against the file.
  var score: Double { scores.ssimulacra2 ?? .infinity }

  /// Whether a lower alpha quality may be worth an encode: for a plane of a hundredth of the file it
  /// is not.
  var hasAlphaToLower: Bool {
    packed.alphaEncoding == .jpeg && options.alphaQuality > 1
      && packed.alphaByteCount > packed.bytes.count / 100
  }

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
  private let isCancelled: @Sendable () -> Bool

  /// What preparing the reference, decoding and comparing took.
  private(set) var scoring: Duration
  /// How many files were encoded.
  private(set) var count = 0
  /// The last of them.
  private(set) var last: Candidate?
  /// The smallest of them that meets the target.
  private(set) var smallest: Candidate?

  init(
    _ source: consuming SourceImage, target: Double, sharing threads: ThreadBudget,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(JPNGError) {
    (self.target, self.threads, self.isCancelled) = (target, threads, isCancelled)
    let start = ContinuousClock.now
    reference = QualityReference(try source.pixelsInSRGB(), sharing: threads)
    scoring = ContinuousClock.now - start
    self.source = source
  }

  /// How many may still be encoded: none once it is cancelled.
  var left: Int { isCancelled() ? 0 : TargetSearch.maxEncodes - count }

  @discardableResult
  mutating func run(_ options: PackOptions) throws(JPNGError) -> Candidate {
    count += 1
    let packed = try JPNGEncoder(options: options, sharing: threads).encode(source)
    let start = ContinuousClock.now
    let scores = try QualityScores.ofPacked(
      packed.bytes, reference: reference, limits: .none, sharing: threads)
    scoring += ContinuousClock.now - start
    let candidate = Candidate(packed: packed, options: options, scores: scores)
    last = candidate
    if candidate.score >= target, smallest.map(candidate.isSmaller) ?? true {
      smallest = candidate
    }
    return candidate
  }
}
