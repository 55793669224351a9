import Foundation
import TestSupport
import Testing

@Suite("jpng pack --target-quality")
struct TargetQualityTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(width: 64, height: 48), to: "in/a.png")
    try folder.write(Sample.png(width: 40, height: 40, seed: 1), to: "in/ui/b.png")
  }

  private func pack(_ target: String, _ options: [String] = []) throws -> ProcessResult {
    try Tool.run(
      ["pack", "in", "-o", "out", "--target-quality", target] + options, in: folder)
  }

  @Test(
    "Every file reaches it, as `jpng compare` measures, in eight encodes at most",
    arguments: [
      ("40", []), ("75", ["--alpha", "png"]), ("75", ["--alpha", "jpeg"]),
      ("80", ["--association", "premultiplied"]), ("-10", ["--subsampling", "420"]),
    ] as [(String, [String])])
  func reached(target: String, options: [String]) throws {
    let result = try pack(target, options + ["--json", "--quiet"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try Tool.run("compare", "in", "out", "--min-score", target, in: folder).status == 0)
    let compared = try Tool.run("compare", "in", "out", "--json", in: folder).entries("pairs")
    for (asset, pair) in zip(try result.entries("assets"), compared) {
      #expect(asset["scores"] as? NSDictionary == pair["scores"] as? NSDictionary)
      #expect((1...8).contains(try #require(asset["encodes"] as? Int)))
      #expect(asset["targetReached"] as? Bool == true)
      #expect((1...100).contains(try #require(asset["quality"] as? Int)))
    }
    let settings = try #require(result.json["settings"] as? [String: Any])
    #expect(settings["targetQuality"] as? Double == Double(target))
  }

  @Test("A higher target takes no fewer bytes")
  func monotone() throws {
    let sizes = try ["30", "60", "90"].map { target in
      let result = try pack(target, ["--alpha", "png", "--json"])
      let totals = try #require(result.json["totals"] as? [String: Any])
      return try #require(totals["packedBytes"] as? Int)
    }
    #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
  }

  @Test("Out of reach: quality 100 is written, told in a line of its own, status 2")
  func unreachable() throws {
    let result = try pack("99.9", ["--subsampling", "420", "--json"])
    #expect(result.status == 2)
    #expect(result.errorLines.count == 2)
    #expect(
      result.errorLines.sorted()[0].hasPrefix(
        "jpng: error: in/a.png: packing: the target of 99.9 is out of reach: quality 100 scores "))
    for asset in try result.entries("assets") {
      #expect(asset["status"] as? String == "packed" && asset["quality"] as? Int == 100)
      #expect(asset["targetReached"] as? Bool == false)
    }
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.jpng", "out/ui/b.jpng"])
    #expect(try pack("99.9", ["--subsampling", "420"]).output.contains("2 missed the target"))
  }

  @Test("A file that fails outranks a target that is missed; one file has its own status")
  func statuses() throws {
    try folder.write(Array("no PNG".utf8), to: "in/broken.png")
    #expect(try pack("99.9", ["--subsampling", "420"]).status == 1)
    let alone = try Tool.run(
      "pack", "in/a.png", "-o", "a.jpng", "--target-quality", "99.9", "--subsampling", "420",
      in: folder)
    #expect(alone.status == 2)
  }

  @Test("The same bytes, whatever the number of jobs")
  func determinism() throws {
    let runs = try ["1", "2", "5"].map { jobs in
      #expect(try pack("70", ["-j", jobs]).status == 0)
      return [try folder.read("out/a.jpng"), try folder.read("out/ui/b.jpng")]
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
  }

  @Test("Pictures that have no score are packed at quality 100; a fallback reaches any target")
  func tiny() throws {
    try folder.write(Sample.png(width: 5, height: 5), to: "tiny.png")
    let tiny = ["pack", "tiny.png", "-o", "t.jpng", "--target-quality", "90", "--json"]
    let result = try Tool.run(tiny, in: folder)
    #expect(result.status == 0)
    let asset = try #require(result.entries("assets").first)
    #expect(asset["quality"] as? Int == 100 && asset["targetReached"] as? Bool == true)
    let kept = try Tool.run(tiny + ["--fallback", "png"], in: folder)
    #expect(kept.status == 0)
    #expect(try kept.entries("assets").first?["status"] as? String == "fallback")
  }

  @Test("A target that cannot be meant is wrong usage", arguments: ["101", "nan", "inf", "high"])
  func usage(target: String) throws { #expect(try pack(target).status == 64) }
}
