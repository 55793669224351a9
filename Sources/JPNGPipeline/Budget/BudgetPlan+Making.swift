internal import JPNGAssetReports
internal import JPNGScoring

extension BudgetPlan {
  /// Why there can be no plan.
  package enum Refusal: Error, Hashable, Sendable {
    case noBudget
    case otherBudgets
    case otherTool(String)
    case missingShard(String)
    case unlikeShards(String, String)
    case unmeasured(output: String)
    case unlikeAssets(output: String)
  }

  /// Allocates a budget to all assets of a set, as one run of the whole set would.
  ///
  /// - Parameters:
  ///   - parts: Of all shards, and of all rounds of measuring.
  ///   - budget: In bytes. `nil` for that of the parts.
  ///   - tool: Name and version.
  package init(
    _ parts: [BudgetPart], budget: Int?, tool: String
  ) throws(Refusal) {
    if let other = parts.first(where: { $0.tool != tool }) { throw .otherTool(other.tool) }
    try Self.refuseGaps(parts)
    let budgets = Set(parts.compactMap(\.budget))
    guard let bytes = budget ?? budgets.first else { throw .noBudget }
    if budget == nil, budgets.count > 1 { throw .otherBudgets }
    let assets = try Self.assets(parts)
    var replay = BudgetReplay(assets, budget: bytes)
    let missing = try replay.run()
    let result = replay.search.result
    var budget = PackReport.Budget(replay.search, result, assets.map(\.source))
    if !missing.isEmpty { budget.isSettled = false }
    self.init(
      tool: tool, budget: budget,
      isSettled: missing.isEmpty,
      assets: zip(assets, result.chosen).map {
        Choice(output: $0.output, quality: $1?.quality, bytes: $1?.byteCount)
      },
      next: missing.map { Choice(output: assets[$0.key].output, quality: $0.value) })
  }

  /// Refuses parts of which shards are missing: their files take a part of the budget, too.
  private static func refuseGaps(_ parts: [BudgetPart]) throws(Refusal) {
    let shards = parts.map { $0.shard.flatMap { Shard($0) } }
    guard let first = shards.first else { return }
    for (part, shard) in zip(parts, shards) where shard?.count != first?.count {
      throw .unlikeShards(part.shard ?? "all", parts.first?.shard ?? "all")
    }
    guard let count = first?.count else { return }
    let present = Set(shards.compactMap { $0?.index })
    for index in 1...count where !present.contains(index) {
      throw .missingShard("\(index)/\(count)")
    }
  }

  /// All assets in the order of one run, with all that was measured of each.
  private static func assets(_ parts: [BudgetPart]) throws(Refusal) -> [BudgetPart.Asset] {
    var assets: [String: BudgetPart.Asset] = [:]
    for asset in parts.flatMap(\.assets) {
      guard var known = assets[asset.output] else {
        assets[asset.output] = asset
        continue
      }
      guard known.source == asset.source, known.quality == asset.quality,
        known.isFree == asset.isFree, known.minScore == asset.minScore
      else { throw .unlikeAssets(output: asset.output) }
      known.trials += asset.trials
      assets[asset.output] = known
    }
    return assets.values.sorted { ($0.place, $0.output) < ($1.place, $1.output) }
  }
}

/// Goes through the rounds of a search as one run would, with what was measured before.
private struct BudgetReplay {
  private(set) var search: BudgetSearch
  private let assets: [BudgetPart.Asset]
  private let trials: [[Int: BudgetPart.Trial]]

  init(_ assets: [BudgetPart.Asset], budget: Int) {
    self.assets = assets
    trials = assets.map { asset in
      Dictionary(asset.trials.map { ($0.quality, $0) }) { first, _ in first }
    }
    search = BudgetSearch(
      assets.map {
        BudgetSearch.Asset(minScore: $0.minScore, isFree: $0.isFree, quality: $0.quality)
      }, budget: budget)
  }

  /// - Returns: What one run would measure next, by the indices of assets and in their order. If
  ///   there is any, the search knows all that was measured.
  mutating func run() throws(BudgetPlan.Refusal) -> [(key: Int, value: Int)] {
    for round in 0..<BudgetSearch.maxRounds {
      let wanted = search.qualities(inRound: round).sorted { $0.key < $1.key }
      if round > 1, wanted.isEmpty { return [] }
      let missing = wanted.filter { trials[$0.key][$0.value] == nil }
      if !missing.isEmpty {
        if round == 0, let (index, _) = missing.first {
          throw .unmeasured(output: assets[index].output)
        }
        recordAll()
        return missing
      }
      for (index, quality) in wanted {
        if let trial = trials[index][quality] { search.record(trial, of: index) }
      }
    }
    return []
  }

  /// Has the search know also what one run would not have measured.
  private mutating func recordAll() {
    for index in assets.indices where search.assets[index].isFree {
      for (_, trial) in trials[index].sorted(by: { $0.key < $1.key }) {
        search.record(trial, of: index)
      }
    }
  }
}

extension BudgetSearch {
  /// Takes in what packing an asset at a quality has given.
  mutating func record(_ trial: BudgetPart.Trial, of index: Int) {
    guard let byteCount = trial.bytes else {
      drop(index)
      return
    }
    // A picture that is too small for a score is too small to save anything.
    if trial.score == nil { fix(index) }
    record(
      index,
      .init(quality: trial.quality, byteCount: byteCount, score: trial.score ?? 100),
      isKept: trial.isKept)
  }
}
