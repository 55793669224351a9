internal import JPNGReports

extension AssetCheck {
  /// Holds every asset, and all together, against budgets. A limit of something that is not known, the
  /// score of an asset without one, is not kept; nor is one whose glob matches nothing.
  package mutating func hold(to budgets: Budgets) {
    if let total = budgets.total { results += total.results(.total, LimitedFigures(packed)) }
    for rule in budgets.assets { results += self.results(of: rule) }
  }

  private func results(of rule: Budgets.Rule) -> [CheckResult] {
    let matches = report.assets.filter { rule.glob.matches($0.source) }
    let subject = CheckSubject.glob(rule.glob)
    var results = [
      subject.result(
        .matches, actual: Double(matches.count), limit: 1, isBreach: matches.isEmpty,
        matches.isEmpty ? "no asset, at least 1" : "\(matches.count)")
    ]
    let packed = matches.filter { $0.status != .failed }
    for asset in packed {
      results += rule.limits.results(.asset(asset, glob: rule.glob), LimitedFigures(asset))
    }
    let together = Budgets.Limits(maxBytes: rule.maxTotalBytes)
    return results + together.results(subject, LimitedFigures(packed))
  }
}

/// What budgets limit, of one asset or of several together.
private struct LimitedFigures {
  var packedBytes: Int?
  var ratio: Double?
  /// The lowest; `nil` where any asset has none.
  var score: Double?
  /// The highest, likewise.
  var fringe: Double?
  /// Of several assets, which ones have the lowest score and the highest fringe.
  var worstScored: String?
  var worstFringed: String?

  init(_ asset: PackReport.Asset) {
    (packedBytes, ratio) = (asset.packedBytes, asset.ratio)
    (score, fringe) = (asset.scores?.ssimulacra2, asset.scores?.fringe)
  }

  init(_ assets: [PackReport.Asset]) {
    let packed = assets.reduce(0) { $0 + ($1.packedBytes ?? 0) }
    let source = assets.reduce(0) { $0 + ($1.sourceBytes ?? 0) }
    packedBytes = packed
    ratio = source > 0 ? Double(packed) / Double(source) : nil
    let scored = assets.min { $0.scores.lowest < $1.scores.lowest }
    let fringed = assets.max { $0.scores.highestFringe < $1.scores.highestFringe }
    (score, worstScored) = (scored?.scores?.ssimulacra2, scored?.source)
    (fringe, worstFringed) = (fringed?.scores?.fringe, fringed?.source)
  }
}

extension PackReport.Scores? {
  /// An asset that has none is worse than all that have.
  fileprivate var lowest: Double { self?.ssimulacra2 ?? -.infinity }
  fileprivate var highestFringe: Double { self?.fringe ?? .infinity }
}

extension Budgets.Limits {
  fileprivate func results(
    _ subject: CheckSubject, _ figures: LimitedFigures
  ) -> [CheckResult] {
    var results: [CheckResult] = []
    if let maxBytes {
      let actual = figures.packedBytes
      let text = actual.map { "\($0) bytes" } ?? "is not known"
      results.append(
        subject.result(
          .packedBytes, actual: actual.map(Double.init), limit: Double(maxBytes),
          isBreach: actual.map { $0 > maxBytes } ?? true, "\(text), at most \(maxBytes)"))
    }
    if let maxRatio { results.append(subject.result(.ratio, figures.ratio, atMost: maxRatio)) }
    if let minScore {
      results.append(
        subject.result(.score, figures.score, of: figures.worstScored, atLeast: minScore))
    }
    if let maxFringe {
      results.append(
        subject.result(.fringe, figures.fringe, of: figures.worstFringed, atMost: maxFringe))
    }
    return results
  }
}

extension CheckSubject {
  fileprivate func result(
    _ measure: CheckResult.Measure, _ actual: Double?, of asset: String? = nil,
    atMost limit: Double
  ) -> CheckResult {
    result(measure, actual, asset, limit, isKept: { $0 <= limit }, "at most")
  }

  fileprivate func result(
    _ measure: CheckResult.Measure, _ actual: Double?, of asset: String? = nil,
    atLeast limit: Double
  ) -> CheckResult {
    result(measure, actual, asset, limit, isKept: { $0 >= limit }, "at least")
  }

  private func result(
    _ measure: CheckResult.Measure, _ actual: Double?, _ asset: String?, _ limit: Double,
    isKept: (Double) -> Bool, _ bound: String
  ) -> CheckResult {
    let value = actual.map { $0.toldApart(from: limit) } ?? "has no \(measure.name)"
    return result(
      measure, actual: actual, limit: limit, isBreach: !(actual.map(isKept) ?? false),
      value + (asset.map { " (\($0))" } ?? "") + ", \(bound) \(limit.trimmed(digits: 9))")
  }
}
