import Foundation
import JPNGAssetReports
import TestSupport
import Testing

@Suite("The page of a pack")
struct PackPageTests {
  static let reports: [(name: String, report: PackReport)] = [
    ("empty", SamplePack.report([])), ("one", SamplePack.report([SamplePack.asset("a.png")])),
    ("failed", SamplePack.report([SamplePack.failed("a.png")])),
    ("varied", SamplePages.varied), ("hostile", SamplePages.hostile), ("many", SamplePages.many),
    ("long", SamplePages.longNames),
    (
      "strange",
      SamplePack.report([
        SamplePack.asset("a", 0, of: 0, score: .nan, fringe: .infinity),
        SamplePack.asset("b", score: -1e300), SamplePack.asset("c", score: 100),
        AssetOutcome(source: "d", status: .packed),
      ])
    ),
  ]

  private func page(_ report: PackReport) -> String {
    report.html(embedLimit: 1000) { _ in SamplePages.pictures(20, 10) }
  }

  @Test("Well-formed, always the same, and without numbers that are none", arguments: reports)
  func wellFormed(name: String, report: PackReport) throws {
    let source = page(report)
    #expect(source == page(report))
    let text = try ParsedXML(source).elements
      .filter { !["script", "style"].contains($0.name) }
      .map { $0.text + $0.attributes.values.joined(separator: " ") }
    let word = /\b(nan|inf|infinity|optional)\b/.ignoresCase()
    #expect(text.allSatisfy { $0.firstMatch(of: word) == nil })
  }

  @Test("One script, nothing from elsewhere, no names that become markup", arguments: reports)
  func isSelfContained(name: String, report: PackReport) throws {
    let page = try ParsedXML(page(report))
    let scripts = page.elements.filter { $0.name == "script" && $0.attributes.isEmpty }
    #expect(scripts.count == (report.assets.isEmpty ? 0 : 1))
    let names = Set(page.elements.map(\.name))
    #expect(names.isDisjoint(with: ["img", "image", "link", "iframe", "object", "base"]))
    for (name, value) in page.elements.flatMap(\.attributes) {
      #expect(!name.hasPrefix("on") && !["src", "xlink:href", "style", "action"].contains(name))
      #expect(name != "href" || value.wholeMatch(of: /#asset-[0-9]+/) != nil)
    }
    let styles = page.elements.filter { $0.name == "style" || $0.name == "script" }.map(\.text)
    #expect(styles.allSatisfy { !$0.contains("://") && !$0.contains("url(") })
  }

  /// Failed ones, the others from the lowest score, and then those without one.
  private static func worstFirst(_ report: PackReport) -> [Int] {
    let assets = report.assets
    let failed = assets.indices.filter { assets[$0].status == .failed }
    let others = assets.indices.filter { assets[$0].status != .failed }
    let score = { (index: Int) in
      assets[index].scores?.ssimulacra2.flatMap { $0.isFinite ? $0 : nil }
    }
    let scored = others.compactMap { index in score(index).map { (index, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return failed + scored.map(\.0) + others.filter { score($0) == nil }
  }

  @Test("Every asset has a row of its own, and every name stands in it", arguments: reports)
  func rows(name: String, report: PackReport) throws {
    let page = try ParsedXML(page(report))
    let rows = page.elements.filter { $0.name == "tr" && $0.attributes["id"] != nil }
    let expected = Self.worstFirst(report).map { "asset-\($0 + 1)" }
    #expect(rows.map { $0.attributes["id"] } == expected)
    let failed = page.elements.filter { $0.attributes["class"] == "error" }
    #expect(failed.count == report.assets.count { $0.status == .failed })
    let columns = page.elements.compactMap { $0.attributes["data-column"] }
    let hasScores = report.assets.contains { $0.scores?.ssimulacra2?.isFinite == true }
    #expect(columns.contains("score") == hasScores)
  }

  @Test("Charts of scores are there only where there are scores")
  func charts() throws {
    let counts = try [SamplePack.report([SamplePack.asset("a.png")]), SamplePages.varied].map {
      try ParsedXML(page($0)).elements.count { $0.name == "svg" }
    }
    #expect(counts == [2, 3])
  }

  @Test("The policy allows the script by its hash, and nothing else")
  func policy() throws {
    let page = try ParsedXML(page(SamplePages.varied))
    let policy = page.elements.compactMap { element in
      element.attributes["http-equiv"] == nil ? nil : element.attributes["content"]
    }
    let prefix = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
    #expect(policy.count == 1)
    #expect(policy.first?.hasPrefix(prefix) == true && policy.first?.count == prefix.count + 45)
  }

  private static let openssl = executable(named: "openssl")

  @Test("The hash is the script's", .enabled(if: openssl != nil, "needs openssl"))
  func hash() throws {
    let openssl = try #require(Self.openssl)
    let source = page(SamplePages.varied)
    let script = try #require(source.firstMatch(of: /(?s)<script>(.*?)<\/script>/)).1
    let digest = try runProcess(
      openssl, ["dgst", "-sha256", "-binary"], standardInput: Array(script.utf8))
    let hash = Data(digest.standardOutput).base64EncodedString()
    #expect(
      source.contains("&#39;sha256-\(hash)&#39;"),
      "The script has changed: PackPage.script has to have sha256: \"\(hash)\"")
  }
}
