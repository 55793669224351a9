internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGReports
internal import JPNGThreads

/// `jpng report`
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
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

  @OptionGroup var measuring: MeasureOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var batch: BatchOptions

  func validate() throws { try ReportOutputs.validate(outputs, option: "-o") }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), report)
  }

  private func report(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let start = ContinuousClock.now
    let outputs = ReportOutputs(
      paths: outputs, embedLimit: measuring.embedLimit, limits: batch.limits)
    try outputs.refuseUnwritable()
    let pairs = try PicturePairs(reference: source, candidate: packed, .packing)
    try refuseReplacing(
      pairs.pairs.flatMap { [$0.reference.path, $0.candidate.path] }, by: self.outputs)
    pairs.failures.forEach(console.report)
    for file in pairs.passedOver {
      console.warn(file.path, "passed over for the packed file of that name")
    }
    memory.prepare()
    let inspector = AssetInspector(
      measures: measuring.measures(hasReport: true), limits: batch.limits, console: console)
    let results = await Batch(jobs: batch.jobCount, console: console).run(
      pairs.sized(inspector.need), within: memory.byteCount, "reporting"
    ) { (pair, threads) throws(CommandFailure) in
      try inspector.inspect(pair, threads)
    }
    let report = PackReport(
      tool: "jpng \(JPNGVersion.current)", settings: PackReport.Settings(),
      assets: pairs.unreadable.map(PackReport.Asset.init)
        + pairs.unmatched.map(PackReport.Asset.init)
        + zip(pairs.pairs, results).map { PackReport.Asset($0, $1) },
      seconds: (ContinuousClock.now - start).inSeconds)
    let files = pairs.pairs.map {
      AssetFiles(source: $0.reference.path, packed: $0.candidate.path)
    }
    let unwritten = outputs.write(report, pairs.failures.map { _ in nil } + files, console)
    if Interruption.isRequested { return .interrupted }
    let failures = pairs.failures + results.compactMap { $0?.failure }
    guard let failure = failures.first else { return unwritten }
    return pairs.isSinglePair || pairs.isSingleFailure ? failure.status : .someFailed
  }
}
