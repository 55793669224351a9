/// A table of text. This file writes it for a terminal; `TextTable+Documents.swift` writes it as
/// Markdown, HTML and CSV.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case left
    case right
  }

  package typealias Column = (title: String, alignment: Alignment)

  let columns: [Column]
  /// The cells of each row; the titles are no row.
  private(set) var rows: [[String]]

  package init(_ columns: [Column]) {
    self.columns = columns
    rows = []
  }

  package mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count)
    rows.append(cells)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The text of a cell without a value.
  package static let noValue = "–"

  /// The table without those of the named columns that have the same value in every row, or none.
  package func withoutUniform(_ titles: Set<String>) -> TextTable {
    let kept = columns.indices.filter { column in
      let values = Set(rows.map { $0[column] }).subtracting([Self.noValue])
      return !titles.contains(columns[column].title) || values.count > 1
    }
    return keeping(columns: kept)
  }

  private func keeping(columns kept: [Int]) -> TextTable {
    var table = TextTable(kept.map { columns[$0] })
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }
}

extension TextTable {
  /// The table for a terminal: columns are two spaces apart, and no line ends with a space.
  package var text: String { lines().joined(separator: "\n") }

  /// The table for a terminal with so many columns: cells that are aligned left are shortened, to
  /// eight characters at least. Where that does not suffice, lines are longer.
  package func text(columns limit: Int) -> String { lines(columns: limit).joined(separator: "\n") }

  /// The lines of the table for a terminal, the titles first.
  ///
  /// - Parameter limit: The columns of the terminal, as above. Default: nothing is shortened.
  package func lines(columns limit: Int = .max) -> [String] {
    var widths = naturalWidths
    func excess() -> Int { widths.reduce(2 * (widths.count - 1), +) - limit }
    while excess() > 0 {
      let names = columns.indices.filter { columns[$0].alignment == .left && widths[$0] > 8 }
      guard let widest = names.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return lines(widths: widths)
  }

  /// The table without the first of the named columns, as many as it takes for lines to fit into so
  /// many columns of a terminal while names keep 16.
  package func dropping(_ titles: [String], toFit limit: Int) -> TextTable {
    var kept = self
    for title in titles where kept.leastWidth > limit {
      kept = kept.keeping(columns: kept.columns.indices.filter { kept.columns[$0].title != title })
    }
    return kept
  }

  private var leastWidth: Int {
    zip(columns, naturalWidths).reduce(2 * (columns.count - 1)) { sum, column in
      sum + (column.0.alignment == .left ? min(column.1, 16) : column.1)
    }
  }

  private var naturalWidths: [Int] {
    columns.indices.map { column in
      rows.map { $0[column].columnCount }.reduce(columns[column].title.columnCount, max)
    }
  }

  private func lines(widths: [Int]) -> [String] {
    ([columns.map(\.title)] + rows).map { row in
      let cells = row.indices.map { column in
        let cell = row[column].shortened(toColumns: widths[column])
        let padding = String(repeating: " ", count: widths[column] - cell.columnCount)
        return columns[column].alignment == .left ? cell + padding : padding + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
