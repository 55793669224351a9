internal import JPNGFiles
internal import JPNGReports

extension AssetCheck {
  /// Compares every asset, and all assets together, with budgets.
  ///
  /// A limit for a figure that is not known is a breach, for example a limit for the score of an
  /// asset that was not compared with its source. So is a glob that matches no asset. A figure that
  /// is not defined breaks no limit; a note tells of it.
  package mutating func hold(to budgets: Budgets) {
    if let total = budgets.total { results += total.results(.total, LimitedFigures(packed)) }
    let paths = report.assets.map { Glob.Path($0.source) }
    for rule in budgets.assets { results += self.results(of: rule, paths) }
    noteUndefined(in: budgets)
  }

  /// - Parameter paths: Those of all assets.
  private func results(of rule: Budgets.Rule, _ paths: [Glob.Path]) -> [CheckResult] {
    let matches = paths.indices.filter { rule.glob.matches(paths[$0]) }.map { report.assets[$0] }
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

/// The figures that budgets limit, of one asset or of several together.
private struct LimitedFigures {
  var packedBytes: Int?
  var ratio: Double?
  /// The lowest score of several assets.
  var score: ScoreFigure
  /// The highest fringe of several assets.
  var fringe: ScoreFigure

  init(_ asset: AssetOutcome) {
    packedBytes = asset.packedBytes
    ratio = asset.ratio
    score = .score(of: asset)
    fringe = .fringe(of: asset)
  }

  init(_ assets: [AssetOutcome]) {
    let packed = assets.reduce(0) { $0 + ($1.packedBytes ?? 0) }
    let source = assets.reduce(0) { $0 + ($1.sourceBytes ?? 0) }
    packedBytes = packed
    ratio = source > 0 ? Double(packed) / Double(source) : nil
    score = .worst(of: assets, ScoreFigure.score, isWorse: <)
    fringe = .worst(of: assets, ScoreFigure.fringe, isWorse: >)
  }
}

extension Budgets.Limits {
  fileprivate func results(
    _ subject: CheckSubject, _ figures: LimitedFigures
  ) -> [CheckResult] {
    var results: [CheckResult?] = []
    if let maxBytes {
      let actual = figures.packedBytes
      let text = actual.map { "\($0) bytes" } ?? "is not known"
      results.append(
        subject.result(
          .packedBytes, actual: actual.map(Double.init), limit: Double(maxBytes),
          isBreach: actual.map { $0 > maxBytes } ?? true, "\(text), at most \(maxBytes)"))
    }
    if let maxRatio {
      let ratio = figures.ratio.map { ScoreFigure.value($0, asset: nil) } ?? .unknown()
      results.append(subject.result(.ratio, ratio, atMost: maxRatio))
    }
    if let minScore { results.append(subject.result(.score, figures.score, atLeast: minScore)) }
    if let maxFringe { results.append(subject.result(.fringe, figures.fringe, atMost: maxFringe)) }
    return results.compactMap(\.self)
  }
}

extension CheckSubject {
  fileprivate func result(
    _ measure: CheckResult.Measure, _ figure: ScoreFigure, atMost limit: Double
  ) -> CheckResult? {
    result(measure, figure, limit, isKept: { $0 <= limit }, "at most")
  }

  fileprivate func result(
    _ measure: CheckResult.Measure, _ figure: ScoreFigure, atLeast limit: Double
  ) -> CheckResult? {
    result(measure, figure, limit, isKept: { $0 >= limit }, "at least")
  }

  /// `nil` for a figure that is not defined, which cannot break a limit.
  private func result(
    _ measure: CheckResult.Measure, _ figure: ScoreFigure, _ limit: Double,
    isKept: (Double) -> Bool, _ bound: String
  ) -> CheckResult? {
    let bound = ", \(bound) \(limit.trimmed(digits: 9))"
    func name(_ asset: String?) -> String { asset.map { " (\($0))" } ?? "" }
    switch figure {
    case .undefined: return nil
    case .unknown(let asset):
      return result(
        measure, actual: nil, limit: limit, isBreach: true,
        "has no \(measure.name)" + name(asset) + bound)
    case .value(let value, let asset):
      let text =
        measure == .score
        ? value.asScore(beside: limit) : value.formatted(distinctFrom: limit)
      return result(
        measure, actual: value, limit: limit, isBreach: !isKept(value),
        text + name(asset) + bound)
    }
  }
}
