internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
package import JPNGPipeline
internal import JPNGReports

extension PackGoals.Fallback: ExpressibleByArgument {}

/// `jpng pack`
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Packs PNG files.",
    discussion: """
      A folder is searched for .png files, and its tree is mirrored below the output folder. \
      One file that fails is reported and does not stop the others.
      """)

  @Argument(help: "PNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var encoding: EncodingOptions
  // Scores can be negative, so a minus sign must not begin an option here.
  @Option(
    parsing: .unconditional,
    help: """
      Search for the smallest file whose SSIMULACRA2 is at least this over black, white and grey, \
      in up to 8 encodes; --quality has no say then. Status 2 where quality 100 does not reach it.
      """)
  var targetQuality: Double?

  @OptionGroup var measuring: MeasureOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var memory: MemoryOptions

  @OptionGroup var incremental: IncrementalOptions

  @Flag(help: "Stop at the first file that fails.")
  var failFast = false

  @Flag(help: "Pack and report, but write no packed file.")
  var dryRun = false

  @Option(
    help: "Write the report to a file: .html, .md, .csv or .json. May be given several times.")
  var report: [String] = []

  @Option(
    help: """
      What is written where the packed file would not be smaller: that file all the same, or the \
      source, unchanged, as .png.
      """)
  var fallback = PackGoals.Fallback.none

  @Flag(help: "Print a row for every file; of more than 20, else only those that stand out.")
  var all = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    if let targetQuality, !targetQuality.isFinite || targetQuality > 100 {
      throw ValidationError("--target-quality is at most 100")
    }
    try ReportOutputs.validate(report, option: "--report")
    if inputs.contains(StandardStream.path), inputs.count > 1 {
      throw ValidationError("standard input is packed on its own")
    }
    if outputOptions.destination == .standardOutput, json {
      throw ValidationError("--json and the packed file cannot both go to standard output")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), pack)
  }

  /// - Returns: The status for the files that failed; `nil` if all is well.
  private func pack(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let start = ContinuousClock.now
    memory.prepare()
    let inputs = try InputList(arguments: inputs, pathExtension: "png")
    let outputs = ReportOutputs(
      paths: report, embedLimit: measuring.embedLimit, limits: batch.limits)
    let plan = try inPipeline { () throws(AssetFailure) in try self.plan(inputs) }
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no PNG files found")
    }
    if !dryRun { try inPipeline { () throws(AssetFailure) in try plan.prepareFolders() } }
    try outputs.refuseUnwritable()
    let history = dryRun ? nil : try incremental.history(plan, options, goals, console)
    let results = await run(console, history).run(plan.items)
    if let history { await incremental.finish(history, console) }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    let report = PackReport(
      tool: "jpng \(JPNGVersion.current)", settings: PackReport.Settings(options, goals),
      assets: inputs.failures.map { AssetOutcome($0) }
        + zip(plan.items, results).map { AssetOutcome($0, $1) },
      seconds: (ContinuousClock.now - start) / .seconds(1))
    let files = zip(plan.items, results).map { dryRun ? nil : AssetFiles($0, $1) }
    try tell(report, console)
    let unwritten = outputs.write(report, inputs.failures.map { _ in nil } + files, console)
    let missed = report.assets.contains { $0.targetReached == false }
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, inputs) ?? unwritten
      ?? (missed ? .notMet : nil)
  }

  private func plan(_ inputs: InputList) throws(AssetFailure) -> OutputPlan {
    let plan = try OutputPlan(
      inputs, output: outputOptions.destination, replacing: "png", with: "jpng",
      hasFallbacks: fallback == .png)
    try plan.refuseCollisions(withReports: report)
    return plan
  }

  private func run(_ console: Console, _ history: PackHistory?) -> PackRun {
    let writer = AssetWriter(overwrites: !outputOptions.noOverwrite, isDryRun: dryRun)
    let packer = AssetPacker(
      options: options, goals: goals, writer: writer, context: console.context, history: history)
    return PackRun(
      packer: packer, memoryLimit: memory.byteCount, jobs: batch.jobCount, failFast: failFast)
  }

  private var options: PackOptions {
    var options = encoding.packOptions
    options.limits = batch.limits
    return options
  }

  private var goals: PackGoals {
    PackGoals(
      fallback: fallback, target: targetQuality,
      // Searching for a target score computes the scores anyway.
      measures: measuring.measures(hasReport: !report.isEmpty || targetQuality != nil))
  }

  private func tell(_ report: PackReport, _ console: Console) throws(CommandFailure) {
    if json {
      try console.output(report.jsonText())
    } else if outputOptions.destination != .standardOutput {
      try console.result(report.text(all: all, columns: StandardStream.output.columns))
    }
  }
}
