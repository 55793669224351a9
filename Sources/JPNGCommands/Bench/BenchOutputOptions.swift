internal import ArgumentParser
internal import JPNGBenchResults
internal import JPNGFiles
internal import JPNGPipeline

/// The options that say where the results of `jpng bench` go, apart from the terminal.
struct BenchOutputOptions: ParsableArguments {
  @Option(
    defaultAsFlag: StandardStream.path,
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

  @Option(help: ArgumentHelp("Write the results in a few lines of Markdown.", valueName: "FILE"))
  var summary: String?

  @Option(help: ArgumentHelp("Write the charts as SVG files to a folder.", valueName: "FOLDER"))
  var charts: String?

  @Flag(name: [.customLong("quiet")], help: "Say nothing but errors.")
  var quiet = false

  mutating func validate() throws {
    if let json, !isJSONFile(json), !isInput(json) {
      throw ValidationError("--json \(json): the file's name has to end in .json")
    }
    guard Set(files).count == files.count else {
      throw ValidationError("two reports cannot be one file")
    }
    if files.contains(StandardStream.path) {
      throw ValidationError("only --json can be printed")
    }
  }

  /// The text behind `--json` if that is not a JSON file, and hence the first input: `--json` can
  /// be given without a file.
  var strayInput: String? { json.flatMap { isJSONFile($0) ? nil : $0 } }

  private func isJSONFile(_ path: String) -> Bool {
    path == StandardStream.path || path.lowercased().hasSuffix(".json")
  }

  private func isInput(_ path: String) -> Bool {
    path.hasPrefix("@") || path.lowercased().hasSuffix(".png") || FileStatus(path)?.kind == .folder
  }

  /// The file to write JSON to; `nil` if JSON is printed or not asked for.
  private var jsonFile: String? {
    json.flatMap { isJSONFile($0) && $0 != StandardStream.path ? $0 : nil }
  }

  private var files: [String] { [jsonFile, html, csv, markdown, summary].compactMap { $0 } }

  /// Refuses files that cannot be written, before minutes are spent on measuring.
  func check(against inputs: [InputFile]) throws(CommandFailure) {
    let attempt = Attempt("writing the results")
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseMisplaced(files, besides: inputs.map(\.path), attempt)
      if let charts { try OutputChecks.refuseUnwritable(folder: charts, attempt) }
    }
  }

  /// Writes and prints the results. If some of that fails, the rest is done all the same; then the
  /// first failure is thrown.
  func publish(_ report: BenchReport, _ console: Console) throws(CommandFailure) {
    let text = json == nil ? "" : try report.jsonText()
    var failures: [CommandFailure] = []
    func attempt(_ body: () throws(CommandFailure) -> Void) {
      do throws(CommandFailure) { try body() } catch { failures.append(error) }
    }
    func write(_ text: @autoclosure () -> String, to path: String?) {
      guard let path else { return }
      attempt { () throws(CommandFailure) in
        try CommandFiles.write(text(), to: path)
      }
    }
    write(text + "\n", to: jsonFile)
    write(report.html, to: html)
    write(report.csv, to: csv)
    write(report.markdown, to: markdown)
    write(report.readmeSection, to: summary)
    if let charts {
      attempt { () throws(CommandFailure) in try createFolder(charts) }
      for chart in report.charts { write(chart.svg, to: charts.appendingPath(chart.name + ".svg")) }
    }
    attempt { () throws(CommandFailure) in
      if json != nil, jsonFile == nil {
        try console.output(text)
      } else {
        try console.result(report.text(columns: 100))
      }
    }
    failures.dropFirst().forEach(console.report)
    if let failure = failures.first { throw failure }
  }

  private func createFolder(_ path: String) throws(CommandFailure) {
    do throws(FileWriteError) {
      try Folder(path).create()
    } catch {
      throw CommandFailure(AssetFailure(error, .creatingFolder))
    }
  }
}
