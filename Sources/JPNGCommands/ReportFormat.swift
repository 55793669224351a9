internal import JPNGAssetReports

/// What `pack --report` can write, by the file's extension.
enum ReportFormat: String, CaseIterable {
  case json
  case csv
  case markdown = "md"

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
    return "only reports that end in one of \(extensions) can be written so far"
  }

  /// The whole file.
  func text(_ report: PackReport) throws(CommandFailure) -> String {
    switch self {
    case .json: try jsonText(report) + "\n"
    case .csv: report.csv
    case .markdown: report.markdown
    }
  }
}
