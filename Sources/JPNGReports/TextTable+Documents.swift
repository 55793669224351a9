extension TextTable {
  /// The table in GitHub's Markdown, without a line break at its end.
  package var markdown: String { markdown(limit: .max).text }

  /// The table in GitHub's Markdown, with as many rows as fit into so many bytes, and the number of
  /// rows that do not fit. The titles are always there.
  ///
  /// - Parameter names: The titles of columns that are set as code. In a comment on GitHub, a path
  ///   with "@someone" in it would otherwise notify that person.
  package func markdown(
    limit: Int, names: Set<String> = []
  ) -> (text: String, leftOut: Int) {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rule = columns.map { $0.alignment == .left ? ":--" : "--:" }
    var lines = [line(columns.map(\.title.escapedForMarkdown)), line(rule)]
    var byteCount = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    for row in rows {
      let cells = zip(columns, row).map { column, cell in
        names.contains(column.title) ? cell.codeForMarkdown : cell.escapedForMarkdown
      }
      let text = line(cells)
      byteCount += text.utf8.count + 1
      guard byteCount <= limit else { break }
      lines.append(text)
    }
    return (lines.joined(separator: "\n"), rows.count - (lines.count - 2))
  }

  /// The table in HTML. It scrolls by itself where it is wider than the page. The cells of the
  /// first column are the headings of the rows.
  package func html(caption: String) -> Markup {
    let head = columns.map { column in
      cell("th", column.title, column.alignment, scope: "col")
    }
    let body = rows.map { row in
      let cells = row.indices.map { index in
        cell(
          index == 0 ? "th" : "td", row[index], columns[index].alignment,
          scope: index == 0 ? "row" : nil)
      }
      return Markup.element("tr", [:], cells)
    }
    let table = Markup.element(
      "table", [:],
      [
        .element("caption", [:], [.text(caption)]),
        .element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], body),
      ])
    // An area that scrolls must be reachable by keyboard and have a name for screen readers.
    return .element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
      [table])
  }

  private func cell(
    _ name: String, _ text: String, _ alignment: Alignment, scope: String?
  ) -> Markup {
    switch (alignment, scope) {
    case (.left, nil): .element(name, [:], [.text(text)])
    case (.left, let scope?): .element(name, ["scope": scope], [.text(text)])
    case (.right, nil): .element(name, ["class": "number"], [.text(text)])
    case (.right, let scope?):
      .element(name, ["class": "number", "scope": scope], [.text(text)])
    }
  }

  /// The table as CSV (RFC 4180): lines end with CR LF, and the first line has the titles.
  package var csv: String {
    ([columns.map(\.title)] + rows)
      .map { $0.map(\.quotedForCSV).joined(separator: ",") + "\r\n" }
      .joined()
  }
}

extension String {
  /// As plain text of a Markdown document, in one line: all that would be markup is escaped.
  package var escapedForMarkdown: String {
    var escaped = ""
    for scalar in onOneLine.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// As code in one line of a Markdown document, also in a cell of a table.
  package var codeForMarkdown: String { isEmpty ? "" : "<code>\(escapedForMarkdown)</code>" }

  /// As text of a cell that spreadsheets do not take for a formula, which could run programs: a
  /// file can have any name.
  package var asSpreadsheetText: String {
    guard let first = unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return self
    }
    return "'" + self
  }

  /// As a field of CSV (RFC 4180), in quotation marks where it needs them.
  package var quotedForCSV: String {
    // Scalars are compared, not characters: to Swift, CR LF is one character, and so is a quotation
    // mark that a combining accent follows.
    let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
    guard unicodeScalars.contains(where: special.contains) else { return self }
    var quoted = String.UnicodeScalarView(["\""])
    for scalar in unicodeScalars {
      quoted.append(scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
