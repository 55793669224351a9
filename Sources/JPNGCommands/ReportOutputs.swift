internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGReports

/// Reports of a pack to be written to files.
struct ReportOutputs: Sendable {
  /// Each in the format that its extension names.
  let paths: [String]
  /// Bytes of pictures that a page may hold.
  let embedLimit: ByteSize
  let limits: Limits

  /// Refuses what cannot be written, in the words of the command line.
  static func validate(_ paths: [String], option: String) throws(ValidationError) {
    for path in paths where ReportFormat(path: path) == nil {
      throw ValidationError("\(option) \(path): \(ReportFormat.choice)")
    }
  }

  /// It should be known before an hour of work, not after.
  func refuseUnwritable() throws(CommandFailure) {
    try JPNGCommands.refuseUnwritable(paths, "writing the report")
  }

  /// - Parameter pictures: Where those of each asset are.
  func write(_ report: PackReport, _ pictures: [AssetFiles?]) throws(CommandFailure) {
    for path in paths {
      guard let format = ReportFormat(path: path) else { continue }
      let text: String =
        switch format {
        case .json: try jsonText(report) + "\n"
        case .csv: report.csv
        case .markdown: report.markdown
        case .html:
          report.html(embedLimit: embedLimit.byteCount) { pictures[$0]?.pictures(limits) }
        }
      try AtomicFile.write(Array(text.utf8), to: path, overwrites: true)
    }
  }
}

/// What a report can be written as, by the file's extension.
enum ReportFormat: String, CaseIterable {
  case json
  case csv
  case markdown = "md"
  case html

  /// `nil` where the extension, in any case, is none of these.
  init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = format
  }

  /// What can be chosen, for an error.
  static var choice: String {
    let extensions = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "a report's name ends in one of \(extensions)"
  }
}
