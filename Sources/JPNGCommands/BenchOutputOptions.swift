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

  @Option(help: ArgumentHelp("Write the results in a few lines of Markdown.", valueName: "FILE"))
  var summary: String?

  @Option(help: ArgumentHelp("Write the charts as SVG files to a folder.", valueName: "FOLDER"))
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
  func check(against inputs: [InputFile]) throws(CommandFailure) {
    let outputs = [jsonPath, html, csv, markdown, summary, charts].compactMap(\.self)
      .filter { $0 != FileAccess.standardStream }
    try refuseMissingFolders(of: outputs, "writing the results")
    try refuseReplacing(inputs.map(\.path), by: outputs)
  }

  func publish(_ report: BenchReport, _ console: Console) throws(CommandFailure) {
    if let html { try write(report.html, to: html) }
    if let csv { try write(report.csv, to: csv) }
    if let markdown { try write(report.markdown, to: markdown) }
    if let summary { try write(report.readmeSection, to: summary) }
    if let charts { try write(report.charts, to: charts) }
    guard let jsonPath else { return try console.result(report.text(columns: 100)) }
    let text = try jsonText(report)
    if jsonPath == FileAccess.standardStream {
      try console.output(text)
    } else {
      try write(text + "\n", to: jsonPath)
      try console.result(report.text(columns: 100))
    }
  }

  private func write(
    _ charts: [(name: String, svg: String)], to folder: String
  ) throws(CommandFailure) {
    try FileAccess.createFolder(folder)
    for chart in charts { try write(chart.svg, to: folder.appendingPath(chart.name + ".svg")) }
  }

  private func write(_ text: String, to path: String) throws(CommandFailure) {
    try AtomicFile.write(Array(text.utf8), to: path, overwrites: true)
  }
}
