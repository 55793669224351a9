package import JPNG
package import JPNGQuality
package import JPNGThreads

/// The search for the smallest file whose score (``QualityScores/ssimulacra2``) is at least a
/// target.
///
/// The score is that of the file: its bytes, decoded again. First the quality of colour is lowered,
/// together with that of a JPEG alpha plane; then the alpha quality alone, as long as encodes are
/// left.
///
/// Pictures under 8 pixels a side have no score; they get quality 100, and whatever the target is,
/// it counts as reached.
package struct TargetSearch: Sendable {
  /// Most files that are encoded in one search.
  package static let maxEncodes = 8

  package struct Outcome: Sendable {
    /// The smallest file found that reaches the target; where none does, the best that the options
    /// allow.
    package let packed: PackedImage
    /// The scores of that file.
    package let scores: QualityScores
    /// How many files were encoded.
    package let encodes: Int
    /// Whether the score is at least the target.
    package let isReached: Bool
    /// How many seconds of the search were spent on scoring.
    package let scoreSeconds: Double

    /// The options that it was packed with.
    package var options: PackOptions { packed.options }
  }

  private let options: PackOptions
  private let target: Double
  private let threads: ThreadBudget

  /// Creates a search. The target decides where it begins; `options.quality` is not looked at.
  ///
  /// - Parameter options: Subsampling and alpha are searched only as far as they are automatic.
  ///   `alphaQuality` is where automatic alpha begins; one that is to be JPEG is searched freely.
  /// - Precondition: The target is finite; else as ``JPNGEncoder``.
  package init(options: PackOptions, target: Double, sharing threads: ThreadBudget) {
    precondition(target.isFinite, "a target is a number")
    self.options = options
    self.target = target
    self.threads = threads
  }

  /// - Parameter isCancelled: Asked before each encode.
  /// - Returns: `nil` where it is cancelled.
  /// - Throws: What encoding and decoding throw.
  package func run(
    _ source: consuming SourceImage, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(JPNGError) -> Outcome? {
    let size = source.pixels.size
    if let objection = options.limits.objection(to: size) {
      throw JPNGError(.limitExceeded, objection)
    }
    var trials = try CandidateTrials(
      source, options, target: target, sharing: threads, isCancelled: isCancelled)
    if QualityScores.isSSIMULACRA2Defined(for: size) {
      try search(&trials)
    } else if trials.left > 0 {
      try trials.run(CandidateOptions(options).options(at: 100))
    }
    guard !isCancelled(), let found = trials.smallest ?? trials.last else { return nil }
    return Outcome(
      packed: found.packed, scores: found.scores, encodes: trials.count,
      isReached: trials.smallest != nil, scoreSeconds: trials.scoring / .seconds(1))
  }

  private func search(_ trials: inout CandidateTrials) throws(JPNGError) {
    let isThorough = options.effort == .best
    var quick = options
    // The search for the quality need not take the time that the file in the end takes.
    if isThorough { quick.effort = .balanced }
    var course = Course(
      candidates: CandidateOptions(quick), qualities: QualitySearch(target: target))
    if isThorough { trials.reserved = Self.encodesOfTuning }
    try lower(&trials, &course)
    trials.reserved = 0
    guard isThorough, let found = trials.smallest else { return }
    try tune(&trials, found)
    // Where that was not worth it, the encodes left are.
    if trials.smallest?.options.effort != .best { try lower(&trials, &course) }
  }

  /// How far the search for the quality has come.
  private struct Course {
    var candidates: CandidateOptions
    var qualities: QualitySearch
  }

  /// Encodes that are kept for ``tune(_:_:)``.
  private static let encodesOfTuning = 3

  /// Packs the picture again with what suits it best, at the score that is wanted.
  private func tune(
    _ trials: inout CandidateTrials, _ found: Candidate
  ) throws(JPNGError) {
    var options = found.options
    options.effort = .best
    var tuning = try trials.tuning(options)
    var slope = QualityScoreModel.typicalSlope
    var last: (loss: Double, change: Double)?
    for left in (0..<Self.encodesOfTuning).reversed() where trials.left > 0 {
      let candidate = try trials.run(options, tuning)
      let loss = QualityScoreModel.loss(of: candidate.score)
      if let last, loss != last.loss {
        slope = min(max(last.change / (loss - last.loss), slope / 3), slope * 3)
      }
      let isReached = trials.smallest?.options.effort == .best
      let margin = left == 1 && !isReached ? Self.lastMargin : Self.margin
      let change = QualityScoreModel.clamped(
        slope * (QualityScoreModel.loss(of: target + margin) - loss))
      guard candidate.score < target || change > Self.leastChange else { return }
      tuning = tuning.coarser(by: QualityScoreModel.factor(of: change))
      last = (loss, change)
    }
  }

  /// What is aimed at beyond the target, so that it is not just missed.
  private static let margin = 0.03
  /// The same for the last attempt, where none before it has reached the target.
  private static let lastMargin = 0.2
  /// A part of the quantisation step that is not worth another encode.
  private static let leastChange = 0.01

  /// Lowers the quality of colour, then that of alpha alone.
  private func lower(
    _ trials: inout CandidateTrials, _ course: inout Course
  ) throws(JPNGError) {
    try lowerQuality(&trials, &course)
    if trials.smallest == nil, let last = trials.last,
      let best = course.candidates.options.best(unlike: last)
    {
      course = Course(
        candidates: CandidateOptions(best), qualities: QualitySearch(target: target, first: 100))
      try lowerQuality(&trials, &course)
    }
    if let smallest = trials.smallest, smallest.hasAlphaToLower {
      try lowerAlphaQuality(&trials, of: smallest, above: course.candidates.rejected)
    }
  }

  private func lowerQuality(
    _ trials: inout CandidateTrials, _ course: inout Course
  ) throws(JPNGError) {
    while let quality = course.qualities.next(encodesLeft: trials.left) {
      var candidate = try trials.run(course.candidates.options(at: quality))
      // A candidate that fails although its alpha is PNG would fail with JPEG alpha, too.
      while course.candidates.learn(from: candidate), candidate.score >= target, trials.left > 0 {
        candidate = try trials.run(course.candidates.options(at: quality))
      }
      course.qualities.record(
        quality, score: candidate.score, byteCount: candidate.packed.colorByteCount)
      // Lowering the alpha quality alone saves more than the last few bytes of colour would.
      if let smallest = trials.smallest, smallest.hasAlphaToLower,
        let most = course.qualities.mostToSave, most < smallest.packed.bytes.count / 100
      {
        return
      }
    }
  }

  private func lowerAlphaQuality(
    _ trials: inout CandidateTrials, of candidate: Candidate, above rejected: Int
  ) throws(JPNGError) {
    var options = candidate.options
    guard rejected + 1 < options.alphaQuality else { return }
    var search = QualitySearch(
      target: target, range: rejected + 1...options.alphaQuality - 1, scoreAbove: candidate.score)
    while let quality = search.next(encodesLeft: trials.left) {
      options.alphaQuality = quality
      let lower = try trials.run(options)
      if lower.packed.alphaEncoding == .jpeg {
        search.record(quality, score: lower.score)
      } else {
        search.reject(quality)
      }
    }
  }
}
