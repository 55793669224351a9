import Foundation
import JPNGBenchResults

extension FuzzTarget {
  /// Any JSON as a report of the benchmark, and all forms of what was read. Written again, it is
  /// the same.
  static let benchReport = FuzzTarget(
    name: "bench-report", seeds: { try [SampleReports.json(SampleReports.bench)] },
    run: { bytes in
      guard let report = try? BenchReport(json: bytes) else { return }
      _ = report.text(columns: 80)
      _ = report.markdown
      _ = report.csv
      _ = report.html
      _ = report.charts
      let again = try BenchReport(json: try SampleReports.json(report))
      expect(again == report, "another report when it is written again")
    })
}
