internal import ArgumentParser
internal import JPNG
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng bundle list`
struct BundleListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Shows what is in a bundle, from its index alone.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  /// What `--json` prints.
  struct Report: Encodable {
    var schema = 1
    var path: String
    var bytes: Int
    var alignment: Int
    var files: [File]

    struct File: Encodable {
      var name: String
      var offset: Int
      var bytes: Int
      var crc32: String
      var kind: String
      @Nullable var width: Int? = nil
      @Nullable var height: Int? = nil
      @Nullable var scale: Int? = nil
      var variants: [String]
      @Nullable var preview: Place? = nil
    }

    struct Place: Encodable {
      var offset: Int
      var bytes: Int
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: quiet), list)
  }

  private func list(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let source = try inPipeline { () throws(AssetFailure) in
      try OpenBundle(bundle, context: console.context(ReadingRules()))
    }
    let report = Report(source)
    if json {
      try console.output(report.jsonText())
    } else {
      for file in report.files { try console.result(file.text) }
    }
    return nil
  }
}

extension BundleListCommand.Report {
  fileprivate init(_ source: OpenBundle) {
    path = source.path
    bytes = source.byteCount
    alignment = source.alignment
    files = source.listing.map { entry in
      File(
        name: entry.name, offset: entry.offset, bytes: entry.byteCount, crc32: entry.checksum,
        kind: entry.kind, width: entry.size?.width, height: entry.size?.height,
        scale: entry.scale, variants: entry.variants,
        preview: entry.preview.map { Place(offset: $0.lowerBound, bytes: $0.count) })
    }
  }
}

extension BundleListCommand.Report.File {
  /// A line for a terminal.
  fileprivate var text: String {
    let count = String(bytes)
    let size = width.flatMap { width in height.map { "\(width)×\($0)" } } ?? "-"
    let blanks = String(repeating: " ", count: max(0, 12 - count.count))
    return "\(blanks)\(count)  \(size.padded(to: 11))  \(name.asTerminalLine)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
