import JPNGBundle
import Testing

@Suite("Names of entries")
struct NameTests {
  @Test(
    "Names that files can have everywhere are taken",
    arguments: [
      "a", "a/b/c.jpng", "icon@2x~ipad.png", "été/ñ.png", ".a", "a b", "...a", "console.png",
      "日本語.jpng", String(repeating: "n", count: 255),
      String(repeating: "n/", count: 31) + "n",
    ])
  func valid(name: String) throws {
    #expect(EntryName.problem(with: name) == nil)
    #expect(try contents(SampleBundle(files: [(name, [1])]).bytes).map(\.name) == [name])
  }

  static let hostile = [
    "", "/a", "//a", "a//b", "a/", "..", "../a", "a/../../b", "./a", "a/.", "a\\b", "..\\a",
    "C:/a", "a:b", "a\0b", "a\nb", "\u{7F}", "a.", "a /b", "a?", "a*", "\"", "<", ">", "a|b",
    "con", "AUX.png", "x/nul", "Com1.jpng", "lpt9", "jpng-index.json", "JPNG-INDEX.JSON",
    "jpng-previews", String(repeating: "n", count: 256), String(repeating: "n/", count: 512) + "n",
    String(repeating: "n/", count: 32) + "n",
  ]

  @Test(
    "All others are refused, also in an archive that is well-formed otherwise", arguments: hostile)
  func invalid(name: String) {
    #expect(EntryName.problem(with: name) != nil)
    #expect(refusal(SampleBundle(files: [(name, [1])]).bytes)?.code == .malformed)
  }

  @Test(
    "Names that some system takes for the same are refused",
    arguments: [
      ["a", "a"], ["A", "a"], ["STRASSE", "straße"], ["e\u{301}", "é"], ["É/x", "é/y"],
      ["K", "\u{212A}"], ["a", "a/b"], ["A/b", "a"], ["d/A/x", "d/a/y"], ["a/b/c", "a/b/C"],
    ])
  func collisions(names: [String]) {
    let names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(refusal(SampleBundle(files: names.map { ($0, []) }).bytes)?.code == .malformed)
  }

  @Test("Names that only look alike are not")
  func neighbours() throws {
    let names = ["a.b", "a/b", "a/b.c", "a/bc/d", "ab", "b/b"]
    #expect(try contents(SampleBundle(files: names.map { ($0, []) }).bytes).map(\.name) == names)
  }

  @Test("Names out of order are refused")
  func order() {
    #expect(refusal(SampleBundle(files: [("b", []), ("a", [])]).bytes)?.code == .malformed)
  }
}
