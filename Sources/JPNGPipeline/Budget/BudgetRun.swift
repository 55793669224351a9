internal import JPNG
package import JPNGAssetReports
internal import JPNGConfiguration
internal import JPNGScoring
internal import JPNGThreads

/// Chooses the qualities of all assets so that what is packed is within a budget.
///
/// Each trial is a run that writes nothing. What it packs goes to the cache, where the run that
/// writes finds it, and so does a second search after an interruption.
package struct BudgetRun: Sendable {
  private let packer: AssetPacker
  private let jobs: Int

  /// What the search has found.
  package struct Outcome: Sendable {
    /// The assets with the qualities that were chosen for them.
    package let tasks: [PackTask]
    package let report: PackReport.Budget
  }

  /// - Parameters:
  ///   - packer: It scores, and writes nothing.
  ///   - jobs: Assets at work at the same time, at most.
  package init(packer: AssetPacker, jobs: Int) {
    self.packer = packer
    self.jobs = jobs
  }

  /// - Parameter budget: In bytes.
  /// - Returns: `nil` if the run was cancelled.
  package func choose(_ tasks: [PackTask], budget: Int) async -> Outcome? {
    var search = BudgetSearch(tasks.map { BudgetSearch.Asset($0.settings) }, budget: budget)
    for round in 0..<BudgetSearch.maxRounds {
      let wanted = search.qualities(inRound: round).sorted { $0.key < $1.key }
      if round > 1, wanted.isEmpty { break }
      guard let trials = await measure(tasks, at: wanted, isFirst: round == 0) else { return nil }
      for ((index, _), trial) in zip(wanted, trials) { search.record(trial, of: index) }
    }
    let result = search.result
    // What was counted is what is packed, so that the sum holds.
    let chosen = zip(tasks, result.chosen).map { $0.with(quality: $1?.quality) }
    let sources = tasks.map(\.item.input.relativePath)
    return Outcome(tasks: chosen, report: PackReport.Budget(search, result, sources))
  }

  /// Packs assets at qualities of which nothing is known.
  ///
  /// - Parameters:
  ///   - wanted: The qualities, and the indices of the assets.
  ///   - isFirst: Whether warnings of sources are told.
  /// - Returns: What came of each; `nil` if the run was cancelled.
  func measure(
    _ tasks: [PackTask], at wanted: [(key: Int, value: Int)], isFirst: Bool
  ) async -> [BudgetPart.Trial]? {
    let trials = wanted.map { tasks[$0.key].with(quality: $0.value) }
    let results = await run(isFirst: isFirst).run(trials)
    if packer.context.cancellation.isRequested { return nil }
    return zip(wanted, results).map { BudgetPart.Trial($0.value, try? $1?.get()) }
  }

  private func run(isFirst: Bool) -> PackRun {
    let observer = TrialObserver(packer.context.observer, warns: isFirst)
    return PackRun(packer: packer.telling(observer), jobs: jobs)
  }
}

extension BudgetPart.Trial {
  /// - Parameter outcome: What came of it; `nil` if it failed.
  fileprivate init(_ quality: Int, _ outcome: AssetOutcome?) {
    self.init(
      quality: quality, bytes: outcome?.packedBytes, score: outcome?.scores?.ssimulacra2,
      isKept: outcome?.status == .fallback)
  }
}

extension PackTask {
  /// The same asset at another quality.
  func with(quality: Int?) -> PackTask {
    var settings = settings
    if let quality { settings.options.quality = quality }
    return PackTask(item, settings)
  }
}

extension BudgetSearch.Asset {
  init(_ settings: AssetSettings) {
    self.init(
      minScore: settings.minScore,
      isFree: !settings.hasFixedQuality && !settings.isExact && !settings.isSearch,
      quality: settings.options.quality)
  }
}
