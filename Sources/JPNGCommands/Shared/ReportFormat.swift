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
