internal import JPNG
internal import JPNGQuality
internal import JPNGThreads

/// Packs one picture again and again, scores what comes of it, and keeps the best.
struct CandidateTrials {
  let target: Double
  private let source: SourceImage
  private let reference: QualityReference
  private let threads: ThreadBudget
  private let isCancelled: @Sendable () -> Bool

  /// How long preparing the reference, decoding and comparing took.
  private(set) var scoring: Duration
  /// How many files were encoded.
  private(set) var count = 0
  /// The last file that was encoded.
  private(set) var last: Candidate?
  /// The smallest file that reaches the target.
  private(set) var smallest: Candidate?

  init(
    _ source: consuming SourceImage, target: Double, sharing threads: ThreadBudget,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(JPNGError) {
    self.target = target
    self.threads = threads
    self.isCancelled = isCancelled
    let start = ContinuousClock.now
    reference = QualityReference(try source.pixelsInSRGB(), sharing: threads)
    scoring = ContinuousClock.now - start
    self.source = source
  }

  /// How many files may still be encoded: none once the search is cancelled.
  var left: Int { isCancelled() ? 0 : TargetSearch.maxEncodes - count }

  /// Packs the picture with these options, and scores it.
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
