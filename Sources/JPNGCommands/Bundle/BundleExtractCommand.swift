internal import ArgumentParser
internal import JPNGLoading
internal import JPNGPipeline
internal import JPNGReports

/// `jpng bundle extract`
struct BundleExtractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Writes the files of a bundle to a folder.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "Files or folders in it. (default: all)")
  var names: [String] = []

  @Option(name: [.short, .long], help: "The folder that files are written to.")
  var output: String

  @Flag(help: "Replace files that exist.")
  var overwrite = false

  @OptionGroup var batch: BundleWorkOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// What `--json` prints.
  struct Report: Encodable {
    var schema = 1
    var path: String
    var files: [File]

    struct File: Encodable {
      var name: String
      @Nullable var error: String? = nil
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), extract)
  }

  private func extract(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let context = batch.context(console)
    let extractor = try inPipeline { () throws(AssetFailure) in
      BundleExtractor(
        try OpenBundle(bundle, context: context), to: output, overwrites: overwrite)
    }
    batch.memory.prepare()
    let (entries, missing) = extractor.entries(names)
    missing.forEach(console.report)
    try inPipeline { () throws(AssetFailure) in try extractor.prepareFolders(of: entries) }
    let results = await Batch(jobs: batch.jobCount, context: context).run(
      extractor.source.items(entries), in: .bytes, memory: extractor.memory
    ) { (entry, _) throws(AssetFailure) in try extractor.extract(entry) }
    try inPipeline { () throws(AssetFailure) in try extractor.settle() }
    console.reportInterruption(after: results)
    if json {
      let files = zip(entries, results).map { entry, result in
        Report.File(
          name: entry.name,
          error: result == nil ? "not started" : (result?.failure).map { CommandFailure($0).text })
      }
      try console.output(Report(path: bundle, files: files).jsonText())
    } else {
      let done = results.count { $0.map { $0.failure == nil } ?? false }
      try console.result("\(output): \(done) of \(entries.count + missing.count) files")
    }
    let failures = missing + results.compactMap { $0?.failure }
    return ExitStatus.of(
      failures.map { ExitStatus($0.cause) }, isSingle: entries.count + missing.count == 1)
  }
}
