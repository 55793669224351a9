import Foundation
import JPNGAssetReports
import TestSupport
import Testing

@Suite("Pictures in the page of a pack")
struct EmbeddedPictureTests {
  /// Scores out of order, two the same, two without, one failed. A picture of 30 bytes takes 40.
  private static let report: PackReport = {
    let scores: [Double?] = [80, 20, nil, 55, 20, nil]
    let assets = scores.enumerated().map { index, score in
      SamplePack.asset("\(index).png", 30 * (index + 1), of: 30, score: score)
    }
    return SamplePack.report(assets + [SamplePack.failed("failed.png")])
  }()

  private static let worstFirst = [1, 4, 3, 0, 2, 5]

  private func embedded(_ page: String) throws -> [(id: String, bytes: [UInt8], count: Int)] {
    try ParsedXML(page).elements
      .filter { $0.attributes["type"] == "text/plain" }
      .map { element in
        let bytes = try #require(Data(base64Encoded: element.text))
        return (element.attributes["id"] ?? "", Array(bytes), element.text.utf8.count)
      }
  }

  private static func pictures(_ index: Int) -> AssetPictures {
    SamplePages.pictures(30, 30 * (index + 1))
  }

  @Test("As many as the limit allows, worst scores first", arguments: 0...60)
  func limit(step: Int) throws {
    let limit = 21 * step
    // The same by hand: 40 bytes of the page for each 30 of a file.
    var (room, expected) = (limit, [Int]())
    for index in Self.worstFirst where 40 * (index + 2) <= room {
      room -= 40 * (index + 2)
      expected.append(index)
    }
    let page = Self.report.html(embedLimit: limit, pictures: Self.pictures)
    let found = try embedded(page)
    #expect(found.map(\.id) == expected.flatMap { ["source-\($0 + 1)", "packed-\($0 + 1)"] })
    #expect(found.reduce(0) { $0 + $1.count } == limit - room)
    #expect(page.contains(">\(expected.count) of 7<"))
    let cut = 6 - expected.count
    #expect(page.contains("are not in this page") == (cut > 0))
    let reasons = try ParsedXML(page).elements.compactMap { $0.attributes["data-reason"] }
    #expect(cut == 0 || page.contains("\(cut) asset\(cut == 1 ? "" : "s") are not in this page"))
    #expect(reasons.count { $0.contains("--embed-limit raises it") } == cut)
  }

  @Test("The bytes are those that were given")
  func bytes() throws {
    let found = try embedded(Self.report.html(embedLimit: 10_000, pictures: Self.pictures))
    let expected = Self.worstFirst.flatMap { [Self.pictures($0).source, Self.pictures($0).packed] }
    #expect(found.map(\.bytes) == expected)
  }

  @Test("Asked for in order, and not where the packed file alone is too large")
  func calls() {
    var asked: [Int] = []
    let page = Self.report.html(embedLimit: 200) { index in
      asked.append(index)
      return index == 1 ? nil : Self.pictures(index)
    }
    // The fifth's packed file is as large as the limit, so that the source has no room; the
    // fourth's fit just so, and then nothing does.
    #expect(asked == [1, 4, 3])
    #expect(page.contains("There are no pictures.") && page.contains(">1 of 7<"))
  }

  @Test("A source that is shown by a copy is marked, and the page says what a copy is")
  func copies() throws {
    let page = Self.report.html(embedLimit: 10_000) { index in
      var pictures = Self.pictures(index)
      if index == 3 { pictures.source = [0xFF, 0xD8, 0xFF] }
      return pictures
    }
    let rows = try ParsedXML(page).elements.filter { $0.attributes["data-source"] == "copy" }
    #expect(rows.map { $0.attributes["id"] } == ["asset-4"])
    #expect(page.contains("a JPNG of quality 95"))
    let without = Self.report.html(embedLimit: 10_000, pictures: Self.pictures)
    #expect(!without.contains("a JPNG of quality") && !without.contains("data-source=\"copy\""))
  }

  @Test("What is cut is told in the totals and at the asset, with the limit")
  func cut() {
    let report = SamplePack.report([SamplePack.asset("a.png", 60_000_000, of: 60_000_000, score: 1)]
    )
    let page = report.html(embedLimit: 50_000_000) { _ in nil }
    let words = "over the limit of 50 MB; --embed-limit raises it."
    #expect(page.contains("Pictures of 1 asset are not in this page: \(words)"))
    #expect(page.contains("data-reason=\"The pictures are not in this page: \(words)\""))
  }
}
