import Foundation
import JPNGAssetReports
import TestSupport
import Testing

@testable import JPNGCommands

@Suite("jpng pack: batches and their reports")
struct PackBatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writeBatch() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    try folder.write(Array("no PNG".utf8), to: "in/bad.png")
    try folder.write(Sample.png(width: 40, seed: 1), to: "in/sub/c.png")
  }

  @Test("One bad file: the others are written, one line says what was wrong, the status is 1")
  func badFile() throws {
    try writeBatch()
    let result = try Tool.run("pack", "in", "-o", "out", in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines == ["jpng: error: in/bad.png: reading: not a PNG"])
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.jpng", "out/sub/c.jpng"])
  }

  @Test("A missing input of several: the others are written, the status is 1")
  func missingInput() throws {
    try folder.write(Sample.png(), to: "a.png")
    let result = try Tool.run("pack", "a.png", "no.png", "-o", "out", in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines == ["jpng: error: no.png: reading: No such file or directory"])
    #expect(folder.files == ["a.png", "out/a.jpng"])
  }

  @Test("--fail-fast starts nothing after the first failure")
  func failFast() throws {
    try folder.write(Array(Sample.png(width: 60).prefix(200)), to: "in/bad.png")
    try folder.write(Sample.png(), to: "in/later.png")
    let result = try Tool.run(
      "pack", "in", "-o", "out", "--fail-fast", "-j", "1", "--json", in: folder)
    #expect(result.status == 1)
    let assets = try result.entries("assets")
    #expect(assets.map { $0["status"] as? String } == ["failed", "failed"])
    #expect(assets.last?["error"] as? String == "not started")
    #expect(folder.files.filter { $0.hasPrefix("out/") }.isEmpty)
  }

  @Test("--dry-run reports and writes nothing")
  func dryRun() throws {
    try writeBatch()
    let before = folder.files
    let dry = try Tool.run("pack", "in", "-o", "out", "--dry-run", "--json", in: folder)
    #expect(folder.files == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    let wet = try Tool.run("pack", "in", "-o", "out", "--json", in: folder)
    let sizes = try [dry, wet].map { run in
      try run.entries("assets").map { $0["packedBytes"] as? Int }
    }
    #expect(sizes[0] == sizes[1])
  }

  @Test("The JSON report has every key, null where nothing is known, and no other")
  func keys() throws {
    try writeBatch()
    let result = try Tool.run("pack", "in", "-o", "out", "--json", in: folder)
    let report = try result.json
    #expect(Set(report.keys) == ["schema", "tool", "settings", "totals", "assets"])
    #expect(report["schema"] as? Int == 1)
    #expect(report["tool"] as? String == "jpng 0.1.0")
    let totals = try #require(report["totals"] as? [String: Any])
    #expect(
      Set(totals.keys) == [
        "assets", "failed", "pixels", "sourceBytes", "packedBytes", "ratio", "seconds",
        "scoreSeconds", "optimizedBytes", "ratioToOptimized", "unchanged", "fallback", "larger",
        "savedSeconds", "restored",
      ])
    let known: Set = ["source", "output", "status", "error"]
    let measured: Set = [
      "width", "height", "sourceBytes", "packedBytes", "colorBytes", "alphaBytes",
      "alphaEncoding", "quality", "alphaQuality", "subsampling", "seconds", "scores",
      "scoreSeconds", "optimizedBytes", "encodes", "targetReached", "savedSeconds",
      "derivedFrom", "servedBy", "restored",
    ]
    for asset in try result.entries("assets") {
      #expect(Set(asset.keys) == known.union(measured))
      if asset["status"] as? String == "failed" {
        #expect(asset["error"] is String)
        #expect(measured.allSatisfy { asset[$0] is NSNull })
      } else {
        #expect(asset["error"] is NSNull)
        #expect(asset["seconds"] is Double)
      }
    }
  }

  @Test("The report agrees with the files, and its totals with its assets")
  func consistency() throws {
    try writeBatch()
    let result = try Tool.run("pack", "in", "-o", "out", "--json", in: folder)
    let packed = try result.entries("assets").filter { $0["status"] as? String == "packed" }
    #expect(packed.map { $0["source"] as? String } == ["a.png", "sub/c.png"])
    #expect(packed.map { $0["output"] as? String } == ["a.jpng", "sub/c.jpng"])
    #expect(packed.map { $0["width"] as? Int } == [24, 40])
    var sums = ["sourceBytes": 0, "packedBytes": 0]
    for asset in packed {
      let source = try folder.read("in/" + (try #require(asset["source"] as? String)))
      let output = try folder.read("out/" + (try #require(asset["output"] as? String)))
      #expect(asset["sourceBytes"] as? Int == source.count)
      #expect(asset["packedBytes"] as? Int == output.count)
      let planes = ["colorBytes", "alphaBytes"].compactMap { asset[$0] as? Int }.reduce(0, +)
      #expect(planes < output.count && planes > output.count - 300)
      sums["sourceBytes", default: 0] += source.count
      sums["packedBytes", default: 0] += output.count
    }
    let totals = try #require(try result.json["totals"] as? [String: Any])
    #expect(totals["assets"] as? Int == 3)
    #expect(totals["failed"] as? Int == 1)
    #expect(totals["pixels"] as? Int == 24 * 16 + 40 * 16)
    #expect(totals["sourceBytes"] as? Int == sums["sourceBytes"])
    #expect(totals["packedBytes"] as? Int == sums["packedBytes"])
    let ratio = try #require(totals["ratio"] as? Double)
    let expected = Double(sums["packedBytes"] ?? 0) / Double(sums["sourceBytes"] ?? 1)
    #expect(abs(ratio - expected) < 1e-9)
  }

  @Test("--report writes what --json prints, to every file named")
  func reportFiles() throws {
    try writeBatch()
    let result = try Tool.run(
      "pack", "in", "-o", "out", "--json", "--report", "x.json", "--report", "y.JSON", in: folder)
    #expect(try folder.read("x.json") == result.standardOutput)
    #expect(try folder.read("y.JSON") == result.standardOutput)
  }

  @Test("Reports of every kind, by their extension")
  func reportKinds() throws {
    try writeBatch()
    let result = try Tool.run(
      "pack", "in", "-o", "out", "--report", "x.json", "--report", "x.csv", "--report", "x.MD",
      in: folder)
    #expect(result.status == 1)
    let report = try PackReport(json: folder.read("x.json"))
    #expect(String(decoding: try folder.read("x.csv"), as: UTF8.self) == report.csv)
    let markdown = report.markdown(options: MeasureOptions.names)
    #expect(String(decoding: try folder.read("x.MD"), as: UTF8.self) == markdown)
  }

  @Test("The report that is printed is the one that is read and written again")
  func roundTrip() throws {
    try writeBatch()
    let result = try Tool.run("pack", "in", "-o", "out", "--json", in: folder)
    let report = try PackReport(json: result.standardOutput)
    #expect(try report.jsonText() + "\n" == result.output)
    #expect(report.assets.map(\.status) == [.packed, .failed, .packed])
  }

  @Test("--quiet says nothing when all is well, and still names what failed")
  func quiet() throws {
    try writeBatch()
    let good = try Tool.run("pack", "in/a.png", "-o", "a.jpng", "--quiet", in: folder)
    #expect(good.standardOutput.isEmpty && good.standardError.isEmpty)
    let bad = try Tool.run("pack", "in", "-o", "out", "--quiet", in: folder)
    #expect(bad.standardOutput.isEmpty)
    #expect(bad.errorLines.count == 1)
  }

  @Test("Without a terminal nothing but results is printed: no bar, no log")
  func noProgress() throws {
    for index in 0..<4 { try folder.write(Sample.png(seed: index), to: "in/\(index).png") }
    let result = try Tool.run("pack", "in", "-o", "out", in: folder)
    #expect(result.standardError.isEmpty)
    #expect(result.output.contains("4 files, "))
  }

  @Test("Of many files those that stand out have a row, and all with --all")
  func rows() throws {
    for index in 0..<21 { try folder.write(Sample.png(seed: index), to: "in/\(index).png") }
    try folder.write([1, 2, 3], to: "in/bad.png")
    let arguments = ["pack", "in", "-o", "out", "--effort", "fast"]
    let short = try Tool.run(arguments, in: folder).output.split(separator: "\n")
    #expect(short.first == "The 10 largest outputs of 21:")
    #expect(short.contains("1 failed:"))
    let all = try Tool.run(arguments + ["--all"], in: folder).output.split(separator: "\n")
    #expect(all.count == 1 + 21 + 1)
    for lines in [short, all] { #expect(lines.last?.hasPrefix("21 files, ") == true) }
  }

  @Test("The bytes do not depend on the number of jobs")
  func jobs() throws {
    for index in 0..<6 {
      try folder.write(
        Sample.png(width: 60 + index, height: 50, seed: index), to: "in/\(index).png")
    }
    for jobs in ["1", "2", "4"] {
      #expect(try Tool.run("pack", "in", "-o", jobs, "-j", jobs, in: folder).status == 0)
    }
    for index in 0..<6 {
      let files = try ["1", "2", "4"].map { try folder.read("\($0)/\(index).jpng") }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }
}
