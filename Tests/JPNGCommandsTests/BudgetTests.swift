import Foundation
import TestSupport
import Testing

@Suite("jpng pack --budget and --target-size")
struct BudgetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 0..<4 {
      try folder.write(
        Sample.png(width: 64, height: 48 + 8 * index, seed: index), to: "art/\(index).png")
    }
  }

  private func pack(_ options: String...) throws -> ProcessResult {
    try Tool.run(
      ["pack", "art", "-o", "out", "--json", "--effort", "fast", "--cache", "cache"] + options,
      in: folder)
  }

  private func packedBytes() throws -> Int {
    try folder.files(below: "out").filter { !$0.hasPrefix(".") }
      .reduce(0) { try $0 + folder.read("out/\($1)").count }
  }

  private func total(_ quality: Int) throws -> Int {
    let totals = try pack("-q", "\(quality)").json["totals"] as? [String: Any]
    return try #require(totals?["packedBytes"] as? Int)
  }

  @Test("All files together are within the budget, and the same again from the cache")
  func budget() throws {
    let budget = try (total(40) + total(70)) / 2
    let result = try pack("--budget", "\(budget)")
    #expect(result.status == 0)
    let report = try #require(try result.json["budget"] as? [String: Any])
    #expect(report["bytes"] as? Int == budget && report["kept"] as? Bool == true)
    #expect(try packedBytes() <= budget && report["usedBytes"] as? Int == packedBytes())
    for asset in try result.entries("assets") { #expect(asset["scores"] is [String: Any]) }
    let again = try pack("--budget", "\(budget)")
    #expect(try again.entries("assets").allSatisfy { $0["status"] as? String == "unchanged" })
    #expect(try again.json["budget"] as? [String: Any] != nil)
  }

  @Test("A budget that is out of reach is status 2, with the smallest files")
  func outOfReach() throws {
    let result = try pack("--budget", "100")
    #expect(result.status == 2 && result.errors.contains("out of reach"))
    #expect(try result.entries("assets").allSatisfy { $0["quality"] as? Int == 1 })
  }

  @Test("A quality that a rule gives is kept")
  func fixedQuality() throws {
    try folder.write(Array("rules: [{glob: 1.png, quality: 93}]".utf8), to: "art/jpng.yml")
    let result = try pack("--budget", "1MB")
    let assets = try result.entries("assets")
    let fixed = try #require(assets.first { $0["source"] as? String == "1.png" })
    #expect(result.status == 0 && fixed["quality"] as? Int == 93)
    #expect(assets.contains { $0["quality"] as? Int == 100 })
  }

  @Test("A picture that is too small for a score is packed as it was counted")
  func unscored() throws {
    try folder.write(PNGFiles.noise(side: 7), to: "art/tiny.png")
    let result = try pack("--budget", "20kB")
    let report = try #require(try result.json["budget"] as? [String: Any])
    let written = try packedBytes()
    #expect(result.status == 0 && report["usedBytes"] as? Int == written)
  }

  @Test("A damaged file fails once, and the others are within the budget")
  func damaged() throws {
    try folder.write([1, 2, 3], to: "art/bad.png")
    let result = try pack("--budget", "1MB")
    #expect(result.status == 1)
    #expect(result.errors.components(separatedBy: "bad.png").count == 2)
  }

  @Test("Each file is at most as large as asked for, or status 2")
  func targetSize() throws {
    let result = try pack("--target-size", "2kB")
    #expect(result.status == 0)
    for asset in try result.entries("assets") {
      #expect(try #require(asset["packedBytes"] as? Int) <= 2000)
      #expect(asset["targetReached"] as? Bool == true)
    }
    let missed = try pack("--target-size", "50")
    #expect(missed.status == 2 && missed.errors.contains("the target of 50 B is out of reach"))
  }

  @Test(
    "Goals that exclude each other are wrong usage",
    arguments: [
      ["--target-size", "3kB", "--target-quality", "60"],
      ["--budget", "1MB", "--target-size", "2kB"],
      ["--budget", "none"], ["--budget", "0"], ["--target-size", "-3"],
    ])
  func usage(_ options: [String]) throws {
    let result = try Tool.run(["pack", "art", "-o", "out"] + options, in: folder)
    #expect(result.status == 64)
  }
}
