internal import ArgumentParser
internal import CCodecShims
internal import JPNG

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

  @Option(help: "Write the report to a file. May be given several times. (.json)")
  var report: [String] = []

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    for path in report where !path.lowercased().hasSuffix(".json") {
      throw ValidationError(
        "--report \(path): only reports that end in .json can be written so far")
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
      inputs, output: outputOptions.output, replacing: "png", with: "jpng")
    try plan.refuseCollisions(withReports: report)
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no PNG files found")
    }
    if !dryRun { try plan.prepareFolders() }
    try checkReportFolders()
    let results = await PackRun(
      options: options, overwrites: !outputOptions.noOverwrite, isDryRun: dryRun,
      maxMemory: (maxMemory ?? defaultMaxMemory).byteCount, jobs: batch.jobCount,
      failFast: failFast, console: console
    ).run(plan.items)
    let assets =
      inputs.failures.map(PackReport.Asset.init)
      + zip(plan.items, results).map { PackReport.Asset($0, $1, options) }
    let report = PackReport(
      settings: PackReport.Settings(options),
      totals: PackReport.Totals(assets, seconds: (ContinuousClock.now - start).inSeconds),
      assets: assets)
    try publish(report, console)
    let failures = inputs.failures + results.compactMap { $0?.failure }
    return exitStatus(of: failures, inputs)
  }

  /// A report that cannot be written should be known before an hour of packing, not after.
  private func checkReportFolders() throws(CommandFailure) {
    for path in report where fileStatus(PathParts(path).folder)?.kind != .folder {
      throw CommandFailure(.cannotCreate, path, "writing the report", "no such folder")
    }
  }

  private var options: PackOptions {
    var options = encoding.packOptions
    options.limits = batch.limits
    return options
  }

  private func publish(_ report: PackReport, _ console: Console) throws(CommandFailure) {
    let text = try jsonText(report)
    for path in self.report {
      try AtomicFile.write(Array((text + "\n").utf8), to: path, overwrites: true)
    }
    if json {
      try console.output(text)
    } else if outputOptions.output != FileAccess.standardStream {
      try console.result(report.table)
    }
  }
}
