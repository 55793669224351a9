internal import ArgumentParser
internal import JPNGBenchResults

/// Where the results of `jpng bench` go, besides the terminal.
struct BenchOutputOptions: ParsableArguments {
  @Option(
    defaultAsFlag: FileAccess.standardStream,
    help: ArgumentHelp(
      "Print the results as JSON, or write them to a file that ends in .json.",
      valueName: "FILE.json"))
  var json: String?

  @Option(help: ArgumentHelp("Write a page with charts.", valueName: "FILE"))
  var html: String?

  @Option(help: ArgumentHelp("Write a line for each measurement.", valueName: "FILE"))
  var csv: String?

  @Option(help: ArgumentHelp("Write tables.", valueName: "FILE"))
  var markdown: String?

  @Option(help: ArgumentHelp("Write each chart as SVG to a folder.", valueName: "FOLDER"))
  var charts: String?

  @Flag(name: [.customLong("quiet")], help: "Say nothing but errors.")
  var quiet = false

  /// What follows `--json` may also be the first input.
  var strayInputs: [String] { json.map { isJSONFile($0) ? [] : [$0] } ?? [] }

  private var jsonPath: String? {
    json.map { isJSONFile($0) ? $0 : FileAccess.standardStream }
  }

  private func isJSONFile(_ path: String) -> Bool {
    path == FileAccess.standardStream || path.lowercased().hasSuffix(".json")
  }

  /// What cannot be written should be known before, not after minutes of measuring.
  func checkFolders() throws(CommandFailure) {
    for path in [jsonPath, html, csv, markdown, charts].compactMap({ $0 })
    where path != FileAccess.standardStream {
      if fileStatus(PathParts(path).folder)?.kind != .folder {
        throw CommandFailure(.cannotCreate, path, "writing the results", "no such folder")
      }
    }
  }

  func publish(_ report: BenchReport, _ console: Console) throws(CommandFailure) {
    let json = try jsonPath.map { (path) throws(CommandFailure) in (path, try jsonText(report)) }
    if let (path, text) = json, path != FileAccess.standardStream { try write(text, to: path) }
    if let (path, text) = json, path == FileAccess.standardStream { try console.output(text) }
  }

  private func write(_ text: String, to path: String) throws(CommandFailure) {
    try AtomicFile.write(Array((text + "\n").utf8), to: path, overwrites: true)
  }
}
