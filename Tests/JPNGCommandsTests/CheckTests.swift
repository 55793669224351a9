import Foundation
import JPNGAssetReports
import TestSupport
import Testing

@testable import JPNGCommands

@Suite("jpng check")
struct CheckTests {
  let folder: TemporaryFolder

  private static let packed = PreparedFiles(
    ["in/ui/a.png": Sample.png(), "in/b.png": Sample.png(width: 40, seed: 1)],
    "pack", "in", "-o", "out", "--report", "r.json", "--no-score")

  init() throws {
    folder = try TemporaryFolder()
    try Self.packed.write(to: folder)
  }

  private func check(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(["check", "r.json"] + arguments, in: folder)
  }

  private func write(_ budgets: String) throws {
    try folder.write(Array(budgets.utf8), to: "b.json")
  }

  /// The report, changed and written under another name.
  private func write(_ name: String, _ change: (inout PackReport) -> Void) throws {
    var report = try PackReport(json: folder.read("r.json"))
    change(&report)
    try folder.write(Array(report.jsonText().utf8), to: name)
  }

  @Test("All well: a line, and status 0")
  func allWell() throws {
    try write("{ \"assets\": [{ \"glob\": \"**/*.png\", \"maxBytes\": \"1MB\" }] }")
    let result = try check("--budgets", "b.json", "--baseline", "r.json")
    #expect(result.status == 0)
    #expect(result.output == "8 checks passed\n")
    #expect(result.errors.isEmpty)
  }

  @Test("Breaches: a line each, and status 2")
  func breaches() throws {
    try write(
      "{ \"total\": { \"minScore\": 70 }, \"assets\": [{ \"glob\": \"ui/*\", \"maxBytes\": 1 }] }")
    let result = try check("--budgets", "b.json")
    #expect(result.status == 2)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "total: score: has no score (b.png), at least 70")
    #expect(lines[1].hasPrefix("ui/a.png: packed size: ") && lines[1].hasSuffix(", at most 1"))
    #expect(lines[2] == "2 of 5 checks failed")
  }

  @Test("An asset that is 5 % larger than in the baseline is named, and nothing else")
  func growth() throws {
    try write("old.json") { report in
      report.assets[0].packedBytes = 1_000_000
      report.assets[1].packedBytes = 1000
    }
    try write("r.json") { report in
      report.assets[0].packedBytes = 1_000_000
      report.assets[1].packedBytes = 1050
    }
    let result = try check("--baseline", "old.json")
    #expect(result.status == 2)
    #expect(
      result.output == """
        ui/a.png: growth: 1000 → 1050 bytes (+5 %), at most 2 %
        1 of 5 checks failed

        """)
    #expect(try check("--baseline", "old.json", "--max-growth", "5%").status == 0)
    #expect(try check("--baseline", "old.json", "--max-growth", "4.9%").status == 2)
  }

  @Test("New and removed assets are noted, failed ones are breaches")
  func notes() throws {
    try write("old.json") { $0.assets[0].source = "gone.png" }
    let result = try check("--baseline", "old.json")
    #expect(result.status == 0)
    #expect(result.output.contains("note: b.png: new: "))
    #expect(result.output.contains("note: gone.png: removed: "))
    try write("r.json") { $0.assets[0].status = .failed }
    #expect(try check("--baseline", "r.json").status == 2)
  }

  @Test("JSON, Markdown and JUnit say the same")
  func reports() throws {
    try write("{ \"assets\": [{ \"glob\": \"*\", \"maxBytes\": 1 }] }")
    let result = try check(
      "--budgets", "b.json", "--json", "--markdown", "c.md", "--junit", "c.xml")
    #expect(result.status == 2)
    #expect(try result.json["passed"] as? Bool == false)
    #expect(try result.json["budgets"] as? String == "b.json")
    let breach = try #require(try result.entries("breaches").first)
    #expect(breach["path"] as? String == "b.png")
    #expect(String(decoding: try folder.read("c.md"), as: UTF8.self).contains("b.png"))
    let xml = try ParsedXML(String(decoding: folder.read("c.xml"), as: UTF8.self))
    #expect(xml.elements.count { $0.name == "failure" } == 1)
  }

  @Test("A report through a pipe")
  func pipe() throws {
    let result = try Tool.run(
      "check", "-", "--baseline", "r.json", input: folder.read("r.json"), in: folder)
    #expect(result.status == 0)
  }

  @Test(
    "What cannot be checked is one line and its status",
    arguments: [
      ([], 64, "nothing to hold it against"), (["--max-growth", "1%"], 64, "--budgets"),
      (["--budgets", "b.json", "--max-growth", "1%"], 64, "--max-growth is of a --baseline"),
      (["--baseline", "r.json", "--max-growth", "0.02"], 64, "--max-growth"),
      (["--baseline", "-", "--budgets", "-"], 64, "only one file fits into standard input"),
      (["--baseline", "r.json", "--junit", "x", "--markdown", "x"], 64, "the same file"),
      (["--baseline", "r.json", "--junit", "r.json"], 64, "r.json: planning: "),
      (["--baseline", "r.json", "--junit", "no/x"], 73, "no/x: writing the findings: no such fol"),
      (["--baseline", "no.json"], 66, "no.json: reading: No such file"),
      (["--budgets", "no.json"], 66, "no.json: reading: No such file"),
      (["--baseline", "in/b.png"], 65, "in/b.png: reading the baseline: not a report of a pack: "),
      (["--budgets", "in/b.png"], 65, "in/b.png: reading the budgets: no valid JSON"),
      (["--budgets", "b.json"], 65, "b.json: reading the budgets: total.maxBites is not known"),
      (["--budgets", "empty"], 65, "empty: reading the budgets: the file is empty"),
      (
        ["--baseline", "two.json"], 65, "two.json: reading the baseline: a report of schema 2, not"
      ),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    try write("{ \"total\": { \"maxBites\": 1 } }")
    try folder.write([], to: "empty")
    try folder.write(Array("{ \"schema\": 2 }".utf8), to: "two.json")
    let report = try folder.read("r.json")
    let result = try Tool.run(["check", "r.json"] + arguments, in: folder)
    #expect(result.status == status)
    #expect(result.errors.hasPrefix("jpng: error: "))
    #expect(result.errors.contains(message))
    #expect(status == 64 || result.errorLines.count == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.read("r.json") == report)
  }
}
