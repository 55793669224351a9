import JPNGFiles
import Testing

@Suite("What a tree leaves out")
struct IgnoreRulesTests {
  private func rules(_ lines: [String], from folder: String = "") throws -> IgnoreRules {
    var rules = IgnoreRules()
    rules.add(try lines.compactMap { try IgnorePattern(line: $0) }, from: folder)
    return rules
  }

  /// What `git check-ignore` says of these.
  @Test(
    "As git reads a .gitignore",
    arguments: [
      (["*.png"], "a/b.png", true), (["*.png"], "b.PNG", false), (["/a.png"], "a.png", true),
      (["/a.png"], "x/a.png", false), (["a/b.png"], "a/b.png", true),
      (["a/b.png"], "x/a/b.png", false), (["drafts/"], "drafts/a.png", true),
      (["drafts/"], "x/drafts/a.png", true), (["drafts/"], "drafts", false),
      (["drafts"], "drafts", true), (["a/**"], "a/b/c.png", true), (["**/c.png"], "c.png", true),
      (["a/**/c.png"], "a/c.png", true), (["*.png", "!keep.png"], "keep.png", false),
      (["!keep.png", "*.png"], "keep.png", true),
      (["drafts/", "!drafts/a.png"], "drafts/a.png", true),
      (["# *.png"], "a.png", false), (["\\#a.png"], "#a.png", true), (["\\!a.png"], "!a.png", true),
      (["a.png  "], "a.png", true), (["", "  "], "a.png", false), (["a b.png"], "a b.png", true),
      (["*"], "a/b.png", true), (["/*", "!/a/"], "a/b.png", false), (["[ab].png"], "b.png", true),
      (["b/"], "a/b/c/d.png", true), (["a/*"], "a/b/c.png", true),
      (["a/*.png"], "a/b/c.png", false),
    ])
  func patterns(_ lines: [String], _ path: String, _ isExcluded: Bool) throws {
    #expect(try rules(lines).excludes(file: path) == isExcluded)
  }

  @Test("A deeper file counts more, and only for what is below its folder")
  func nested() throws {
    var rules = try rules(["*.png"])
    rules.add(try [#require(try IgnorePattern(line: "!/keep.png"))], from: "a/b")
    #expect(!rules.excludes(file: "a/b/keep.png"))
    #expect(rules.excludes(file: "a/b/c/keep.png"))
    #expect(rules.excludes(file: "keep.png"))
    #expect(rules.excludes(file: "a/bb/keep.png"))
  }

  @Test("A line that is no pattern is an error", arguments: ["[a", "a\\"])
  func invalid(_ line: String) {
    #expect(throws: Glob.SyntaxError.self) { try IgnorePattern(line: line) }
  }
}

@Suite("Paths below a folder")
struct RelativePathTests {
  @Test(
    "The path below, if it is below",
    arguments: [
      ("/a/b/c", "/a", "b/c"), ("/a/b", "/a/b", ""), ("/ab/c", "/a", nil), ("/a/../b", "/a", nil),
      ("/a/./b//c", "/a/b/", "c"), ("x/y.png", "x", "y.png"), ("x/y.png", ".", "x/y.png"),
      ("./x", "x", ""), ("../x", ".", nil), ("/a", "/", "a"),
    ])
  func below(_ path: String, _ folder: String, _ expected: String?) {
    #expect(path.path(below: folder) == expected)
  }
}
