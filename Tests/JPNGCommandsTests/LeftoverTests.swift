import TestSupport
import Testing

/// Files that earlier runs have written, and that this one does not.
@Suite("Outputs that no source has any more")
struct LeftoverTests {
  private let folder: TemporaryFolder
  private let tiny = Sample.png(width: 2, height: 2)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "ui/b.png", "ui/old/c.png"] {
      try folder.write(Sample.png(seed: name.count), to: "art/\(name)")
    }
  }

  private func pack(_ options: String...) throws -> ProcessResult {
    let result = try Tool.run(
      ["pack", "art", "-o", "out", "--cache", "cache"] + options, in: folder)
    #expect(result.status == 0)
    return result
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  @Test(
    "What is left out now is told of, and removed on demand",
    arguments: ["jpng.yml", "a rule", ".jpngignore", "--exclude"])
  func leftOut(way: String) throws {
    _ = try pack()
    var options: [String] = []
    switch way {
    case "jpng.yml": try write("exclude: ui/old/", "art/jpng.yml")
    case "a rule": try write("rules: [{glob: 'ui/old/**', exclude: true}]", "art/jpng.yml")
    case ".jpngignore": try write("old/", "art/ui/.jpngignore")
    default: options = ["--exclude", "c.png"]
    }
    let told = try Tool.run(
      ["pack", "art", "-o", "out", "--cache", "cache"] + options, in: folder)
    #expect(told.errors.contains("out/ui/old/c.jpng: its source is left out; --prune removes"))
    #expect(folder.exists("out/ui/old/c.jpng"))
    let pruned = try Tool.run(
      ["pack", "art", "-o", "out", "--cache", "cache", "--prune"] + options, in: folder)
    #expect(pruned.status == 0 && pruned.errors.isEmpty)
    #expect(!folder.exists("out/ui/old/c.jpng") && folder.exists("out/ui/b.jpng"))
    #expect(folder.exists("art/ui/old/c.png"))
    guard way != "--exclude" else { return }
    let report = try Tool.run(
      "report", "--source", "art", "--packed", "out", "-o", "r.json", in: folder)
    #expect(report.status == 0 && report.errors.isEmpty)
  }

  @Test("A source that is kept where it is stays, whatever is pruned")
  func inPlace() throws {
    try folder.write(tiny, to: "art/tiny.png")
    let options = ["pack", "art", "-o", "art", "--cache", "cache", "--fallback", "png"]
    #expect(try Tool.run(options, in: folder).status == 0)
    let pruning = options + ["--exclude", "tiny.png", "--prune"]
    #expect(try Tool.run(pruning, in: folder).status == 0)
    #expect(try folder.read("art/tiny.png") == tiny)
    #expect(try Tool.run(Array(options.dropLast(2)), in: folder).status == 0)
    #expect(try folder.read("art/tiny.png") == tiny)
    #expect(folder.exists("art/tiny.jpng"))
  }

  @Test("A copy of the source goes when the source is packed after all")
  func supersededCopy() throws {
    try folder.write(tiny, to: "art/tiny.png")
    _ = try pack("--fallback", "png")
    #expect(folder.exists("out/tiny.png") && !folder.exists("out/tiny.jpng"))
    #expect(try pack().errors.isEmpty)
    #expect(!folder.exists("out/tiny.png") && folder.exists("out/tiny.jpng"))
    #expect(try pack("--fallback", "png", "--keep-name").errors.isEmpty)
    #expect(!folder.exists("out/tiny.png"))
    #expect(try folder.read("out/tiny.jpng") == tiny)
  }

  @Test("A copy that somebody has changed stays")
  func changedCopy() throws {
    try folder.write(tiny, to: "art/tiny.png")
    _ = try pack("--fallback", "png")
    try write("mine", "out/tiny.png")
    _ = try pack()
    #expect(try folder.read("out/tiny.png") == Array("mine".utf8))
  }

  @Test("A dry run tells what is unchanged and what would be removed, and changes nothing")
  func dryRun() throws {
    _ = try pack()
    try folder.remove("art/a.png")
    try folder.write(Sample.png(seed: 7), to: "art/ui/b.png")
    let before = folder.files
    let result = try pack("--dry-run", "--prune", "--json")
    #expect(result.errors.contains("out/a.jpng: its source is gone; all such files would be"))
    let statuses = try result.entries("assets").map { $0["status"] as? String }
    #expect(statuses == ["packed", "unchanged"])
    #expect(folder.files == before)
    #expect(try pack("--json").entries("assets").first?["status"] as? String == "packed")
  }

  @Test("What comes from a cache is told apart from what was there")
  func restored() throws {
    _ = try pack()
    let there = try pack("--json")
    #expect(try there.entries("assets").map { $0["restored"] as? Bool } == [false, false, false])
    try folder.remove("out")
    #expect(try pack().output.contains("3 from a cache"))
    try folder.remove("out")
    let totals = try #require(try pack("--json").json["totals"] as? [String: Any])
    #expect(totals["unchanged"] as? Int == 3 && totals["restored"] as? Int == 3)
  }
}
