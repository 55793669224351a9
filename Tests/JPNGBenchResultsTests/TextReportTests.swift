import JPNGBenchResults
import Testing

@Suite("Reports as text, Markdown and CSV")
struct TextReportTests {
  static var everything: SampleReport {
    var sample = SampleReport.large
    sample.codecs += ["a-codec/with-a-name-that-is-much-too-long-for-any-table-of-a-terminal"]
    sample.sizes = sample.sizes.map { ($0.0 * 8, $0.1 * 8) }
    sample.refusedCodec = sample.codecs.last
    sample.isFromDisk = true
    return sample
  }

  @Test("No line is longer than the terminal is wide", arguments: [100, 132], [false, true])
  func width(columns: Int, isRefused: Bool) {
    var sample = Self.everything
    if !isRefused { sample.refusedCodec = nil }
    for line in sample.report.text(columns: columns).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test("A short report fits a narrow terminal")
  func narrow() {
    for line in SampleReport().report.text(columns: 80).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("Columns that do not vary are left out, others are there")
  func columns() {
    let (short, large) = (SampleReport().report.text(), SampleReport.large.report.text())
    let titles = { (text: String) in
      text.split(separator: "\n").first { $0.hasPrefix("codec") }?.split(separator: " ") ?? []
    }
    #expect(Set(["q", "sub", "thr", "images"]).isDisjoint(with: titles(short).map(String.init)))
    #expect(Set(["q", "sub", "thr"]).isSubset(of: titles(large).map(String.init)))
  }

  @Test("It says who loads faster where, what was reduced afterwards, and what was refused")
  func sentences() {
    let images = [
      KnownImages.image(
        "a", 1000, 1000,
        [("png/libpng", 3_000_000, 40), ("lz4/hc", 4_000_000, 2), ("jpjp", 376_000, 6.463)])
    ]
    let text = KnownImages.report(images).text()
    #expect(
      text.contains(
        "At 1/1, jpjp loads faster than png/libpng on any storage, than lz4/hc on storage below 812"
          + " MB/s."))
    let sample = Self.everything.report.text(columns: 1000)
    #expect(
      sample.contains(
        "Decoded at full size, then reduced: png/libpng, png/optimized, lz4/hc and lz4/fast at 1/2,"
          + " 1/4, 1/8."))
    let refusals = sample.split(separator: "\n").filter { $0.hasPrefix("Refused: ") }
    #expect(refusals.count == 4 * 4)
    #expect(refusals.first?.contains("labels/ok.png: a-codec/") == true)
  }

  @Test("Every report says what part of the stock libraries' time each codec takes")
  func floors() throws {
    let images = [
      KnownImages.image("a", 9, 9, [("jpjp", 9, 3), ("jpjp/stock", 9, 4)]),
      KnownImages.image("a", 9, 9, scale: "1/8", [("jpjp", 9, 1), ("jpeg/color-only", 9, 2)]),
    ]
    let report = KnownImages.report(images)
    let lines = report.text().split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["jpjp", "jpjp/stock", "0.750", "–"]))
    #expect(lines.contains(["jpjp", "jpeg/color-only", "–", "0.500"]))
    #expect(report.markdown.contains("\n| jpjp | jpjp/stock | 0.750 | – |\n"))
    #expect(report.readmeSection.contains("jpjp takes 0.750 times as long as jpjp/stock at 1/1."))
    #expect(report.html.contains("stock libraries&#39;</h2>"))
    let none = KnownImages.report([KnownImages.image("a", 9, 9, [("jpjp", 9, 3)])])
    for text in [none.text(), none.markdown, none.readmeSection, none.html] {
      #expect(!text.contains("stock libraries"))
    }
  }

  @Test("Names from outside are no markup, and no commands to a terminal")
  func hostile() {
    let report = SampleReport.hostile.report
    #expect(!report.text().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    for text in [report.markdown, report.readmeSection] {
      #expect(!text.contains("<script"))
      #expect(!text.contains("\n# heading"))
    }
    // Every row of a table has as many cells as its rule.
    var cells = 0
    for line in report.markdown.split(separator: "\n") where line.hasPrefix("|") {
      let count = line.replacing("\\|", with: "").count { $0 == "|" }
      if line.hasPrefix("| :--") { #expect(count == cells) }
      cells = count
    }
  }

  @Test("Markdown folds the table of all images; the section for a README is short")
  func markdown() {
    let report = SampleReport().report
    #expect(report.markdown.contains("<details>\n<summary>Every image</summary>\n\n| image |"))
    #expect(report.markdown.contains("\n| jpjp | 1.2 MB | 18.5 |"))
    let section = report.readmeSection
    #expect(section.split(separator: "\n").count { $0.hasPrefix("| ") } == 2 + 7)
    #expect(section.contains("ms/MP at 1/8"))
    #expect(section.contains("AMD EPYC 7B13"))
    #expect(section.contains("jpjp loads faster than png/libpng"))
  }

  @Test("CSV has a line for each result, and the same number of fields in each")
  func csv() {
    let report = SampleReport().report
    let lines = report.csv.split(separator: "\r\n")
    #expect(lines.count == 1 + report.images.reduce(0) { $0 + $1.results.count })
    #expect(lines[0].hasPrefix("path,width,height,sizeClass,codec,quality,"))
    #expect(lines[1].hasPrefix("labels/ok.png,64,64,small,png/libpng,,,1/1,1,true,"))
    #expect(report.csv.contains("\r\n\"sky, with clouds.png\",1024,768,medium,"))
    #expect(report.csv.contains("\r\n\"scenes/\"\"hills\"\".png\",2560,1600,large,"))
  }
}
