/// Which quality to try next, in a search for the lowest that meets a target. It knows nothing of
/// encoding.
///
/// Scores are expected to rise with the quality. Where one does not, what is found still meets the
/// target, for it was tried, but something lower may as well.
struct QualitySearch {
  /// How to choose a quality while no score is known on one side of the target.
  private enum Strategy {
    /// Begin with this quality, then go as far as a typical picture would have to.
    case typical(first: Int)
    /// Go to twice the quantisation, again and again.
    case doubling
  }

  /// A quality that was tried, or one beyond the range.
  private struct End {
    var quality: Int
    /// The logarithm of the score's loss; `nil` where no score is known.
    var loss: Double?
    /// The bytes that lower qualities may save some of; `nil` where they are not known.
    var byteCount: Int?
  }

  private let target: Double
  private let range: ClosedRange<Int>
  private let strategy: Strategy
  /// The highest quality that failed; at first, the one below the range.
  private var failed: End
  /// The lowest quality that passed; at first, one above the range.
  private var passed: End

  /// A search over all qualities, none of which has been tried yet.
  ///
  /// - Parameter first: The first quality to try; by default, the one at which a typical picture
  ///   reaches the target.
  init(target: Double, first: Int? = nil) {
    self.target = target
    range = 1...100
    let typical = QualityScoreModel.typicalQuality(atLoss: QualityScoreModel.loss(of: target))
    strategy = .typical(first: first ?? Int(typical.rounded(.up)))
    failed = End(quality: 0)
    // The search is planned as if there were a quality 101, which is never tried. So when all
    // qualities up to 100 fail, one encode is left to try other options with.
    passed = End(quality: 102)
  }

  /// A search over a range whose upper end is just below a quality that passed with that score.
  init(target: Double, range: ClosedRange<Int>, scoreAbove score: Double) {
    self.target = target
    self.range = range
    strategy = .doubling
    failed = End(quality: range.lowerBound - 1)
    passed = End(quality: range.upperBound + 1, loss: QualityScoreModel.loss(of: score))
  }

  /// The quality to try; `nil` where nothing is left to try.
  func next(encodesLeft: Int) -> Int? {
    let low = failed.quality + 1
    let high = min(range.upperBound, passed.quality - 1)
    guard encodesLeft > 0, low <= high else { return nil }
    // Whether this quality passes or fails, the encodes left after it have to be enough to halve
    // the range that is still open until nothing is left of it. Where they are not enough for any
    // quality, the estimate is taken as it is.
    let reach = 1 << min(encodesLeft - 1, 7)
    let safeLow = max(low, passed.quality - reach)
    let safeHigh = min(high, failed.quality + reach)
    let bounds = safeLow <= safeHigh ? safeLow...safeHigh : low...high
    return min(bounds.upperBound, max(bounds.lowerBound, Int(estimate.rounded(.up))))
  }

  /// Records the score of the quality that was tried.
  mutating func record(_ quality: Int, score: Double, byteCount: Int? = nil) {
    let end = End(quality: quality, loss: QualityScoreModel.loss(of: score), byteCount: byteCount)
    if score >= target { passed = end } else { failed = end }
  }

  /// Counts the quality that was tried as failed, whatever its score.
  mutating func reject(_ quality: Int) { failed = End(quality: quality) }

  /// Bytes that the qualities left to try can save at most; `nil` where the bytes at either end are
  /// not known.
  var mostToSave: Int? {
    guard let low = failed.byteCount, let high = passed.byteCount else { return nil }
    return max(0, high - low)
  }

  /// The quality that probably just reaches the target, not rounded to a whole one.
  private var estimate: Double {
    let wanted = QualityScoreModel.loss(of: target)
    switch (failed.loss, passed.loss, strategy) {
    case (let above?, let below?, _): return onLine(from: above, to: below, wanted)
    case (nil, nil, .typical(let first)): return Double(first)
    case (let loss?, nil, _): return typical(from: failed.quality, loss, wanted)
    case (nil, let loss?, .typical): return typical(from: passed.quality, loss, wanted)
    case (nil, _, .doubling):
      return failed.quality < range.lowerBound
        ? QualityScoreModel.qualityOfDoubleQuantisation(at: passed.quality) : middle
    }
  }

  private var middle: Double { Double((failed.quality + passed.quality) / 2) }

  /// The quality at which the straight line through the ends, whose losses are given, has the loss
  /// wanted.
  private func onLine(from above: Double, to below: Double, _ wanted: Double) -> Double {
    // They are equal where both losses are next to nothing.
    guard above > below else { return middle }
    let start = QualityScoreModel.quantisation(at: failed.quality)
    let end = QualityScoreModel.quantisation(at: passed.quality)
    return QualityScoreModel.quality(
      ofQuantisation: start + (end - start) * (above - wanted) / (above - below))
  }

  /// The quality at which a picture has the loss wanted if it has `loss` at `quality`, and its loss
  /// changes as that of a typical picture does.
  private func typical(from quality: Int, _ loss: Double, _ wanted: Double) -> Double {
    QualityScoreModel.quality(
      ofQuantisation: QualityScoreModel.quantisation(at: quality)
        + QualityScoreModel.typicalChange(fromLoss: loss, to: wanted))
  }
}
