#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Which quality to try next, in a search for the highest one whose file is within a limit. The
/// logarithm of the bytes is taken to be a straight line over that of the quantisation.
struct SizeBracket {
  private struct End {
    var quality: Int
    /// The logarithm of the bytes; `nil` for an end that was not tried.
    var size: Double?
  }

  private let limit: Int
  private let first: Int
  private var fitting = End(quality: 0)
  private var tooLarge = End(quality: 101)
  /// How many files were too large before any fitted.
  private var failures = 0

  init(limit: Int, first: Int) {
    self.limit = limit
    self.first = first
  }

  /// The quality to try; `nil` where nothing is left to try.
  var next: Int? {
    let low = fitting.quality + 1
    let high = tooLarge.quality - 1
    guard low <= high else { return nil }
    return min(high, max(low, Int(estimate.rounded(.down))))
  }

  mutating func record(_ quality: Int, byteCount: Int) {
    let end = End(quality: quality, size: log(Double(byteCount)))
    if byteCount <= limit { fitting = end } else { tooLarge = end }
    if fitting.size == nil { failures += 1 }
  }

  private var estimate: Double {
    switch (fitting.size, tooLarge.size) {
    case (nil, nil): Double(first)
    case (let size?, nil): typical(from: fitting.quality, size)
    // A picture that is so unlike others may not fit at all, which quality 1 tells at once.
    case (nil, let size?): failures < 3 ? typical(from: tooLarge.quality, size) : 1
    case (let small?, let large?): onLine(from: small, to: large)
    }
  }

  private var wanted: Double { log(Double(limit)) }

  /// By the slope of a typical picture.
  private func typical(from quality: Int, _ size: Double) -> Double {
    QualityScoreModel.quality(
      ofQuantisation: QualityScoreModel.quantisation(at: quality) + (wanted - size)
        / RateQualityCurve.typicalSlope)
  }

  private func onLine(from small: Double, to large: Double) -> Double {
    let coarse = QualityScoreModel.quantisation(at: fitting.quality)
    let fine = QualityScoreModel.quantisation(at: tooLarge.quality)
    guard large > small else { return Double((fitting.quality + tooLarge.quality) / 2) }
    let line = QualityScoreModel.quality(
      ofQuantisation: coarse + (fine - coarse) * (wanted - small) / (large - small))
    // A bend in the line must not make many short steps: at least an eighth of what is open.
    let open = Double(tooLarge.quality - fitting.quality)
    return min(
      Double(tooLarge.quality) - open / 8, max(Double(fitting.quality) + open / 8, line))
  }
}
