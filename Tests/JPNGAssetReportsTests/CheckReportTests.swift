import Foundation
import JPNGAssetReports
import JPNGFiles
import TestSupport
import Testing

@Suite("Reports of a check")
struct CheckReportTests {
  private func report(
    _ assets: [AssetOutcome], _ budgets: Budgets = Budgets(),
    baseline: [AssetOutcome]? = nil
  ) -> CheckReport {
    var check = AssetCheck(SamplePack.report(assets))
    check.hold(to: budgets)
    if let baseline { check.compare(with: SamplePack.report(baseline), maxGrowth: 2) }
    return CheckReport(
      check, tool: "jpng 1.0.0", report: "r.json", budgets: "b.json",
      baseline: baseline.map { _ in "old.json" }, maxGrowth: baseline.map { _ in 2 })
  }

  private func budgets(_ pattern: String) throws -> Budgets {
    Budgets(assets: [.init(glob: try Glob(pattern), limits: .init(maxBytes: 999))])
  }

  @Test("Nothing but a line where all is well")
  func allWell() {
    #expect(report([SamplePack.asset("a.png")]).text == "1 check passed")
  }

  @Test("A line for each breach and each note, one that sums up")
  func text() throws {
    let report = report(
      [SamplePack.asset("a.png")], try budgets("*"), baseline: [SamplePack.asset("b.png")])
    #expect(
      report.text == """
        a.png: packed size: 1000 bytes, at most 999
        note: a.png: new: 1000 bytes
        note: b.png: removed: 1000 bytes
        1 of 4 checks failed
        """)
  }

  @Test("JSON has every key, null where there is nothing")
  func json() throws {
    let data = try JSONEncoder().encode(report([SamplePack.asset("a.png")], try budgets("a*")))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "schema", "tool", "report", "budgets", "baseline", "maxGrowth", "passed", "checks",
        "breaches", "notes",
      ])
    #expect(object["schema"] as? Int == 1)
    #expect(object["baseline"] is NSNull && object["maxGrowth"] is NSNull)
    #expect(object["passed"] as? Bool == false)
    let breach = try #require((object["breaches"] as? [[String: Any]])?.first)
    #expect(
      Set(breach.keys) == ["scope", "path", "measure", "glob", "actual", "limit", "text"])
    #expect(breach["measure"] as? String == "packedBytes" && breach["glob"] as? String == "a*")
    #expect(breach["actual"] as? Int == 1000 && breach["limit"] as? Int == 999)
  }

  @Test("What is not defined is a note: in text, in JSON, and in sight in the comment")
  func undefined() throws {
    var assets = ["a.png", "b.png", "c.png"].map { SamplePack.asset($0, 700, fringe: 3) }
    for index in assets.indices.dropLast() { assets[index].height = 7 }
    assets[2].scores?.ssimulacra2 = 90
    let report = report(
      assets, Budgets(total: .init(minScore: 70, maxFringe: 20)), baseline: assets)
    #expect(
      report.text == """
        note: score: not defined for 2 assets
        9 checks passed
        """)
    let data = try JSONEncoder().encode(report)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let note = try #require((object["notes"] as? [[String: Any]])?.first)
    #expect(Set(note.keys) == ["path", "kind", "packedBytes", "measure", "assets"])
    #expect(note["path"] as? String == "total" && note["kind"] as? String == "undefined")
    #expect(note["measure"] as? String == "score" && note["assets"] as? Int == 2)
    #expect(note["packedBytes"] as? Int == 1400)
    #expect(
      report.markdown == "### jpng check\n\n9 checks passed\n\nscore: not defined for 2 assets\n")
  }

  @Test("Notes of the baseline have all keys, null where they mean nothing")
  func noteKeys() throws {
    let data = try JSONEncoder().encode(report([SamplePack.asset("a.png")], baseline: []))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let note = try #require((object["notes"] as? [[String: Any]])?.first)
    #expect(note["path"] as? String == "a.png" && note["kind"] as? String == "new")
    #expect(note["measure"] is NSNull && note["assets"] is NSNull)
  }

  @Test("JUnit has a test case for each check, failures inside")
  func junit() throws {
    let report = report(
      [SamplePack.asset("a.png"), SamplePack.failed("b.png")], try budgets("*.png"),
      baseline: [SamplePack.asset("a.png", 990)])
    let elements = try ParsedXML(report.junit).elements
    #expect(elements.map(\.name).prefix(2) == ["testsuites", "testsuite"])
    for suite in elements.prefix(2) {
      #expect(suite.attributes["tests"] == "6" && suite.attributes["failures"] == "2")
    }
    let cases = elements.filter { $0.name == "testcase" }
    #expect(
      cases.map { $0.attributes["name"] } == [
        "a.png: status", "b.png: status", "*.png: matches", "a.png: packed size (*.png)",
        "a.png: growth", "total: growth",
      ])
    #expect(
      cases.map { $0.attributes["classname"] } == [
        "jpng.assets", "jpng.assets", "jpng.budgets", "jpng.budgets", "jpng.baseline",
        "jpng.baseline",
      ])
    let failures = elements.filter { $0.name == "failure" }
    #expect(failures.map(\.text) == report.breaches.map(\.line))
    #expect(failures.first?.attributes["message"] == failures.first?.text)
  }

  @Test("Any path leaves JUnit well-formed and every line one line")
  func hostile() throws {
    let assets = SamplePack.hostileNames.flatMap {
      [SamplePack.asset($0), SamplePack.failed($0, $0)]
    }
    let report = report(assets, try budgets("**"), baseline: [])
    let elements = try ParsedXML(report.junit).elements
    #expect(elements.count { $0.name == "testcase" } == report.checks)
    #expect(elements.count { $0.name == "failure" } == report.breaches.count)
    #expect(
      report.text.split(separator: "\n").count == report.breaches.count + report.notes.count + 1)
    #expect(!report.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    MarkdownChecks.expectHarmless(report.markdown)
  }

  @Test("The comment stays below 60 kB")
  func large() throws {
    let name = String(repeating: "|", count: 400)
    let assets = (0..<700).map { SamplePack.asset("\($0)\(name)") }
    let report = report(assets, try budgets("**"), baseline: [SamplePack.asset("old")])
    #expect(report.markdown.utf8.count < 60_000)
    #expect(report.markdown.contains(" more were left out"))
    #expect(report.markdown.contains("<summary>New and removed assets</summary>"))
  }
}
