import JPNGReports
import Testing

@Suite("Text on a terminal")
struct TerminalTests {
  static let names = [
    "", "a", "abcdefghij", "ui/buttons/very long name of a button.png", "ééééééééé",
    "e\u{301}e\u{301}e\u{301}e\u{301}", "絵文字の名前.png", "한국어 이름.png", "👨‍👩‍👧👨‍👩‍👧.png", "🇩🇪🇫🇷",
    "❤️❤️❤️", "e" + String(repeating: "\u{301}", count: 999) + "xyz",
  ]

  @Test(
    "Columns are those that a terminal takes",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("絵文字", 6), ("한", 2), ("😀", 2), ("…", 1), ("–", 1),
      ("ﾊﾝｶｸ", 4), ("！", 2), ("", 0),
    ])
  func columns(text: String, count: Int) { #expect(text.columnCount == count) }

  @Test(
    "The middle goes first, and the end keeps more than the beginning",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab…ef"), ("abcdef", 4, "a…ef"), ("abcdef", 1, "…"),
      ("abcdef", 0, ""), ("絵文字の名前", 7, "絵…前"), ("絵文字の名前", 12, "絵文字の名前"),
      ("e\u{301}e\u{301}e\u{301}e\u{301}", 3, "e\u{301}…e\u{301}"),
    ])
  func shortened(text: String, limit: Int, short: String) {
    #expect(text.shortened(toColumns: limit) == short)
  }

  @Test("Never wider than asked for, never shorter than need be", arguments: names)
  func limits(name: String) {
    for limit in 0...name.columnCount + 1 {
      let short = name.shortened(toColumns: limit)
      #expect(short.columnCount <= limit)
      #expect((short == name) == (name.columnCount <= limit))
      // A wide sign at either side may not fit.
      #expect(limit >= name.columnCount || limit == 0 || short.columnCount >= limit - 8)
      #expect(limit == 0 || short == name || short.contains("…"))
    }
  }

  @Test("Tables of wide signs line up")
  func table() {
    var table = TextTable([("name", .left), ("n", .right)])
    table.append(["絵文字", "1"])
    table.append(["abcdefg", "20"])
    #expect(table.text == "name      n\n絵文字    1\nabcdefg  20")
  }

  @Test("Of the columns that may go, as many go as it takes", arguments: [1, 20, 30, 40, 100])
  func dropping(limit: Int) {
    var table = TextTable([("name", .left), ("first", .right), ("second", .right), ("n", .right)])
    table.append([String(repeating: "name", count: 10), "12345678", "12345678", "1"])
    let text = table.dropping(["first", "second"], toFit: limit).text
    #expect(text.contains("name") && text.contains("n\n"))
    #expect(text.contains("second") == (limit >= 30))
    #expect(text.contains("first") == (limit >= 40))
  }
}
