internal import JPNG
internal import JPNGQuality
internal import JPNGThreads

/// Packs one picture again and again, scores what comes of it, and keeps the best.
///
/// The picture is prepared once, and a plane is coded again only where its own settings change.
struct CandidateTrials {
  let target: Double
  private let picture: PreparedPicture
  private let reference: QualityReference
  private let threads: ThreadBudget
  private let isCancelled: @Sendable () -> Bool

  /// How long preparing the reference, decoding and comparing took.
  private(set) var scoring: Duration
  /// How many files were encoded.
  private(set) var count = 0
  /// How many encodes are not to be spent yet.
  var reserved = 0
  /// The last file that was encoded.
  private(set) var last: Candidate?
  /// The smallest file that reaches the target.
  private(set) var smallest: Candidate?

  /// - Parameter options: What all candidates have in common: everything but qualities, subsampling
  ///   and the encoding of alpha.
  init(
    _ source: consuming SourceImage, _ options: PackOptions, target: Double,
    sharing threads: ThreadBudget, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(JPNGError) {
    self.target = target
    self.threads = threads
    self.isCancelled = isCancelled
    let start = ContinuousClock.now
    reference = QualityReference(try source.pixelsInSRGB(), sharing: threads)
    scoring = ContinuousClock.now - start
    picture = try PreparedPicture(source, options)
  }

  /// How many files may still be encoded: none once the search is cancelled.
  var left: Int { isCancelled() ? 0 : TargetSearch.maxEncodes - reserved - count }

  /// What suits the picture better than what suits most.
  func tuning(_ options: PackOptions) throws(JPNGError) -> Tuning {
    try JPNGEncoder(options: options, sharing: threads).tuning(for: picture)
  }

  /// Packs the picture with these options, and scores it.
  @discardableResult
  mutating func run(
    _ options: PackOptions, _ tuning: Tuning = Tuning()
  ) throws(JPNGError) -> Candidate {
    count += 1
    let encoder = JPNGEncoder(options: options, sharing: threads)
    let packed = try encoder.encode(picture, tuning, reusing: last?.packed)
    let start = ContinuousClock.now
    let scores = try QualityScores.ofPacked(
      packed.bytes, reference: reference, limits: .none, sharing: threads)
    scoring += ContinuousClock.now - start
    let candidate = Candidate(packed: packed, scores: scores)
    last = candidate
    if candidate.score >= target, smallest.map(candidate.isSmaller) ?? true {
      smallest = candidate
    }
    return candidate
  }
}
