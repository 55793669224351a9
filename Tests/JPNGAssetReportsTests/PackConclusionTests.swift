import JPNGAssetReports
import TestSupport
import Testing

/// What a reader is to conclude of a pack is in each form of its report that people read.
@Suite("Conclusions in reports")
struct PackConclusionTests {
  private let report: PackReport

  init() {
    var report = SamplePack.report([
      SamplePack.asset("a@1x.png", 2000), SamplePack.asset("a@2x.png", score: 70),
    ])
    report.budget = PackReport.Budget(
      bytes: 5000, usedBytes: 3000, isKept: true, lowestScore: 70, meanScore: 80,
      more: .init(bytes: 250, lowestScore: 72, meanScore: 81),
      paid: [.init(source: "a@2x.png", quality: 60, score: 70)])
    report.tellServers(["a@1x.png": "a@2x.png"])
    self.report = report
  }

  private static let sentences = [
    "budget: 3.0 kB of 5.0 kB; lowest score 70.00, mean 80.00; "
      + "250 B more would give about lowest score 72.00, mean 81.00",
    "paid most: a@2x.png (quality 60, score 70.00)",
    "1 could be dropped (2.0 kB), as the larger scale of the picture can be unpacked at their "
      + "size: a@1x.png.jpng",
  ]

  @Test("On the page, each in a paragraph", arguments: sentences)
  func page(sentence: String) throws {
    let page = try ParsedXML(report.html(embedLimit: 0) { _ in nil })
    #expect(page.elements.contains { $0.name == "p" && $0.text == sentence })
  }

  @Test("In the terminal, each on a line", arguments: sentences)
  func terminal(sentence: String) {
    #expect(report.text().split(separator: "\n").contains { $0 == sentence })
  }

  @Test("In a comment", arguments: sentences)
  func markdown(sentence: String) {
    let plain = report.markdown.replacing("\\", with: "")
    #expect(plain.contains(sentence))
  }
}
