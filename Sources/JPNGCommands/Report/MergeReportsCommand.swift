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

  @OptionGroup var page: PageOptions

  @OptionGroup var memory: MemoryOptions

  @Option(help: "Refuse larger files, like 256MB.")
  var maxFileSize = ByteSize(byteCount: ReadingRules().maxByteCount)

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
    let forms = Dictionary(grouping: outputs) { ReportFormat(path: $0) == .json }
    let others = ReportOutputs(
      paths: forms[false] ?? [], embedLimit: page.embedLimit, limits: Limits(),
      memoryLimit: memory.byteCount)
    let paths = try InputList.reportFiles(parts)
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseMisplaced(outputs, besides: paths, Attempt("writing the report"))
      try refuseOutputsAmongParts()
    }
    let document = try MergedDocument(
      paths,
      ReadingRules(
        maxByteCount: maxFileSize.byteCount, maxStandardInputByteCount: memory.byteCount))
    for path in forms[true] ?? [] { try document.writeJSON(to: path) }
    var status: ExitStatus?
    if !others.isEmpty {
      let report = try document.report()
      let pictures = others.showsPictures ? try pictures(report, document) : []
      status = others.write(report, pictures, console)
    }
    try console.result(document.merged.text)
    return status
  }

  /// Refuses a report among the parts, which would be one of them the next time.
  private func refuseOutputsAmongParts() throws(AssetFailure) {
    for folder in parts where FileStatus(folder)?.kind == .folder {
      let inside = outputs.first {
        ReportFormat(path: $0) == .json && $0.resolvedPath.path(below: folder.resolvedPath) != nil
      }
      if let inside { throw AssetFailure(inside, .planning, .insideParts(folder)) }
    }
  }

  /// The files of each asset; `nil` where they are not known or not there.
  private func pictures(
    _ report: PackReport, _ document: MergedDocument
  ) throws(CommandFailure) -> [AssetFiles?] {
    let places = try MergedDocument.reading { () throws(FileError) in
      var reader = try document.merged.makeSourceReader()
      return try reader.next(report.assets.count)
    }
    return zip(report.assets, places).map { asset, place in
      let shard = document.merged.parts[place.part].head.shard
      guard let sources = source ?? shard?.sources, let outputs = packed ?? shard?.outputs else {
        return nil
      }
      return AssetFiles(asset, sources: sources, outputs: outputs)
    }
  }
}
