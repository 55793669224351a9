internal import JPNGFiles

extension AssetCheck {
  /// Adds a note for each kind of figure that is limited but not defined for some assets. Without
  /// the note, nobody would see that these assets were not checked.
  mutating func noteUndefined(in budgets: Budgets) {
    noteUndefined(.score, ScoreFigure.score) { $0.minScore != nil }
    noteUndefined(.fringe, ScoreFigure.fringe) { $0.maxFringe != nil }

    func noteUndefined(
      _ measure: CheckResult.Measure, _ figure: (AssetOutcome) -> ScoreFigure,
      isLimited: (Budgets.Limits) -> Bool
    ) {
      let rules = budgets.assets.filter { isLimited($0.limits) }
      let isTotalLimited = budgets.total.map(isLimited) ?? false
      let assets = packed.filter { asset in
        figure(asset).isUndefined
          && (isTotalLimited || rules.contains { $0.glob.matches(asset.source) })
      }
      guard !assets.isEmpty else { return }
      notes.append(
        CheckNote(
          path: CheckSubject.total.path, kind: .undefined,
          packedBytes: assets.reduce(0) { $0 + ($1.packedBytes ?? 0) }, measure: measure,
          assets: assets.count))
    }
  }
}
