internal import JPNGAssetReports
internal import JPNGScoring

extension PackReport.Budget {
  /// What a search has found for the assets of these sources.
  init(_ search: BudgetSearch, _ result: BudgetResult, _ sources: [String]) {
    let paid = result.chosen.indices.compactMap { index -> Payer? in
      guard search.assets[index].isFree, let point = result.chosen[index],
        search.assets[index].kept != point
      else { return nil }
      return Payer(
        source: sources[index], quality: point.quality, score: point.score)
    }
    let byQuality = paid.sorted {
      ($0.quality, $0.score, $0.source) < ($1.quality, $1.score, $1.source)
    }
    self.init(
      bytes: search.budget, usedBytes: result.byteCount, isKept: result.isKept,
      lowestScore: result.lowestScore, meanScore: result.meanScore,
      more: search.more(byteCount: search.budget / 20, than: result),
      paid: Array(byQuality.prefix(Self.mostPayers)))
  }

  private static let mostPayers = 5
}

extension BudgetSearch {
  /// What so many more bytes would probably give; `nil` if the budget cannot be kept even then.
  fileprivate func more(
    byteCount: Int, than result: BudgetResult
  ) -> PackReport.Budget.More? {
    // Nobody would pay more for the worst to become worse.
    let larger = BudgetSearch(assets, budget: budget + byteCount)
      .estimated(leastScore: result.lowestScore ?? BudgetAllocation.worstScore)
    guard byteCount > 0, let larger, let lowest = larger.lowestScore, let mean = larger.meanScore
    else { return nil }
    return .init(bytes: byteCount, lowestScore: lowest, meanScore: mean)
  }
}
