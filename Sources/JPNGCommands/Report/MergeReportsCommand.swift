internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng report merge`
struct MergeReportsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Puts the reports of several runs together.",
    discussion: """
      Of the shards of a set, all must be there: the report is then what one run of the set would \
      have given. Other reports may be of any files, but each of others.
      """)

  @Argument(
    help: ArgumentHelp(
      "What pack --report wrote as .json: files, folders of them, or @list.txt with one path a line.",
      valueName: "PART"))
  var parts: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write the report: .html, .md, .csv or .json. May be given several times.",
      valueName: "FILE"))
  var outputs: [String]

  @Option(
    help: ArgumentHelp(
      "The folder of PNGs that were packed, for the pictures of a page. (default: what shards say)",
      valueName: "DIR"))
  var source: String?

  @Option(
    help: ArgumentHelp("The folder that they were packed to. (default: likewise)", valueName: "DIR")
  )
  var packed: String?

  @Option(
    help: "Bytes of pictures that an HTML report may hold; those with the worst scores go first.")
  var embedLimit = ByteSize(byteCount: 50_000_000)

  @OptionGroup var memory: MemoryOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    try ReportOutputs.validate(outputs, option: "-o")
    if (source == nil) != (packed == nil) {
      throw ValidationError("--source and --packed belong together")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: quiet), merge)
  }

  private func merge(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    memory.prepare()
    let outputs = ReportOutputs(
      paths: outputs, embedLimit: embedLimit, limits: Limits(), memoryLimit: memory.byteCount)
    try outputs.refuseUnwritable()
    let paths = try InputList.reportFiles(parts)
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseReplacing(paths, by: self.outputs)
    }
    var read: [ReportPart] = []
    for path in paths { read.append(try part(path)) }
    let merged = try merged(read)
    let pictures = outputs.showsPictures ? pictures(merged, read) : []
    try console.result(merged.report.text(columns: StandardStream.output.columns))
    return outputs.write(merged.report, pictures, console)
  }

  private func part(_ path: String) throws(CommandFailure) -> ReportPart {
    let bytes = try CommandFiles.read(path, reading.rules)
    do throws(PackReport.ReadingError) {
      return ReportPart(name: path, report: try PackReport(json: bytes))
    } catch {
      throw CommandFailure(.invalidData, path, "reading the report", "\(error)")
    }
  }

  private func merged(_ parts: [ReportPart]) throws(CommandFailure) -> MergedReport {
    do throws(ReportPart.Refusal) {
      return try MergedReport(parts)
    } catch {
      throw CommandFailure(.invalidData, error.name, "merging", error.reason)
    }
  }

  /// The files of each asset; `nil` where they are not known or not there.
  private func pictures(_ merged: MergedReport, _ parts: [ReportPart]) -> [AssetFiles?] {
    zip(merged.report.assets, merged.parts).map { asset, number in
      let shard = parts[number].report.shard
      guard let sources = source ?? shard?.sources, let outputs = packed ?? shard?.outputs else {
        return nil
      }
      return AssetFiles(asset, sources: sources, outputs: outputs)
    }
  }
}
