internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGConfiguration
internal import JPNGPipeline
internal import JPNGReports

/// `jpng report --source DIR --packed DIR -o FILE`
struct FolderReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folders",
    abstract: "Reports sizes and quality of what was packed before.",
    discussion: """
      Sources and packed files are matched by their relative path without the extension. The report \
      is as pack --report would write it, but for what only packing knows.
      """)

  @Option(help: ArgumentHelp("The folder of PNGs that were packed.", valueName: "DIR"))
  var source: String

  @Option(help: ArgumentHelp("The folder that they were packed to.", valueName: "DIR"))
  var packed: String

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write the report: .html, .md, .csv or .json. May be given several times.",
      valueName: "FILE"))
  var outputs: [String]

  @Option(
    help: ArgumentHelp(
      "The configuration that they were packed with: what it leaves out is not missed. (default: jpng.yml in the folder of PNGs, or beside it)",
      valueName: "file"))
  var config: String?

  @OptionGroup var measuring: MeasureOptions
  @OptionGroup var batch: BatchOptions

  func validate() throws { try ReportOutputs.validate(outputs, option: "-o") }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), report)
  }

  private func report(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let start = ContinuousClock.now
    let outputs = ReportOutputs(
      paths: outputs, embedLimit: measuring.page.embedLimit, limits: batch.limits,
      memoryLimit: batch.memory.byteCount)
    try outputs.refuseUnwritable()
    let configuration = try Configuration.load(config, for: [source])
    var resolver = SettingsResolver(configuration, base: AssetSettings()) { _ in }
    let pairs = try inPipeline { () throws(AssetFailure) in
      let pairs = try PicturePairs(
        reference: InputArgument(argument: source), candidate: InputArgument(argument: packed),
        .packing, selection: ConfigurationOptions.selection(configuration),
        isExcluded: { resolver.settings(for: $0.settingsPath).isExcluded },
        cancellation: Interruption.cancellation)
      try OutputChecks.refuseReplacing(
        pairs.pairs.flatMap { [$0.reference.path, $0.candidate.path] }, by: self.outputs)
      return pairs
    }
    pairs.failures.forEach(console.report)
    for file in pairs.passedOver {
      console.warn(file.path, "passed over for the packed file of that name")
    }
    batch.memory.prepare()
    let context = batch.context(console)
    let inspector = AssetInspector(
      measures: measuring.measures(hasReport: true), limits: batch.limits,
      context: context)
    let results = await Batch(jobs: batch.jobCount, context: context).run(
      pairs.sized(inspector.need, context), .reporting
    ) { (pair, threads) throws(AssetFailure) in
      try inspector.inspect(pair, threads)
    }
    let failures = pairs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    let report = PackReport(
      tool: "jpng \(JPNGVersion.current)", settings: PackReport.Settings(),
      assets: pairs.unreadable.map { AssetOutcome($0) }
        + pairs.unmatched.map { AssetOutcome($0) }
        + zip(pairs.pairs, results).map { AssetOutcome($0, $1) },
      seconds: (ContinuousClock.now - start) / .seconds(1))
    let files = pairs.pairs.map { AssetFiles($0) }
    let unwritten = outputs.write(report, pairs.failures.map { _ in nil } + files, console)
    let isSingle = pairs.isSinglePair || pairs.isSingleFailure
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, isSingle: isSingle) ?? unwritten
  }
}
