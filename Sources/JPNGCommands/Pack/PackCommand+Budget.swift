internal import JPNG
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
    /// What has chosen the qualities; `nil` if this run has, or if there is no budget.
    var plan: BudgetPlan?
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
    if let plan = try setBudget.plan() {
      let tasks = try inPipeline { () throws(AssetFailure) in try plan.choose(work.tasks) }
      return Choice(tasks: tasks, budget: plan.budget, plan: plan)
    }
    guard let budget = budget(work), !work.tasks.isEmpty else {
      return Choice(tasks: work.tasks, budget: nil)
    }
    if sharding.shard != nil {
      throw CommandFailure(.usage, work.settingsPath, "planning", SetBudgetOptions.advice)
    }
    let outcome = try await trials(work, remote, console).choose(work.tasks, budget: budget)
    return outcome.map { Choice(tasks: $0.tasks, budget: $0.report) }
  }

  /// Measures the assets for a budget of the set that they are a part of, and writes what came of
  /// it.
  func measureBudget(
    _ work: PackWork, _ remote: (any RemotePackCache)?, into path: String, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus? {
    let plan = try setBudget.plan()
    let run = try trials(work, remote, console)
    guard let assets = await run.measured(work.tasks, for: plan) else { return .interrupted }
    await remote?.finish()
    let part = BudgetPart(
      tool: "jpng \(JPNGVersion.current)", shard: sharding.shard?.description,
      budget: budget(work), assets: assets)
    try CommandFiles.write(try part.jsonText() + "\n", to: path)
    let failed = assets.count { asset in asset.trials.contains { $0.bytes == nil } }
    // Why a file failed is told by the run that packs.
    if failed > 0 { console.warn(inputName, "\(failed) of \(assets.count) files cannot be packed") }
    let statuses =
      work.inputs.failures.map { ExitStatus($0.cause) }
      + [ExitStatus](repeating: .someFailed, count: failed)
    return ExitStatus.of(statuses, work.inputs)
  }

  /// Packs on trial, and writes nothing but to caches.
  private func trials(
    _ work: PackWork, _ remote: (any RemotePackCache)?, _ console: Console
  ) throws(CommandFailure) -> BudgetRun {
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
    return BudgetRun(packer: packer, jobs: batch.jobCount)
  }

  /// Says that what was packed is not what a plan was made for.
  ///
  /// - Returns: The status for that; `nil` if all is well.
  func tellUnplanned(_ choice: Choice, _ results: Results, _ console: Console) -> ExitStatus? {
    let outcomes = zip(choice.tasks, results).compactMap { task, result in
      (try? result?.get())?.packedBytes.map { (task: task, packedBytes: $0) }
    }
    guard let task = choice.plan?.unlike(outcomes) else { return nil }
    console.report(
      CommandFailure(
        .notMet, task.item.input.path, "packing",
        "it has another size than when it was measured, so the budget may not be kept;"
          + " measure again with --budget-part"))
    return .notMet
  }

  /// Says that a budget was missed.
  func tellMissed(_ budget: PackReport.Budget?, _ console: Console) {
    guard let budget, !budget.isKept else { return }
    console.report(
      CommandFailure(
        .notMet, inputName, "packing",
        budget.isSettled == false
          ? "the budget of \(budget.bytes.asByteCount) is not reached with what was measured so far;"
            + " measure again with --budget-part and --budget-plan"
          : "the budget of \(budget.bytes.asByteCount) is out of reach: the least that the settings"
            + " allow is \(budget.usedBytes.asByteCount)"))
  }
}
