internal import JPNGAssetReports
internal import JPNGPipeline

extension PackCommand {
  /// Waits until all is on the disk, and takes down what is there for later runs.
  ///
  /// - Parameter written: One result for each task, in their order.
  /// - Returns: The same, but failures for what a failing disk has lost.
  func settled(
    _ work: PackWork, _ tasks: [PackTask], _ written: Results, _ history: PackHistory,
    _ console: Console
  ) -> Results {
    let (results, lost) = dryRun ? (written, []) : PackRun.settled(tasks, written)
    lost.forEach(console.report)
    guard lost.isEmpty else { return results }
    // A shard sees to those that it has packed, wherever shards have their outputs.
    let leftovers = history.leftovers(
      work.plan, planned: work.outputs, work.inputs.leftOut
    ).filter { sharding.shard?.hasPacked($0) ?? true }
    incremental.finish(history, leftovers, isDryRun: dryRun, console)
    return results
  }

  /// Reports what was packed.
  ///
  /// - Returns: The status for the files that failed; `nil` if all is well.
  func finish(
    _ work: PackWork, _ results: Results, _ choice: Choice, _ outputs: ReportOutputs,
    since start: ContinuousClock.Instant, _ console: Console
  ) throws(CommandFailure) -> ExitStatus? {
    let failures = work.inputs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    let report = packReport(work, results, choice.budget, since: start, console)
    try tell(report, console)
    let pictures = outputs.showsPictures ? self.pictures(work, results) : []
    let unwritten = outputs.write(report, pictures, console)
    // Whoever ended the run early may want to go on with it, even if nothing was left to do.
    let isWhole = !Interruption.isRequested && results.allSatisfy { $0 != nil }
    if !dryRun, isWhole, unwritten == nil { incremental.forget(work, sharding.shard, console) }
    let unplanned = tellUnplanned(choice, results, console)
    let status =
      ExitStatus.of(failures.map { ExitStatus($0.cause) }, work.inputs) ?? unwritten
      ?? unplanned ?? (report.isTargetMissed ? .notMet : nil)
    if status == nil, !dryRun { try building.write(work) }
    return status
  }
}
