import Foundation
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
    arguments: ["jpng.yml", "a rule", ".jpngignore"])
  func leftOut(way: String) throws {
    _ = try pack()
    switch way {
    case "jpng.yml": try write("exclude: ui/old/", "art/jpng.yml")
    case "a rule": try write("rules: [{glob: 'ui/old/**', exclude: true}]", "art/jpng.yml")
    default: try write("old/", "art/ui/.jpngignore")
    }
    let told = try pack()
    #expect(told.errors.contains("out/ui/old/c.jpng: its source is left out; --prune removes"))
    #expect(folder.exists("out/ui/old/c.jpng"))
    #expect(try pack("--prune").errors.isEmpty)
    #expect(!folder.exists("out/ui/old/c.jpng") && folder.exists("out/ui/b.jpng"))
    #expect(folder.exists("art/ui/old/c.png"))
    let report = try Tool.run(
      "report", "--source", "art", "--packed", "out", "-o", "r.json", in: folder)
    #expect(report.status == 0 && report.errors.isEmpty)
  }

  @Test("What only this command leaves out is another command's")
  func leftOutOnce() throws {
    _ = try pack()
    #expect(try pack("--exclude", "c.png", "--prune").errors.isEmpty)
    #expect(try pack("--exclude", "old/", "--prune").errors.isEmpty)
    #expect(folder.exists("out/ui/old/c.jpng"))
  }

  @Test("Another scale that is left out is not the source that it would be made from")
  func leftOutScale() throws {
    try folder.write(Sample.png(), to: "art/icon@3x.png")
    _ = try pack()
    try write("rules: [{glob: 'icon@2x.png', exclude: true}]", "art/jpng.yml")
    #expect(try pack("--derive-scales", "--prune").errors.isEmpty)
    #expect(folder.exists("out/icon@3x.jpng") && !folder.exists("out/icon@2x.jpng"))
  }

  @Test("An excluded link to the folder above does not make all of that left out")
  func linkAbove() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("art/ui/top"), withDestinationPath: "..")
    _ = try pack("--exclude", "top")
    try write("top\n", "art/ui/.jpngignore")
    let part = try Tool.run(
      "pack", "art/ui", "-o", "out", "--cache", "cache", "--prune", in: folder)
    #expect(part.status == 0 && part.errors.isEmpty)
    #expect(folder.exists("out/a.jpng") && folder.exists("out/ui/b.jpng"))
  }

  @Test("A source that is kept where it is stays, whatever is pruned")
  func inPlace() throws {
    try folder.write(tiny, to: "art/tiny.png")
    func inPlace(_ input: String, _ options: String...) throws {
      let result = try Tool.run(
        ["pack", input, "-o", input, "--cache", "cache"] + options, in: folder)
      #expect(result.status == 0)
    }
    try inPlace("art", "--fallback", "png")
    try write("tiny.png", "art/.jpngignore")
    try inPlace("art", "--fallback", "png", "--prune")
    #expect(try folder.read("art/tiny.png") == tiny)
    try folder.remove("art/.jpngignore")
    try inPlace("art", "--prune")
    #expect(try folder.read("art/tiny.png") == tiny)
    #expect(folder.exists("art/tiny.jpng"))
    try inPlace("art", "--fallback", "png")
    try folder.move("art", to: "moved")
    try inPlace("moved", "--fallback", "png", "--exclude", "tiny.png", "--prune")
    #expect(try folder.read("moved/tiny.png") == tiny)
  }

  @Test("A source that is reached by a link in the output folder stays")
  func linkedOutput() throws {
    for name in ["one/x.png", "two/x.png"] { try folder.write(tiny, to: "art/\(name)") }
    _ = try pack("--fallback", "png")
    try folder.remove("out/one")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/one"), withDestinationPath: "../art/two")
    _ = try Tool.run("pack", "art", "-o", "out", "--cache", "cache", "--prune", in: folder)
    #expect(try folder.read("art/two/x.png") == tiny)
  }

  @Test("A manifest that names a file elsewhere, or an input, removes nothing")
  func foreignManifest() throws {
    try folder.write(tiny, to: "art/tiny.png")
    try folder.write(tiny, to: "keep/mine.png")
    _ = try pack("--fallback", "png")
    let name = "out/.jpng-manifest"
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    for other in ["../keep/mine.png", "../art/tiny.png"] {
      try write(
        text.replacing("\ntiny.jpng\ttiny.png", with: "\ngone.jpng\t\(other)")
          .replacing("/art/tiny.png", with: "/art/gone.png"), name)
      _ = try pack("--prune")
    }
    #expect(try folder.read("keep/mine.png") == tiny)
    #expect(try folder.read("art/tiny.png") == tiny)
  }

  @Test("A copy of the source is told of once the source is packed, and goes on demand")
  func supersededCopy() throws {
    try folder.write(tiny, to: "art/tiny.png")
    _ = try pack("--fallback", "png")
    #expect(folder.exists("out/tiny.png") && !folder.exists("out/tiny.jpng"))
    for _ in 0..<2 {
      #expect(try pack().errors.contains("out/tiny.png: its source is packed now; --prune"))
      #expect(folder.exists("out/tiny.png") && folder.exists("out/tiny.jpng"))
    }
    #expect(try pack("--prune").errors.isEmpty)
    #expect(!folder.exists("out/tiny.png") && folder.exists("out/tiny.jpng"))
    _ = try pack("--fallback", "png", "--prune")
    #expect(folder.exists("out/tiny.png") && !folder.exists("out/tiny.jpng"))
  }

  @Test("A copy that somebody has changed stays")
  func changedCopy() throws {
    try folder.write(tiny, to: "art/tiny.png")
    _ = try pack("--fallback", "png")
    try write("mine", "out/tiny.png")
    _ = try pack()
    #expect(try pack("--prune").errors.contains("out/tiny.png: kept: it was changed"))
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
