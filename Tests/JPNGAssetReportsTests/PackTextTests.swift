import JPNGReports
import Testing

@testable import JPNGAssetReports

@Suite("What a pack prints when it ends")
struct PackTextTests {
  /// Assets of which every seventh has grown.
  private func assets(_ count: Int, scored: Bool = true) -> [AssetOutcome] {
    (0..<count).map { index in
      SamplePack.asset(
        "ui/\(index).png", 1000 + index, of: index % 7 == 0 ? 900 : 4000,
        score: scored ? 60 + Double(index * 37 % 40) : nil)
    }
  }

  private func headings(_ assets: [AssetOutcome], all: Bool = false) -> [String] {
    SamplePack.report(assets).text(all: all).split(separator: "\n").map(String.init)
      .filter { $0.hasSuffix(":") }
  }

  @Test("A few have a row each, and so have many if that is asked for")
  func rows() {
    #expect(headings(assets(20)) == [])
    #expect(headings(assets(50), all: true) == [])
    for (count, all) in [(20, false), (50, true)] {
      let lines = SamplePack.report(assets(count)).text(all: all).split(separator: "\n")
      #expect(lines.count == count + 2)
    }
  }

  @Test("Of many, those that stand out")
  func sections() {
    #expect(
      headings(assets(21)) == [
        "The 10 largest outputs of 21:", "The 10 worst scores of 21:",
        "3 larger than the PNG, which --fallback png keeps:",
      ])
    #expect(
      headings(assets(100, scored: false)) == [
        "The 10 largest outputs of 100:",
        "15 larger than the PNG, which --fallback png keeps; the 10 that grew most:",
      ])
    let failed = (0..<30).map { SamplePack.failed("bad \($0).png") }
    #expect(headings(failed) == ["30 failed:"])
    #expect(headings(assets(1) + failed).last == "30 failed:")
  }

  @Test("Sections are sorted by what they are about, equals in the order of the assets")
  func order() {
    var assets = assets(40)
    assets[3].scores?.ssimulacra2 = nil
    (assets[5].status, assets[5].packedBytes) = (.fallback, 4000)
    let sections = SamplePack.report(assets).highlights(of: assets).map(\.assets)
    #expect(sections[0].map(\.source).prefix(3) == ["ui/5.png", "ui/39.png", "ui/38.png"])
    let scores = sections[1].compactMap { $0.scores?.ssimulacra2 }
    #expect(scores.count == 10 && scores == scores.sorted() && scores.first == 60)
    #expect(
      sections[2].map(\.source)
        == ["ui/35.png", "ui/28.png", "ui/21.png", "ui/14.png", "ui/7.png", "ui/0.png"])
  }

  @Test("All that failed is listed with its reason; what was not begun is counted")
  func failures() {
    let assets =
      assets(20) + (0..<15).map { SamplePack.failed("\($0).png", "reading: no\nPNG") }
      + (0..<5).map { SamplePack.failed("rest \($0).png", AssetOutcome.notStarted) }
    let text = SamplePack.report(assets).text()
    #expect(text.contains("15 failed:\nsource  why\n0.png   reading: no\u{FFFD}PNG\n"))
    #expect(text.contains("\n14.png  reading: no\u{FFFD}PNG\n5 not started\n\n20 files, "))
    #expect(!text.contains("rest"))
    #expect(text.hasSuffix(", 15 failed, 5 not started"))
  }

  @Test("The totals are the last line, whatever comes before")
  func totals() {
    for assets in [assets(3), assets(30), [], [SamplePack.failed("a")]] {
      let report = SamplePack.report(assets)
      for columns in [nil, 10, 80] {
        #expect(report.text(columns: columns).split(separator: "\n").last ?? "" == report.summary)
      }
    }
  }

  @Test("No line but the totals is wider than the terminal, and each row is one line")
  func widths() {
    var assets = assets(30)
    // The longest of the names, a letter of a hundred kilobytes, takes minutes here.
    let names = SamplePack.hostileNames.filter { $0.utf8.count < 1000 } + ["絵文字/絵文字の名前.png"]
    for (index, name) in names.enumerated() {
      assets[index].output = name + String(repeating: "/long", count: index)
      if index % 2 == 0 { assets.append(SamplePack.failed(name, name)) }
    }
    assets[0].encodes = 8
    for assets in [assets, Array(assets.prefix(20))] {
      let report = SamplePack.report(assets)
      let count = report.text().split(separator: "\n", omittingEmptySubsequences: false).count
      for columns in Array(1...10) + Array(stride(from: 15, through: 140, by: 5)) {
        let lines = report.text(columns: columns)
          .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == count)
        #expect(lines.dropLast().allSatisfy { String($0).columnCount <= columns })
      }
    }
  }

  @Test("Names are whole for a program")
  func wholeNames() {
    let name = String(repeating: "long/", count: 50) + "a.png"
    let report = SamplePack.report([SamplePack.asset(name)] + assets(30))
    #expect(report.text(all: true).contains("\n\(name).jpng  "))
    #expect(!report.text(all: true, columns: 80).contains(name))
  }
}
