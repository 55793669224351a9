internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline

extension PackCommand {
  /// One result for each asset, in their order; `nil` for those not started.
  typealias Results = [Result<AssetOutcome, AssetFailure>?]

  /// What became of all assets: first those that could not be found.
  func packReport(
    _ work: PackWork, _ results: Results, _ budget: PackReport.Budget?,
    since start: ContinuousClock.Instant, _ console: Console
  ) -> PackReport {
    var report = PackReport(
      tool: "jpng \(JPNGVersion.current)", settings: PackReport.Settings(work.commonSettings),
      assets: work.inputs.failures.map { AssetOutcome($0) }
        + zip(work.plan.items, results).map { AssetOutcome($0, $1) },
      seconds: (ContinuousClock.now - start) / .seconds(1), budget: budget)
    report.shard = sharding.shard.map { PackReport.Shard($0, work, sources: sourceFolder) }
    if configuring.deriveScales {
      let serving = ScaleServing(
        limits: batch.limits, context: batch.context(console), jobs: batch.jobCount)
      report.tellServers(serving.servers(of: work.allFiles, for: work.inputs.files))
    }
    return report
  }

  /// The folder that the paths of all sources count from; `nil` if there are several.
  private var sourceFolder: String? {
    if sharding.manifest != nil { return configuring.root ?? "." }
    return configuring.root ?? (inputs.count == 1 ? inputs.first : nil)
  }

  /// The files of each asset of the report; `nil` where they cannot be compared.
  func pictures(_ work: PackWork, _ results: Results) -> [AssetFiles?] {
    work.inputs.failures.map { _ in nil }
      + zip(work.plan.items, results).map { item, result in
        dryRun || item.input.derivation != nil ? nil : AssetFiles(item, result)
      }
  }

  /// Prints what was asked for.
  func tell(_ report: PackReport, _ console: Console) throws(CommandFailure) {
    if json {
      try console.output(report.jsonText())
    } else if output != StandardStream.path {
      try console.result(report.text(all: all, columns: StandardStream.output.columns))
    }
    tellMissed(report.budget, console)
  }
}

extension PackReport.Shard {
  init(_ shard: Shard, _ work: PackWork, sources: String?) {
    self.init(
      index: shard.index, count: shard.count, unread: work.inputs.failures.count,
      places: work.inputs.failurePlaces + work.plan.items.map(\.input.place), sources: sources,
      outputs: work.plan.folder)
  }
}

extension PackReport {
  /// Whether an asset is short of its target, or all of them are over the budget.
  var isTargetMissed: Bool {
    assets.contains { $0.targetReached == false } || budget?.isKept == false
  }
}
