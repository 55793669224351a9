internal import JPNGPipeline

extension PackCommand {
  /// Tells what packing will take, and packs nothing.
  func tellEstimates(
    _ work: PackWork, _ run: PackRun, _ console: Console
  ) throws(CommandFailure) -> ExitStatus? {
    let results = run.estimates(work.tasks)
    let failures = results.compactMap { result -> AssetFailure? in
      if case .failure(let failure) = result { failure } else { nil }
    }
    failures.forEach(console.report)
    let report = EstimateReport(work.plan.items, results)
    if json { try console.output(report.jsonText()) } else { try console.result(report.text) }
    return ExitStatus.of(
      (work.inputs.failures + failures).map { ExitStatus($0.cause) }, work.inputs)
  }
}
