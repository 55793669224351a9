internal import JPNGReports

/// A comment on GitHub, which takes 65,536 characters: tables are cut where it would exceed 60 kB.
struct MarkdownComment {
  static let limit = 60_000
  /// Kept back for headings, and for the lines that say what was left out.
  private static let margin = 600

  private var parts: [String]
  private var byteCount = 0

  init(_ head: String) {
    parts = []
    append(head)
  }

  /// With a line break at the end.
  var text: String { parts.joined(separator: "\n\n") + "\n" }

  private var room: Int { max(0, Self.limit - Self.margin - byteCount) }

  private mutating func append(_ part: String) {
    parts.append(part)
    byteCount += part.utf8.count + 2
  }

  /// - Parameter share: How much of what is left may be taken, 0 to 1.
  mutating func append(
    _ heading: String, _ table: TextTable, names: Set<String>, share: Double = 1
  ) {
    append(heading)
    let (text, leftOut) = table.markdown(limit: Int(Double(room) * share), names: names)
    append(text)
    if leftOut > 0 {
      append("*\(leftOut) more \(leftOut == 1 ? "was" : "were") left out: no room.*")
    }
  }

  /// A table that shows when somebody asks for it; nothing where it has no rows.
  mutating func appendFolded(_ summary: String, _ table: TextTable, names: Set<String>) {
    guard !table.isEmpty else { return }
    append(
      "<details>\n<summary>\(summary.escapedForMarkup)</summary>", table, names: names)
    append("</details>")
  }
}
