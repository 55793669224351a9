import JPNGReports
import Testing

@Suite("Prose")
struct ProseTests {
  @Test(
    "Lists in words",
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
    ] as [([String], String)])
  func enumerated(parts: [String], text: String) { #expect(parts.enumerated == text) }

  @Test(
    "The middle goes first",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab…ef"), ("abcdef", 2, "a…"), ("ab", 1, "a"),
    ])
  func shortened(text: String, limit: Int, short: String) {
    #expect(text.shortened(to: limit) == short)
  }

  @Test(
    "So many bytes at most, characters cut nowhere but between scalars",
    arguments: ["abcdefghijkl", "ééééééé", "😀😀😀😀", "e\u{301}\u{301}\u{301}\u{301}\u{301}"])
  func shortenedToBytes(text: String) {
    for limit in 3...text.utf8.count {
      let short = text.shortened(toBytes: limit)
      #expect(short.utf8.count <= limit)
      #expect(limit < text.utf8.count ? short.unicodeScalars.contains("…") : short == text)
      #expect(!short.unicodeScalars.contains("\u{FFFD}"))
    }
    #expect("abcdefghijkl".shortened(toBytes: 8) == "ab…jkl")
  }

  @Test("Lines break at spaces, and in words that are too long", arguments: [10, 25, 100])
  func wrapped(columns: Int) {
    let text = "some words and a/very/long/path/that/has/no/space and the rest"
    let lines = text.wrapped(columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    let letters = lines.joined().filter { $0 != " " }
    #expect(letters == text.filter { $0 != " " })
  }

  @Test("Nothing that a terminal would obey")
  func control() { #expect("a\u{1B}[2J\nb\tc".onOneLine == "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}c") }

  @Test(
    "Figures",
    arguments: [
      (0.0, "0"), (0.01234, "0.0123"), (0.1234, "0.123"), (1.234, "1.23"), (9.996, "10.0"),
      (12.34, "12.3"), (99.96, "100"), (1234.5, "1235"), (.nan, "–"), (.infinity, "–"),
      (1e300, "–"),
    ])
  func figures(value: Double, text: String) { #expect(value.asFigure == text) }
}
