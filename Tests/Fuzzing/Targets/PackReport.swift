import Foundation
import JPNGAssetReports

extension FuzzTarget {
  /// Any JSON as the report of a pack, and all forms of what was read. Written again, it is the
  /// same.
  static let packReport = FuzzTarget(
    name: "pack-report", seeds: { try SampleReports.packs.map(SampleReports.json) },
    run: { bytes in
      guard let report = try? PackReport(json: bytes) else { return }
      let options = PackReport.OptionNames(
        embedLimit: "--embed-limit", optimizedPNG: "--optimized-png")
      _ = report.text(all: true, columns: 80)
      _ = report.text()
      _ = report.markdown(options: options)
      _ = report.csv
      let page = report.html(embedLimit: 0, options: options) { _ in nil }
      expect(page.hasSuffix("</html>\n") || page.hasSuffix("</html>"), "a page without its end")
      let again = try PackReport(json: try SampleReports.json(report))
      expect(again == report, "another report when it is written again")
      try merge(bytes)
    })

  /// Of a report that is the only part of a merged one, the texts that are copied can be read.
  private static func merge(_ bytes: [UInt8]) throws {
    guard let part = try? ReportPart(name: "a", json: bytes) else { return }
    var merge = ReportMerge()
    try merge.add(part)
    guard let merged = try? merge.merged() else { return }
    var sources = try merged.makeSourceReader()
    let texts = try sources.next(.max).map { Array(bytes[$0.range]) }
    let assets = try texts.map { try JSONDecoder().decode(AssetOutcome.self, from: Data($0)) }
    let totals = merged.report(with: assets).totals
    expect(totals.assets == assets.count, "other assets when it is merged")
  }

  /// A report, budgets and an earlier report, with a zero byte between them: all forms of what a
  /// check of the first against the others finds.
  static let check = FuzzTarget(
    name: "check",
    seeds: {
      let reports = try SampleReports.packs.map(SampleReports.json)
      let budgets = [
        #"{"total": {"maxBytes": "20kB", "maxRatio": 0.5, "minScore": 60, "maxFringe": 2}}"#,
        #"{"assets": [{"glob": "ui/**", "maxBytes": 900, "minScore": 70}]}"#,
        #"{"total": {"maxBytes": 1}, "assets": [{"glob": "*", "maxTotalBytes": "1MiB"}]}"#,
      ]
      return zip(reports, budgets).map { $0 + [0] + Array($1.utf8) + [0] + reports[0] }
    },
    run: { bytes in
      let (first, others) = bytes.halves(at: 0)
      let (second, third) = others.halves(at: 0)
      let budgets = try? Budgets(json: second)
      guard let report = try? PackReport(json: first) else { return }
      var check = AssetCheck(report)
      if let budgets { check.hold(to: budgets) }
      let baseline = try? PackReport(json: third)
      if let baseline { check.compare(with: baseline, maxGrowth: 2) }
      let found = CheckReport(
        check, tool: "jpng", report: "a", budgets: "b", baseline: "c", maxGrowth: 2)
      expect(found.passed == found.breaches.isEmpty, "passed in spite of breaches")
      _ = found.text + found.markdown + found.junit
      _ = try JSONEncoder().encode(found)
    })
}
