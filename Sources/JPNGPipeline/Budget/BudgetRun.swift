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
      let trials = wanted.map { tasks[$0.key].with(quality: $0.value) }
      let results = await run(isFirst: round == 0).run(trials)
      if packer.context.cancellation.isRequested { return nil }
      for ((index, quality), result) in zip(wanted, results) {
        record(try? result?.get(), of: index, quality, &search)
      }
    }
    let result = search.result
    // What was counted is what is packed, so that the sum holds.
    let chosen = zip(tasks, result.chosen).map { $0.with(quality: $1?.quality) }
    return Outcome(tasks: chosen, report: PackReport.Budget(search, result, tasks))
  }

  private func run(isFirst: Bool) -> PackRun {
    let observer = TrialObserver(packer.context.observer, warns: isFirst)
    return PackRun(packer: packer.telling(observer), jobs: jobs)
  }

  private func record(
    _ outcome: AssetOutcome?, of index: Int, _ quality: Int, _ search: inout BudgetSearch
  ) {
    guard let outcome, let byteCount = outcome.packedBytes else {
      search.drop(index)
      return
    }
    // A picture that is too small for a score is too small to save anything.
    let score = outcome.scores?.ssimulacra2
    if score == nil { search.fix(index) }
    search.record(
      index, .init(quality: quality, byteCount: byteCount, score: score ?? 100),
      isKept: outcome.status == .fallback)
  }
}

extension PackTask {
  /// The same asset at another quality.
  fileprivate func with(quality: Int?) -> PackTask {
    var settings = settings
    if let quality { settings.options.quality = quality }
    return PackTask(item, settings)
  }
}

extension BudgetSearch.Asset {
  fileprivate init(_ settings: AssetSettings) {
    self.init(
      minScore: settings.minScore,
      isFree: !settings.hasFixedQuality && !settings.isExact && !settings.isSearch,
      quality: settings.options.quality)
  }
}
