internal import ArgumentParser
internal import JPNG
internal import JPNGPipeline
internal import JPNGReports

/// Where the small copies of pictures are.
enum PreviewPlacement: String, CaseIterable, ExpressibleByArgument {
  case inside
  case front
}

/// `jpng bundle create`
struct BundleCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Makes a bundle of all files in a folder.",
    discussion: """
      Hidden files and folders are left out. The same files give the same bundle, byte for byte.
      """)

  @Argument(help: "The folder, such as that of packed files.")
  var folder: String

  @Option(name: [.short, .long], help: "The bundle, like assets.zip.")
  var output: String

  @Option(help: "The multiple of bytes that each file begins at: 1, 2, 4 ... 32768.")
  var align = 64

  @Option(
    help: "Leave previews inside their files, or put them side by side in front, for one read.")
  var previews = PreviewPlacement.inside

  @Flag(help: "Replace a file that exists and is no bundle.")
  var overwrite = false

  @Flag(help: "Refuse to replace files that exist.")
  var noOverwrite = false

  @OptionGroup var batch: BundleWorkOptions

  @OptionGroup var pixels: PixelLimitOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// What `--json` prints.
  struct Report: Encodable {
    var schema = 1
    var path: String
    var files: Int
    var bytes: Int
    var previewBytes: Int
  }

  func validate() throws {
    guard BundleCreator.isAlignment(align) else {
      throw ValidationError("--align is a power of two, 1 to 32768")
    }
    if overwrite, noOverwrite {
      throw ValidationError("--overwrite and --no-overwrite exclude each other")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), create)
  }

  private func create(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let creator = BundleCreator(
      alignment: align, previewsInFront: previews == .front, limits: pixels.limits,
      replacing: overwrite ? .all : noOverwrite ? .none : .bundles,
      context: batch.context(console))
    try inPipeline { () throws(AssetFailure) in try creator.refuse(output, of: folder) }
    let sources = BundleSources(folder: folder)
    sources.failures.forEach(console.report)
    guard sources.failures.isEmpty else {
      return ExitStatus.of(
        sources.failures.map { ExitStatus($0.cause) }, isSingle: sources.files.isEmpty)
    }
    if sources.files.isEmpty { console.warn(folder, "no files found") }
    batch.memory.prepare()
    let items = sources.files.map { (item: $0, cost: Batch.Cost(reading: $0)) }
    let results = await Batch(jobs: batch.jobCount, context: creator.context).run(
      items, in: .bytes, memory: creator.memory
    ) { (input, _) throws(AssetFailure) in try creator.describe(input) }
    console.reportInterruption(after: results)
    let described = results.compactMap { try? $0?.get() }
    // Failures were reported when they happened. A bundle without these files would be another.
    guard described.count == items.count else {
      return ExitStatus.of(
        results.compactMap { $0?.failure }.map { ExitStatus($0.cause) }, isSingle: false)
    }
    let summary = try inPipeline { () throws(AssetFailure) in
      try creator.write(sources.files, described, to: output)
    }
    if json {
      let report = Report(
        path: output, files: summary.fileCount, bytes: summary.byteCount,
        previewBytes: summary.previewByteCount)
      try console.output(report.jsonText())
    } else {
      try console.result("\(output): \(summary.fileCount) files, \(summary.byteCount.asByteCount)")
    }
    return nil
  }
}
