internal import JPNGConfiguration

extension BudgetRun {
  /// Measures the assets of a part of a set, so that a budget can be allocated to all of it.
  ///
  /// - Parameter plan: Says what is measured. Default: `nil`: three qualities far from each other,
  ///   which are enough for a first plan.
  /// - Returns: `nil` if the run was cancelled.
  package func measured(
    _ tasks: [PackTask], for plan: BudgetPlan? = nil
  ) async -> [BudgetPart.Asset]? {
    var assets = tasks.map { BudgetPart.Asset($0) }
    for (number, round) in Self.rounds(assets, plan).enumerated() {
      // What cannot be packed at one quality cannot be at another.
      let wanted = round.filter { index, _ in
        assets[index].trials.allSatisfy { $0.bytes != nil }
      }
      guard let trials = await measure(tasks, at: wanted, isFirst: number == 0 && plan == nil)
      else { return nil }
      for ((index, _), trial) in zip(wanted, trials) { assets[index].trials.append(trial) }
    }
    return assets
  }

  /// The qualities to measure, by the indices of assets: one of each asset in a round.
  private static func rounds(
    _ assets: [BudgetPart.Asset], _ plan: BudgetPlan?
  ) -> [[(key: Int, value: Int)]] {
    if let plan {
      let next = plan.byOutput(\.next)
      let wanted = assets.enumerated().compactMap { index, asset in
        next[asset.output]?.quality.map { (key: index, value: $0) }
      }
      return [wanted]
    }
    let free = assets.indices.filter { assets[$0].isFree }
    let first = assets.enumerated().map { index, asset in
      (key: index, value: asset.isFree ? BudgetSearch.firstQuality : asset.quality)
    }
    return [first] + BudgetSearch.secondQualities.map { quality in free.map { ($0, quality) } }
  }
}

extension BudgetPlan {
  /// The assets with the qualities of the plan.
  ///
  /// - Throws: An asset that the plan does not know.
  package func choose(_ tasks: [PackTask]) throws(AssetFailure) -> [PackTask] {
    let choices = byOutput(\.assets)
    return try tasks.map { (task) throws(AssetFailure) in
      guard let choice = choices[task.item.relativePath] else {
        throw AssetFailure(task.item.input.path, .planning, .notInPlan)
      }
      return task.with(quality: choice.quality)
    }
  }

  /// The first asset whose packed file has another size than when it was measured: its source or
  /// its settings have changed, and the sum does not hold.
  package func unlike(_ outcomes: [(task: PackTask, packedBytes: Int)]) -> PackTask? {
    let choices = byOutput(\.assets)
    return outcomes.first { choices[$0.task.item.relativePath]?.bytes != $0.packedBytes }?.task
  }
}

extension BudgetPart.Asset {
  fileprivate init(_ task: PackTask) {
    let asset = BudgetSearch.Asset(task.settings)
    self.init(
      source: task.item.input.relativePath, output: task.item.relativePath,
      place: task.item.input.place, isFree: asset.isFree, minScore: asset.minScore,
      quality: asset.quality, trials: [])
  }
}
