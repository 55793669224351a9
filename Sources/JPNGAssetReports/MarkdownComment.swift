internal import JPNGReports

/// A comment for GitHub, which allows 65,536 characters. Tables are cut so that a comment stays
/// below 60 kB.
struct MarkdownComment {
  static let limit = 60_000
  /// Bytes that tables may not use. They are for headings, and for the lines that say how many rows
  /// were left out.
  private static let margin = 600

  private var parts: [String]
  private var byteCount = 0

  init(_ head: String) {
    parts = []
    append(head)
  }

  /// The comment, with a line break at the end.
  var text: String { parts.joined(separator: "\n\n") + "\n" }

  private var room: Int { max(0, Self.limit - Self.margin - byteCount) }

  private mutating func append(_ part: String) {
    parts.append(part)
    byteCount += part.utf8.count + 2
  }

  /// Adds a heading and a table.
  ///
  /// - Parameter share: The share of the room that is left which the table may take, from 0 to 1.
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

  /// Adds a table that the reader can unfold; adds nothing where it has no rows.
  mutating func appendFolded(_ summary: String, _ table: TextTable, names: Set<String>) {
    guard !table.isEmpty else { return }
    append(
      "<details>\n<summary>\(summary.escapedForMarkup)</summary>", table, names: names)
    append("</details>")
  }
}
