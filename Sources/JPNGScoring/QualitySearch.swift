/// Which quality to try next, in a search for the lowest that meets a target. It knows nothing of
/// encoding.
///
/// Scores are expected to rise with the quality. Where one does not, what is found still meets the
/// target, for it was tried, but something lower may as well.
struct QualitySearch {
  /// Where to go while no score is known on the other side of the target.
  private enum Outset {
    /// First here, then along the typical curve.
    case typical(first: Int)
    /// To twice the quantisation, again and again.
    case doubling
  }

  private struct End {
    var quality: Int
    /// `nil` where nothing is known.
    var loss: Double?
    /// What is to be saved, at that quality.
    var byteCount: Int?
  }

  private let target: Double
  private let range: ClosedRange<Int>
  private let outset: Outset
  /// The highest that failed, and the lowest that passed; at first, what lies beyond the range.
  private var failed: End
  private var passed: End

  /// Over all qualities, none of them tried yet.
  ///
  /// - Parameter first: The first to try; by default, what a typical picture takes.
  init(target: Double, first: Int? = nil) {
    self.target = target
    range = 1...100
    let typical = LossCurve.typicalQuality(loss: LossCurve.loss(of: target))
    outset = .typical(first: first ?? Int(typical.rounded(.up)))
    failed = End(quality: 0)
    // As if another came after the last: where all fail, an encode is left for something better.
    passed = End(quality: 102)
  }

  /// Over a range that ends below a quality that passed.
  init(target: Double, range: ClosedRange<Int>, scoreAbove score: Double) {
    (self.target, self.range) = (target, range)
    outset = .doubling
    failed = End(quality: range.lowerBound - 1)
    passed = End(quality: range.upperBound + 1, loss: LossCurve.loss(of: score))
  }

  /// The quality to try; `nil` where nothing is left to try.
  func next(encodesLeft: Int) -> Int? {
    let (low, high) = (failed.quality + 1, min(range.upperBound, passed.quality - 1))
    guard encodesLeft > 0, low <= high else { return nil }
    // However it comes out, the encodes left after it have to be enough to halve what is open
    // until nothing is; where they are not anyway, the guess is as good as any.
    let reach = 1 << min(encodesLeft - 1, 7)
    let (safeLow, safeHigh) = (max(low, passed.quality - reach), min(high, failed.quality + reach))
    let bounds = safeLow <= safeHigh ? safeLow...safeHigh : low...high
    return min(bounds.upperBound, max(bounds.lowerBound, Int(estimate.rounded(.up))))
  }

  /// What came of the quality tried.
  mutating func record(_ quality: Int, score: Double, byteCount: Int? = nil) {
    let end = End(quality: quality, loss: LossCurve.loss(of: score), byteCount: byteCount)
    if score >= target { passed = end } else { failed = end }
  }

  /// The quality tried will not do, whatever its score.
  mutating func reject(_ quality: Int) { failed = End(quality: quality) }

  /// Bytes that the qualities left to try can save at most; `nil` where an end is not known.
  var mostToSave: Int? {
    guard let low = failed.byteCount, let high = passed.byteCount else { return nil }
    return max(0, high - low)
  }

  /// Between whole qualities.
  private var estimate: Double {
    let wanted = LossCurve.loss(of: target)
    switch (failed.loss, passed.loss, outset) {
    case (let above?, let below?, _): return between(above, below, wanted)
    case (nil, nil, .typical(let first)): return Double(first)
    case (let loss?, nil, _): return typical(from: failed.quality, loss, wanted)
    case (nil, let loss?, .typical): return typical(from: passed.quality, loss, wanted)
    case (nil, _, .doubling):
      return failed.quality < range.lowerBound ? LossCurve.doubling(passed.quality) : middle
    }
  }

  private var middle: Double { Double((failed.quality + passed.quality) / 2) }

  /// Where the straight line through both ends has the loss wanted.
  private func between(_ above: Double, _ below: Double, _ wanted: Double) -> Double {
    // Equal where both are next to nothing.
    guard above > below else { return middle }
    let start = LossCurve.quantisation(at: failed.quality)
    let end = LossCurve.quantisation(at: passed.quality)
    return LossCurve.quality(of: start + (end - start) * (above - wanted) / (above - below))
  }

  private func typical(from quality: Int, _ loss: Double, _ wanted: Double) -> Double {
    LossCurve.quality(
      of: LossCurve.quantisation(at: quality) + LossCurve.typicalDistance(from: loss, to: wanted))
  }
}
