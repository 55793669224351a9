import Foundation
import JPNGBenchResults
import JPNGReports
import Testing

@Suite("Reading reports")
struct ReadingTests {
  private func json(_ report: BenchReport) throws -> [UInt8] {
    Array(try JSONEncoder().encode(report))
  }

  @Test("What was written is read as it was", arguments: ["short", "large", "hostile", "empty"])
  func roundTrip(kind: String) throws {
    let report =
      switch kind {
      case "large": SampleReport.large.report
      case "hostile": SampleReport.hostile.report
      case "empty": KnownImages.report([])
      default: SampleReport().report
      }
    #expect(try BenchReport(json: json(report)) == report)
  }

  @Test("The promised keys are there")
  func keys() throws {
    let json = try JSONSerialization.jsonObject(with: Data(json(SampleReport().report)))
    let object = try #require(json as? [String: Any])
    #expect(Set(["schema", "machine", "images", "summary"]).isSubset(of: object.keys))
    let image = try #require((object["images"] as? [[String: Any]])?.first)
    #expect(Set(["path", "width", "height", "results"]).isSubset(of: image.keys))
    let result = try #require((image["results"] as? [[String: Any]])?.first)
    let timing: Set = ["codec", "scale", "threads", "bytes", "medianMs", "megapixelsPerSecond"]
    #expect(timing.union(["p95Ms"]).isSubset(of: result.keys))
    let summary = try #require((object["summary"] as? [[String: Any]])?.first)
    #expect(timing.union(["bytesRatioToPNG", "speedupOverPNG"]).isSubset(of: summary.keys))
  }

  @Test(
    "What is no report is refused by what is wrong with it",
    arguments: [
      ("", .notAReport("no valid JSON")), ("[", .notAReport("no valid JSON")),
      ("[]", .notAReport("the document is of another type")), ("{}", .notAReport("no schema")),
      ("{\"schema\":\"1\"}", .notAReport("schema is of another type")),
      ("{\"schema\":2,\"all\":\"else\"}", .otherSchema(2)), ("{\"schema\":0}", .otherSchema(0)),
      ("{\"schema\":1}", .notAReport("no tool")),
    ] as [(String, BenchReport.ReadingError)])
  func refusal(json: String, error: BenchReport.ReadingError) {
    #expect(throws: error) { try BenchReport(json: Array(json.utf8)) }
  }

  @Test("Numbers that cannot have been measured are refused, not calculated with")
  func implausible() throws {
    let damages: [(inout BenchReport) -> Void] = [
      { ($0.images[0].width, $0.images[0].height) = (1 << 62, 8) },
      { ($0.images[0].width, $0.images[0].height) = (1 << 31, 1 << 31) },
      { $0.images[0].height = 0 }, { $0.images[1].width = -1 },
      { $0.images[0].results[0].bytes = .max }, { $0.images[0].results[0].bytes = -1 },
      { $0.images[0].results[0].medianMs = 1.7e308 }, { $0.images[0].results[0].p95Ms = -1 },
      { $0.images[0].results[0].peakBytes = .max }, { $0.scenes[0].seconds = 1e300 },
    ]
    for damage in damages {
      var report = SampleReport().report
      damage(&report)
      #expect(throws: BenchReport.ReadingError.self) { try BenchReport(json: json(report)) }
    }
  }

  @Test("A report of a version that knew no ratios to the stock libraries is read")
  func withoutFloors() throws {
    var report = SampleReport().report
    let now = report.summary
    for index in report.summary.indices { report.summary[index].floorRatios = nil }
    let json = try json(report)
    #expect(!String(decoding: json, as: UTF8.self).contains("floorRatios"))
    #expect(try BenchReport(json: json).summary == now)
    #expect(now.contains { $0.floorRatios != nil })
  }

  @Test("The summary is that of the images, whatever the file says")
  func forgedSummary() throws {
    var report = SampleReport().report
    let honest = report.summary
    report.summary[0].medianMs = 1e308
    report.summary.removeLast()
    #expect(try BenchReport(json: json(report)).summary == honest)
  }

  @Test("The error says which schema, and where something is missing")
  func messages() throws {
    let error = BenchReport.ReadingError.otherSchema(7)
    #expect("\(error)" == "a benchmark report of schema 7, not 1")
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(json(SampleReport().report))) as? [String: Any])
    var images = try #require(object["images"] as? [[String: Any]])
    images[1]["width"] = nil
    object["images"] = images
    let damaged = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: BenchReport.ReadingError.notAReport("no images.1.width")) {
      try BenchReport(json: Array(damaged))
    }
  }
}
