internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGConfiguration
internal import JPNGPipeline
internal import JPNGReports

extension PackCommand {
  /// The assets as they are packed, and what a budget has led to.
  struct Choice {
    var tasks: [PackTask]
    var budget: PackReport.Budget?
  }

  /// Most bytes that all files together may take; `nil` if that does not matter.
  func budget(_ work: PackWork) -> Int? { goals.budget?.byteCount ?? work.configuration?.budget }

  /// Has a budget choose the qualities, if there is one.
  ///
  /// - Parameter remote: Keeps what is tried for other machines; `nil` for none.
  /// - Returns: `nil` if the program was interrupted.
  func choose(
    _ work: PackWork, _ remote: (any RemotePackCache)?, _ console: Console
  ) async throws(CommandFailure) -> Choice? {
    guard let budget = budget(work), !work.tasks.isEmpty else {
      return Choice(tasks: work.tasks, budget: nil)
    }
    if work.tasks.contains(where: { $0.item.input.source.path == nil }) {
      throw CommandFailure(
        .usage, "-", "planning", "with a budget, files are read more than once")
    }
    let measures = AssetMeasures(hasScores: true)
    let packer = AssetPacker(
      measures: measures, writer: AssetWriter(overwrites: true, isDryRun: true),
      context: batch.context(console),
      history: PackHistory(
        folder: nil, cache: PackCache(argument: incremental.cache), remote: remote,
        measures: measures, isForced: incremental.force))
    let run = BudgetRun(packer: packer, jobs: batch.jobCount)
    guard let outcome = await run.choose(work.tasks, budget: budget) else { return nil }
    return Choice(tasks: outcome.tasks, budget: outcome.report)
  }

  /// Says that a budget was missed.
  func tellMissed(_ budget: PackReport.Budget?, _ console: Console) {
    guard let budget, !budget.isKept else { return }
    console.report(
      CommandFailure(
        .notMet, inputName, "packing",
        "the budget of \(budget.bytes.asByteCount) is out of reach: the least that the settings"
          + " allow is \(budget.usedBytes.asByteCount)"))
  }
}
