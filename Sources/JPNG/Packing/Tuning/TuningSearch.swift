internal import JPNGCoefficients
internal import JPNGThreads

/// The search of `best` for what suits one picture. It packs a sample of the picture again and
/// again, each time with one thing changed, and keeps what makes the file smaller at the same
/// score.
///
/// The score is that of the same quality without any tuning. So a quality means the same with every
/// effort.
struct TuningSearch {
  private let options: PackOptions
  private var trials: TuningTrials
  /// The score of the file without tuning.
  private let goal: Double
  /// By how much the score falls where the distance is multiplied by e.
  private let slope: Double
  /// By how much the logarithm of the number of bytes rises with the score.
  private let rate: Double
  /// The best so far.
  private var best: (tuning: Tuning, cost: Double, score: Double)
  /// The cost without any tuning.
  private let costOfRules: Double
  /// What the rules choose for alpha and chroma.
  private let rules: (alpha: AlphaForm, subsampling: Subsampling)
  /// Those that may be better: the score does not see what 4:2:2 does to cut-outs at small scales.
  private let subsamplings: [Subsampling]

  /// Distances are compared that differ by this factor.
  private static let step = 1.25
  /// A gain of less, as a part of the bytes, is not worth a difference.
  private static let leastGain = 0.002

  /// - Returns: `nil` if nothing can be found for this picture.
  private init?(
    _ picture: PreparedPicture, _ options: PackOptions, _ threads: ThreadBudget
  ) throws(JPNGError) {
    guard options.association == .straight,
      var trials = TuningTrials(picture, options, threads)
    else { return nil }
    let base = try trials.run(Tuning())
    var coarser = Tuning()
    coarser.color.distance = Self.step
    let other = try trials.run(coarser)
    let fall = base.score - other.score
    let saved = PortableMath.log(Double(base.byteCount)) - PortableMath.log(Double(other.byteCount))
    guard fall > 0.1, saved > 0 else { return nil }
    self.options = options
    self.trials = trials
    goal = base.score
    slope = fall / PortableMath.log(Self.step)
    rate = saved / fall
    costOfRules = PortableMath.log(Double(base.byteCount))
    best = (Tuning(), costOfRules, base.score)
    rules = (base.packed.alphaForm, base.packed.subsampling)
    subsamplings = Subsampling.allCases.filter { $0 != .yuv422 || picture.maySubsampleColumns }
  }

  /// What suits a picture best.
  static func run(
    _ picture: PreparedPicture, _ options: PackOptions, _ threads: ThreadBudget
  ) throws(JPNGError) -> Tuning {
    guard var search = try TuningSearch(picture, options, threads) else { return Tuning() }
    try search.tuneAlpha()
    try search.tuneSubsampling()
    try search.tuneColor()
    return try search.settled()
  }

  /// Packs with another tuning, and keeps it if that is better.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  private mutating func attempt(_ change: (inout Tuning) -> Void) throws(JPNGError) -> Bool {
    var tuning = best.tuning
    change(&tuning)
    var result = try trials.run(tuning)
    // How many bytes a difference of score is worth is known for small ones only.
    if abs(result.score - goal) > 1, cost(result) < best.cost + 0.05 {
      tuning.color.distance *= factor(from: result.score)
      result = try trials.run(tuning)
    }
    guard cost(result) < best.cost - Self.leastGain else { return false }
    result = try trials.confirmed(result, tuning)
    guard cost(result) < best.cost - Self.leastGain else { return false }
    best = (tuning, cost(result), result.score)
    return true
  }

  /// The logarithm of the number of bytes at the score that is wanted.
  private func cost(_ result: TuningTrials.Result) -> Double {
    PortableMath.log(Double(result.byteCount)) + rate * (goal - result.score)
  }

  /// The factor of the distance that brings a score to the one that is wanted.
  private func factor(from score: Double) -> Double {
    min(max(PortableMath.exp((score - goal) / slope), 0.5), 2)
  }

  private mutating func tuneAlpha() throws(JPNGError) {
    guard options.alpha == .automatic, options.alphaMaxError != 0, trials.isTranslucent else {
      return
    }
    switch rules.alpha {
    case .jpeg:
      try climb([.jpeg(0.67), .jpeg(0.45)], or: [.jpeg(1.5), .jpeg(2.2), .jpeg(3.3)])
      try attempt { $0.alpha = .levels(16) }
    case .png(_, 0):
      try climb([.levels(64), .levels(32), .levels(16), .levels(8), .levels(4)], or: [])
      try attempt { $0.alpha = .jpeg(1) }
    case .png(_, let maxError):
      let counts = AlphaQuantisation.levelCounts
      let ladder = counts.map(AlphaChoice.levels) + [.exact]
      let now = counts.firstIndex { AlphaQuantisation(levelCount: $0).maxError <= maxError }
      guard let now else { return }
      try climb(Array(ladder[(now + 1)...]), or: ladder[..<now].reversed())
      try attempt { $0.alpha = .jpeg(1) }
    }
  }

  /// Goes one way as long as that is better, or else the other way.
  private mutating func climb(
    _ one: [AlphaChoice], or other: [AlphaChoice]
  ) throws(JPNGError) {
    for way in [one, other] {
      var steps = 0
      for choice in way {
        guard try attempt({ $0.alpha = choice }) else { break }
        steps += 1
      }
      if steps > 0 { return }
    }
  }

  private mutating func tuneSubsampling() throws(JPNGError) {
    guard options.subsampling == nil else { return }
    for subsampling in subsamplings where subsampling != rules.subsampling {
      try attempt { $0.subsampling = subsampling }
    }
  }

  /// The opposite change of the last is worth a trial too rarely (docs/encoder.md).
  private mutating func tuneColor() throws(JPNGError) {
    if try !attempt({ $0.color.tilt += 0.12 }) { try attempt { $0.color.tilt -= 0.12 } }
    if try !attempt({ $0.color.lambda *= 1.4 }) { try attempt { $0.color.lambda *= 0.6 } }
    if try !attempt({ $0.color.chroma *= 1.2 }) { try attempt { $0.color.chroma *= 0.75 } }
    try attempt { $0.color.compensation = 1 }
  }

  /// The best tuning, at a distance that gives the score that is wanted; none, if it turns out that
  /// at this distance it is not better than none.
  private mutating func settled() throws(JPNGError) -> Tuning {
    var tuning = best.tuning
    guard tuning != Tuning() else { return tuning }
    tuning.color.distance *= factor(from: best.score)
    return cost(try trials.run(tuning)) < costOfRules ? tuning : Tuning()
  }
}
