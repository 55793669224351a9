internal import ArgumentParser
internal import CCodecShims
internal import JPNG
internal import JPNGAssetReports
internal import JPNGReports

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
  @OptionGroup var batch: BatchOptions

  @Option(
    help: "Memory that files at work may take together, like 256MB. (default: half of all)")
  var maxMemory: ByteSize?

  @Flag(help: "Pack again what is unchanged. (Everything is, for now.)")
  var force = false

  @Flag(help: "Stop at the first file that fails.")
  var failFast = false

  @Flag(help: "Pack and report, but write no packed file.")
  var dryRun = false

  @Option(help: "Write the report to a file: .json, .csv or .md. May be given several times.")
  var report: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Decode what was packed and score it against its source; several times the work of packing. \
      (default: where --report is given)
      """)
  var score: Bool?

  @Flag(help: "Tell what the sources take as optimised PNG, too. Very slow.")
  var optimizedPNG = false

  @Option(
    help: """
      What is written where the packed file would not be smaller: that file all the same, or the \
      source, unchanged, as .png.
      """)
  var fallback = PackGoals.Fallback.none

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    for path in report where ReportFormat(path: path) == nil {
      throw ValidationError("--report \(path): \(ReportFormat.choice)")
    }
    if inputs.contains(FileAccess.standardStream), inputs.count > 1 {
      throw ValidationError("standard input is packed on its own")
    }
    if outputOptions.output == FileAccess.standardStream, json {
      throw ValidationError("--json and the packed file cannot both go to standard output")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), pack)
  }

  /// Returns the status that the failed files call for.
  private func pack(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let start = ContinuousClock.now
    // A tight budget has no room for what the allocator would rather keep for the next image.
    if maxMemory != nil { cs_memory_return_from(1 << 20) }
    let inputs = InputList(inputs, pathExtension: "png")
    let plan = try OutputPlan(
      inputs, output: outputOptions.output, replacing: "png", with: "jpng",
      hasFallbacks: fallback == .png)
    try plan.refuseCollisions(withReports: report)
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no PNG files found")
    }
    if !dryRun { try plan.prepareFolders() }
    // It should be known before an hour of packing, not after.
    try refuseUnwritable(report, "writing the report")
    let packer = AssetPacker(
      options: options, goals: goals, overwrites: !outputOptions.noOverwrite, isDryRun: dryRun,
      console: console)
    let results = await PackRun(
      packer: packer, maxMemory: (maxMemory ?? defaultMaxMemory).byteCount, jobs: batch.jobCount,
      failFast: failFast
    ).run(plan.items)
    let assets =
      inputs.failures.map(PackReport.Asset.init)
      + zip(plan.items, results).map { PackReport.Asset($0, $1) }
    let report = PackReport(
      tool: "jpng \(JPNGVersion.current)", settings: PackReport.Settings(options, goals),
      assets: assets,
      seconds: (ContinuousClock.now - start).inSeconds)
    try publish(report, console)
    let failures = inputs.failures + results.compactMap { $0?.failure }
    return exitStatus(of: failures, inputs)
  }

  private var options: PackOptions {
    var options = encoding.packOptions
    options.limits = batch.limits
    return options
  }

  private var goals: PackGoals {
    PackGoals(
      fallback: fallback, hasScores: score ?? !report.isEmpty, hasOptimizedPNG: optimizedPNG)
  }

  private func publish(_ report: PackReport, _ console: Console) throws(CommandFailure) {
    for path in self.report {
      guard let format = ReportFormat(path: path) else { continue }
      let text = try format.text(report)
      try AtomicFile.write(Array(text.utf8), to: path, overwrites: true)
    }
    if json {
      try console.output(jsonText(report))
    } else if outputOptions.output != FileAccess.standardStream {
      try console.result(report.table)
    }
  }
}
