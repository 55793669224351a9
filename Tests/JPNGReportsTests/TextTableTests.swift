import JPNGReports
import Testing

@Suite("Tables")
struct TextTableTests {
  private func table(_ rows: [[String]]) -> TextTable {
    var table = TextTable([("name", .left), ("n", .right), ("q", .right)])
    for row in rows { table.append(row) }
    return table
  }

  @Test("Columns line up, lines have no spaces at their ends")
  func text() {
    #expect(
      table([["a", "1", ""], ["bcdef", "20", "80"]]).text == """
        name    n   q
        a       1
        bcdef  20  80
        """)
  }

  @Test("Long names are shortened until the line fits, numbers never", arguments: [20, 40, 60])
  func narrow(columns: Int) {
    let long = table([[String(repeating: "long", count: 30), "123456", "80"]])
    let lines = long.text(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.last?.hasSuffix("123456  80") == true)
    #expect(lines.last?.contains("…") == true)
  }

  @Test("Columns that say the same in every row go, where that is asked for")
  func uniform() {
    let same = table([["a", "1", "80"], ["b", "1", TextTable.noValue]])
    #expect(same.withoutUniform(["q", "name"]).text == "name  n\na     1\nb     1")
    let varied = table([["a", "1", "80"], ["b", "1", "90"]])
    #expect(varied.withoutUniform(["q"]).text == varied.text)
  }

  @Test("Markdown keeps cells in their cells")
  func markdown() {
    #expect(
      table([["a|b\nc", "<b>", "*x*"]]).markdown == """
        | name | n | q |
        | :-- | --: | --: |
        | a\\|b\u{FFFD}c | &lt;b> | \\*x\\* |
        """)
  }

  @Test("Markdown is cut between rows, and says how many were left out")
  func cutMarkdown() {
    let rows = (0..<9).map { ["@\($0)|", "\($0)", ""] }
    let whole = table(rows).markdown(limit: .max, names: ["name"])
    #expect(whole.leftOut == 0)
    #expect(whole.text.contains("| <code>@0\\|</code> | 0 |  |\n"))
    for limit in 0...whole.text.utf8.count + 2 {
      let (text, leftOut) = table(rows).markdown(limit: limit, names: ["name"])
      #expect(whole.text.hasPrefix(text))
      #expect(text.split(separator: "\n").count == 2 + 9 - leftOut)
      #expect(leftOut == 9 || text.utf8.count < limit)
    }
  }

  @Test(
    "CSV fields, as RFC 4180 has them",
    arguments: [
      ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""),
      ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), (" a ", " a "),
      ("\"\u{301},", "\"\"\"\u{301},\""),
    ])
  func csv(field: String, quoted: String) {
    #expect(table([[field, "1", "2"]]).csv == "name,n,q\r\n\(quoted),1,2\r\n")
  }
}
