/// The format of a report. The extension of the file says which it is.
enum ReportFormat: String, CaseIterable {
  case json
  case csv
  case markdown = "md"
  case html

  /// Returns `nil` if the extension is none of these. It may be in upper or lower case.
  init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = format
  }

  /// A sentence that names all extensions, for an error.
  static var choice: String {
    let extensions = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "a report's name ends in one of \(extensions)"
  }
}
