import JPNGFiles
import TestSupport
import Testing

@Suite("Globs")
struct GlobTests {
  @Test(
    "What matches",
    arguments: [
      ("a.png", "a.png"), ("*", "a.png"), ("*.png", ".png"), ("a*c", "ac"), ("a*c", "abbc"),
      ("*a*b*", "xxaxxbxx"), ("?.png", "é.png"), ("?", "*"), ("[abc].png", "b.png"),
      ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[^a]x", "bx"), ("[]]x", "]x"), ("[!]]x", "ax"),
      ("[a-]x", "-x"), ("[-a]x", "-x"), ("[a\\]]x", "]x"), ("\\*", "*"), ("\\[a]", "[a]"),
      ("ui/*", "ui/a"), ("ui/*/c", "ui/b/c"), ("**", "a/b/c"), ("**", ""), ("*", ""),
      ("**/*.png", "a.png"), ("**/*.png", "x/y/a.png"), ("ui/**/*.png", "ui/a.png"),
      ("ui/**/*.png", "ui/x/y/a.png"), ("ui/**", "ui/x/y/a.png"), ("ui/**.png", "ui/x/a.png"),
      ("**/a/**/b", "a/b"), ("**/a/**/b", "x/a/a/y/b"), ("a**b", "a/x/b"), ("**/**/a", "a"),
      ("***", "a/b"), ("***/a", "x/a"), ("{a,b}", "{a,b}"), ("a b", "a b"), ("a]", "a]"),
      ("a\n*", "a\n\r\nb"), ("[á-é]", "ç"), ("/a", "/a"),
    ])
  func matching(pattern: String, path: String) throws {
    #expect(try Glob(pattern).matches(path))
  }

  @Test(
    "What does not",
    arguments: [
      ("a.png", "A.png"), ("a.png", "xa.png"), ("a.png", "a.pngx"), ("a.png", "x/a.png"),
      ("*", "a/b"), ("*.png", "x/a.png"), ("?", "/"), ("?", ""), ("?", "ab"), ("a?b", "a/b"),
      ("[!a]", "/"), ("a[/]b", "a/b"), ("[a-c]", "d"), ("[!a-c]", "b"), ("[c-a]", "b"),
      ("[^a]", "a"), ("\\*", "a"), ("ui/*", "ui/a/b"), ("ui/*/c", "ui/c"),
      ("ui/**/*.png", "gui/a.png"), ("ui/**/*.png", "ui.png"), ("ui/**", "ui"),
      ("**/a", "xa"), ("**/a", "x/ya"), ("ui/**/a", "ui/xa"), ("a/**/b", "a/xb"),
      ("a**b", "a/x/c"), ("a", ""), ("é", "e\u{301}"), ("/a", "a"), ("./a", "a"),
    ])
  func others(pattern: String, path: String) throws {
    #expect(try !Glob(pattern).matches(path))
  }

  @Test(
    "What is no pattern",
    arguments: [
      ("", .empty), ("[", .unclosedSet), ("[]", .unclosedSet), ("[!]", .unclosedSet),
      ("a[b-", .unclosedSet), ("a[b", .unclosedSet), ("a\\", .strayEscape), ("[\\", .strayEscape),
    ] as [(String, Glob.SyntaxError)])
  func refusal(pattern: String, error: Glob.SyntaxError) {
    #expect(throws: error) { try Glob(pattern) }
  }

  /// A pattern of more than 63 tokens is matched in another way than a shorter one. Stars that add
  /// nothing make a long one of each.
  @Test("Long patterns match what short ones do")
  func longPatterns() throws {
    var generator = SeededGenerator(seed: 9)
    let parts = ["a", "b", "/", "*", "?", "**", "**/", "[ab]", "[!b]", "é"]
    let letters = ["a", "b", "/", "é"]
    func text(_ parts: [String], _ count: Int) -> String {
      (0..<count).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }.joined()
    }
    var matchCount = 0
    for _ in 0..<3000 {
      let pattern = text(parts, 1 + Int(generator.next() % 6))
      let path = text(letters, Int(generator.next() % 8))
      // Literal letters with which the path is made as long as the pattern.
      let padding = String(repeating: "x", count: 70)
      let isMatch = try Glob(pattern).matches(path)
      let middle = "*" + padding + "*"
      #expect(
        try Glob(pattern + middle).matches(path + padding) || !isMatch, "\(pattern) \(path)")
      #expect(
        try Glob("?" + padding + "/" + pattern).matches("y" + padding + "/" + path)
          == Glob("z/" + pattern).matches("z/" + path), "\(pattern) \(path)")
      matchCount += isMatch ? 1 : 0
    }
    #expect(matchCount > 100)
  }

  @Test(
    "No pattern takes long", .timeLimit(.minutes(30)),
    arguments: ["*a", "**a", "**/a", "?*", "[ab]*", "**/*a"])
  func hostile(part: String) throws {
    let glob = try Glob(String(repeating: part, count: 40) + "b")
    // With a sanitizer, which this takes many times as long with, a shorter one still tells.
    let name = String(repeating: "a", count: MeasuredTool.isMeaningful ? 500 : 60)
    let path = name + "/" + name
    #expect(!glob.matches(path + "c"))
  }

  @Test("A long alternation of folders is followed to its end")
  func deep() throws {
    let path = String(repeating: "x/", count: 2000) + "a.png"
    #expect(try Glob("**/x/**/x/**/a.png").matches(path))
    #expect(try !Glob("**/x/**/y/**/a.png").matches(path))
  }
}
