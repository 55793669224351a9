import Foundation
import JPNGAssetReports
import JPNGReports
import Testing

@Suite("Reports of a pack")
struct PackReportTests {
  private func json(_ report: PackReport) throws -> [UInt8] {
    Array(try JSONEncoder().encode(report))
  }

  private var everything: PackReport {
    var scored = SamplePack.asset("s.png", score: 81.25, fringe: 7.5)
    scored.scores?.alphaMaxError = 12
    return SamplePack.report(
      [SamplePack.asset("a.png"), scored]
        + SamplePack.hostileNames.flatMap { [SamplePack.asset($0), SamplePack.failed($0, $0)] })
  }

  @Test("What was written is read as it was")
  func roundTrip() throws {
    #expect(try PackReport(json: json(everything)) == everything)
    let empty = SamplePack.report([])
    #expect(try PackReport(json: json(empty)) == empty)
  }

  @Test("Every key is written, null where there is nothing")
  func keys() throws {
    let object = try JSONSerialization.jsonObject(with: Data(json(everything))) as? [String: Any]
    let assets = try #require(object?["assets"] as? [[String: Any]])
    #expect(assets[0]["scores"] is NSNull && assets[0]["error"] is NSNull)
    let scores = try #require(assets[1]["scores"] as? [String: Any])
    #expect(
      Set(scores.keys) == [
        "ssimulacra2", "ssimulacra2Mean", "colorPSNR", "weightedColorPSNR", "alphaPSNR",
        "alphaMaxError", "fringe",
      ])
    #expect(scores["colorPSNR"] is NSNull && scores["alphaMaxError"] as? Int == 12)
  }

  @Test("Keys that are missing or not known yet are no reason not to read a report")
  func otherKeys() throws {
    let report = SamplePack.report([])
    let text = String(decoding: try json(report), as: UTF8.self).replacing(
      "\"assets\":[]",
      with: "\"later\":{},\"assets\":[{\"source\":\"a\",\"status\":\"fallback\",\"more\":1}]")
    let read = try PackReport(json: Array(text.utf8))
    #expect(read.assets == [AssetOutcome(source: "a", status: .fallback)])
  }

  @Test(
    "What is no report is refused by what is wrong with it",
    arguments: [
      ("", .notAReport("no valid JSON")), ("[]", .notAReport("the document is of another type")),
      ("{}", .notAReport("no schema")), ("{\"schema\":2,\"all\":\"else\"}", .otherSchema(2)),
      ("{\"schema\":1}", .notAReport("no tool")),
    ] as [(String, PackReport.ReadingError)])
  func refusal(json: String, error: PackReport.ReadingError) {
    #expect(throws: error) { try PackReport(json: Array(json.utf8)) }
  }

  @Test("Values that no pack has are refused", arguments: [-1, 1 << 41, .max])
  func sizes(byteCount: Int) throws {
    var report = everything
    report.assets[1].packedBytes = byteCount
    let written = try json(report)
    #expect(throws: PackReport.ReadingError.notAReport("assets.1.packedBytes is no valid value")) {
      try PackReport(json: written)
    }
  }

  @Test("CSV has a line for each asset and quotes what needs it")
  func csv() {
    let names = ["a,b.png", "\"q\".png", "x\r\ny.png", "plain.png"]
    var assets = names.map { SamplePack.asset($0) }
    assets.append(SamplePack.failed("bad.png"))
    assets[3].scores = PackReport.Scores()
    assets[3].scores?.ssimulacra2 = 81.5
    assets[3].scores?.fringe = 3
    (assets[3].optimizedBytes, assets[3].scoreSeconds) = (3000, 0.5)
    (assets[3].encodes, assets[3].targetReached) = (6, true)
    let csv = SamplePack.report(assets).csv
    let tail = "packed,40,30,4000,1000,0.25,700,200,png,80,,420,0.125,,"
    #expect(
      csv
        == "source,output,status,width,height,sourceBytes,packedBytes,ratio,colorBytes,alphaBytes,"
        + "alphaEncoding,quality,alphaQuality,subsampling,seconds,error,ssimulacra2,"
        + "ssimulacra2Mean,colorPSNR,weightedColorPSNR,alphaPSNR,alphaMaxError,fringe,optimizedBytes,"
        + "scoreSeconds,encodes,targetReached\r\n"
        + "\"a,b.png\",\"a,b.png.jpng\",\(tail),,,,,,,,,,\r\n"
        + "\"\"\"q\"\".png\",\"\"\"q\"\".png.jpng\",\(tail),,,,,,,,,,\r\n"
        + "\"x\r\ny.png\",\"x\r\ny.png.jpng\",\(tail),,,,,,,,,,\r\n"
        + "plain.png,plain.png.jpng,\(tail)81.5,,,,,,3.0,3000,0.5,6,true\r\n"
        + "bad.png,,failed,,,,,,,,,,,,,reading: not a PNG,,,,,,,,,,,\r\n")
  }

  @Test("The table lists what is done and counts what has failed")
  func table() {
    let report = SamplePack.report([SamplePack.asset("a.png"), SamplePack.failed("b.png")])
    #expect(report.text().contains("a.png.jpng   40×30  4.0 kB  1.0 kB  25.0 %  420     png\n"))
    #expect(report.text().hasSuffix("\n1 file, 4.0 kB → 1.0 kB (25.0 %), 1.25 s, 1 failed"))
    #expect(SamplePack.report([]).text() == "0 files, 0 B → 0 B (–), 1.25 s")
  }
}
