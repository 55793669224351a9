import Foundation
import JPNGBenchResults
import TestSupport
import Testing

@Suite("Reports of little")
struct EdgeCaseTests {
  enum Kind: CaseIterable {
    case nothing
    case imageWithoutResults
    case oneOfEach
    case noBaseline
    case zeros
    case notNumbers
    case infinities
    case onlyScaled
    case otherSettings
    case hostile
    case large

    var report: BenchReport {
      let image = KnownImages.image
      switch self {
      case .nothing: return KnownImages.report([])
      case .imageWithoutResults: return KnownImages.report([image("a", 0, 0, "1/1", [])])
      case .oneOfEach: return KnownImages.report([image("a", 1, 1, "1/1", [("jpng", 1, 1)])])
      case .noBaseline:
        return KnownImages.report([
          image("a", 9, 9, "1/1", [("jpjp", 50, 1), ("lz4/hc", 70, 0.5)])
        ])
      case .zeros:
        return KnownImages.report([image("a", 0, 0, "1/1", [("png/libpng", 0, 0), ("jpng", 0, 0)])])
      case .notNumbers:
        return KnownImages.report([
          image("a", 8, 8, "1/1", [("png/libpng", 9, .nan), ("jpng", 3, .nan)])
        ])
      case .infinities:
        return KnownImages.report([
          image("a", 8, 8, "1/1", [("png/libpng", 9, .infinity), ("jpng", 3, 1)])
        ])
      case .onlyScaled:
        return KnownImages.report([
          image("a", 8, 8, "1/8", [("png/libpng", 9, 2), ("jpng", 3, 1)])
        ])
      case .otherSettings:
        return SampleReport(qualities: [30, 95], subsamplings: ["422"], threads: [2, 4]).report
      case .hostile: return SampleReport.hostile.report
      case .large: return SampleReport.large.report
      }
    }
  }

  @Test("Nothing says nan or inf, and all of it is well-formed", arguments: Kind.allCases)
  func words(kind: Kind) throws {
    let report = kind.report
    let documents = [report.html] + report.charts.map(\.svg)
    for document in documents { _ = try ParsedXML(document) }
    for text in documents + [report.text(), report.markdown, report.readmeSection, report.csv] {
      let word = text.range(
        of: "\\b(nan|inf|infinity|optional)\\b", options: [.regularExpression, .caseInsensitive])
      #expect(word == nil)
    }
  }
}
