package import JPNG
package import JPNGPixels
package import JPNGQuality
package import JPNGThreads

/// The search for the smallest file whose score (``QualityScores/ssimulacra2``) is at least a
/// target.
///
/// The score is that of the file: its bytes, decoded again. First the quality of colour is lowered,
/// with that of a JPEG alpha plane beside it; then the latter alone, as far as the encodes go.
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
    /// What it was packed with.
    package let options: PackOptions
    /// The file's.
    package let scores: QualityScores
    /// How many files were encoded.
    package let encodes: Int
    /// Whether the score is at least the target.
    package let isReached: Bool
  }

  private let options: PackOptions
  private let target: Double
  private let threads: ThreadBudget

  /// Creates a search. The target says where it begins, `options.quality` has no say.
  ///
  /// - Parameter options: Subsampling and alpha are searched only as far as they are automatic.
  ///   `alphaQuality` is where automatic alpha begins; one that is to be JPEG is searched freely.
  /// - Precondition: The target is finite; else as ``JPNGEncoder``.
  package init(options: PackOptions, target: Double, sharing threads: ThreadBudget) {
    precondition(target.isFinite, "a target is a number")
    (self.options, self.target, self.threads) = (options, target, threads)
  }

  /// - Throws: What encoding and decoding throw.
  package func run(_ source: consuming SourceImage) throws(JPNGError) -> Outcome {
    let size = source.pixels.size
    if let objection = options.limits.objection(to: size) {
      throw JPNGError(.limitExceeded, objection)
    }
    var trials = try CandidateTrials(source, target: target, sharing: threads)
    if QualityScores.isSSIMULACRA2Defined(for: size) {
      try search(&trials)
    } else {
      try trials.run(QualityLadder(options).options(at: 100))
    }
    guard let found = trials.smallest ?? trials.last else {
      preconditionFailure("at least one file is tried")
    }
    return Outcome(
      packed: found.packed, options: found.options, scores: found.scores, encodes: trials.count,
      isReached: trials.smallest != nil)
  }

  private func search(_ trials: inout CandidateTrials) throws(JPNGError) {
    try lowerQuality(&trials, options, first: nil)
    if trials.smallest == nil, let last = trials.last, let best = options.best(unlike: last) {
      try lowerQuality(&trials, best, first: 100)
    }
    if let smallest = trials.smallest { try lowerAlphaQuality(&trials, of: smallest) }
  }

  private func lowerQuality(
    _ trials: inout CandidateTrials, _ options: PackOptions, first: Int?
  ) throws(JPNGError) {
    var ladder = QualityLadder(options)
    var search = QualitySearch(target: target, first: first)
    while let quality = search.next(encodesLeft: trials.left) {
      var candidate = try trials.run(ladder.options(at: quality))
      // What fails with lossless alpha does so with JPEG.
      if ladder.learn(from: candidate), candidate.score >= target, trials.left > 0 {
        candidate = try trials.run(ladder.options(at: quality))
      }
      search.record(quality, score: candidate.score)
    }
  }

  private func lowerAlphaQuality(
    _ trials: inout CandidateTrials, of candidate: Candidate
  ) throws(JPNGError) {
    var options = candidate.options
    // A plane of a hundredth of the file is not worth an encode.
    guard candidate.packed.alphaEncoding == .jpeg, options.alphaQuality > 1,
      candidate.packed.alphaByteCount > candidate.packed.bytes.count / 100
    else { return }
    var search = QualitySearch(
      target: target, range: 1...options.alphaQuality - 1, scoreAbove: candidate.score)
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

extension TargetSearch {
  /// Bytes that a search takes at its peak beyond what packing the picture once does, at any
  /// quality (`MemoryEstimate`): the prepared reference, the source kept, the decoded candidate,
  /// and two files of up to 3 bytes a pixel besides the one being made.
  package static func memoryEstimate(for size: ImageSize) -> Int {
    QualityReference.memoryEstimate(for: size) + 2 * PixelBuffer.byteCount(of: size)
      + 6 * size.pixelCount
  }
}
