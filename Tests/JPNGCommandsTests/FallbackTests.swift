import Foundation
import TestSupport
import Testing

@Suite("jpng pack --fallback")
struct FallbackTests {
  let folder: TemporaryFolder
  /// One that packing makes larger, and one that it makes smaller.
  private let tiny = Sample.png(width: 2, height: 2)
  private let large = Sample.noise

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: folder)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try folder.write(bytes, to: name)
  }

  @Test("Where packing gains nothing the source is copied, byte by byte")
  func tree() throws {
    try write(tiny, "in/ui/tiny.png")
    try write(large, "in/large.PNG")
    let result = try run("pack", "in", "-o", "out", "--fallback", "png", "--json", "--score")
    #expect(result.status == 0)
    #expect(try folder.read("out/ui/tiny.png") == tiny)
    #expect(
      folder.files == ["in/large.PNG", "in/ui/tiny.png", "out/large.jpng", "out/ui/tiny.png"])
    let assets = try result.entries("assets")
    let kept = try #require(assets.first { $0["status"] as? String == "fallback" })
    #expect(kept["output"] as? String == "ui/tiny.png")
    #expect(kept["packedBytes"] as? Int == tiny.count)
    #expect(kept["alphaEncoding"] is NSNull && kept["colorBytes"] is NSNull)
    #expect((kept["scores"] as? [String: Any])?["ssimulacra2"] as? Double == 100)
    #expect(assets.count { $0["status"] as? String == "packed" } == 1)
    let totals = try #require(result.json["totals"] as? [String: Any])
    #expect(totals["assets"] as? Int == 2 && totals["failed"] as? Int == 0)
  }

  @Test("Without it the packed file is written, however large", arguments: [[], ["none"]])
  func none(value: [String]) throws {
    try write(tiny, "tiny.png")
    let fallback = value.isEmpty ? [] : ["--fallback"] + value
    let result = try Tool.run(
      ["pack", "tiny.png", "-o", "tiny.jpng"] + fallback, in: folder)
    #expect(result.status == 0)
    #expect(folder.files == ["tiny.jpng", "tiny.png"])
  }

  @Test("What an earlier run packed does not stay beside the fallback")
  func stale() throws {
    try write(tiny, "in/a.png")
    #expect(try run("pack", "in", "-o", "out").status == 0)
    #expect(try run("pack", "in", "-o", "out", "--fallback", "png").status == 0)
    #expect(folder.files == ["in/a.png", "out/a.png"])
  }

  @Test("What an earlier run kept and this one packs is told of; a report prefers the packed file")
  func stalePNG() throws {
    try write(large, "in/a.png")
    try write(tiny, "out/a.png")
    let result = try run("pack", "in", "-o", "out", "--fallback", "png")
    #expect(result.status == 0)
    #expect(result.errorLines.count == 1 && result.errors.contains("out/a.png: lies beside"))
    let report = try run("report", "--source", "in", "--packed", "out", "-o", "r.json")
    #expect(report.status == 0)
    #expect(report.errorLines.count == 1 && report.errors.contains("out/a.png: passed over"))
    let assets = try #require(jsonObject(folder.read("r.json"))["assets"] as? [[String: Any]])
    #expect(assets.map { $0["output"] as? String } == ["a.jpng"])
  }

  @Test("Beside a single output that was named, another file is not replaced")
  func unnamed() throws {
    try write(tiny, "a.png")
    try write(large, "out/logo.png")
    let refused = try run("pack", "a.png", "-o", "out/logo.jpng", "--fallback", "png")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("out/logo.png: writing: "))
    #expect(try folder.read("out/logo.png") == large)
    try write(tiny, "out/logo.png")
    #expect(try run("pack", "a.png", "-o", "out/logo.jpng", "--fallback", "png").status == 0)
  }

  @Test("A copy of the source reaches every target")
  func target() throws {
    let noise = Sample.png(width: 8, height: 8)
    try write(noise, "a.png")
    let result = try run(
      "pack", "a.png", "-o", "b.jpng", "--fallback", "png", "--target-quality", "100", "--json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let asset = try #require(result.entries("assets").first)
    #expect(asset["status"] as? String == "fallback" && asset["targetReached"] as? Bool == true)
  }

  @Test("In place, the source is its own fallback")
  func inPlace() throws {
    try write(tiny, "a.png")
    let result = try run("pack", "a.png", "-o", "a.jpng", "--fallback", "png")
    #expect(result.status == 0)
    #expect(folder.files == ["a.png"])
    #expect(try folder.read("a.png") == tiny)
  }

  @Test("A fallback never replaces another input, or what must not be replaced")
  func refusals() throws {
    try write(tiny, "in/a.png")
    try write(large, "out/a.png")
    let collision = try run("pack", "in", "out", "-o", "out", "--fallback", "png")
    #expect(collision.status == 64)
    let existing = try run("pack", "in", "-o", "out", "--fallback", "png", "--no-overwrite")
    #expect(existing.status == 1)
    #expect(existing.errors.contains("exists, and --no-overwrite was given"))
    #expect(try folder.read("out/a.png") == large)
    #expect(folder.files == ["in/a.png", "out/a.png"])
  }

  @Test("--dry-run tells of it and writes nothing; standard output gets the PNG")
  func nowhere() throws {
    try write(tiny, "a.png")
    let dry = try run("pack", "a.png", "-o", "b.jpng", "--fallback", "png", "--dry-run", "--json")
    #expect(try dry.entries("assets").first?["status"] as? String == "fallback")
    let stream = try run("pack", "a.png", "-o", "-", "--fallback", "png")
    #expect(stream.standardOutput == tiny)
    #expect(folder.files == ["a.png"])
  }
}

extension Sample {
  /// Colours that no PNG holds in few bytes.
  fileprivate static var noise: [UInt8] {
    var generator = SeededGenerator(seed: 7)
    let bytes = generator.bytes(96 * 96 * 4).map { 96 + $0 / 4 }
    return PNGBuilder(width: 96, height: 96) { x, y, channel in
      channel == 3 ? 255 : UInt16(bytes[(y * 96 + x) * 4 + channel])
    }.encoded()
  }
}
