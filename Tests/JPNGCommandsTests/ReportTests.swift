import Foundation
import TestSupport
import Testing

@Suite("jpng report")
struct ReportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "in/ui/a.png")
    try folder.write(Sample.png(width: 40, seed: 1), to: "in/b.png")
  }

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: folder)
  }

  private func report(_ arguments: String..., status: Int32 = 0) throws -> [String: Any] {
    let result = try Tool.run(
      ["report", "--source", "in", "--packed", "out", "-o", "after.json"] + arguments, in: folder)
    #expect(result.status == status)
    return try jsonObject(folder.read("after.json"))
  }

  @Test(
    "It says what packing said, but for its time",
    arguments: [
      ["-q", "61"], ["--alpha", "jpeg", "--alpha-quality", "77", "--association", "premultiplied"],
      ["--alpha", "png", "--subsampling", "444", "--fallback", "png"],
    ])
  func likePacking(options: [String]) throws {
    let arguments = ["pack", "in", "-o", "out", "--score", "--report", "before.json"]
    #expect(try Tool.run(arguments + options, in: folder).status == 0)
    let before = try jsonObject(folder.read("before.json"))
    let after = try report()
    for (old, new) in zip(try assets(before), try assets(after)) { #expect(old == new) }
    #expect(try assets(after).count == 2)
    let totals = try [before, after].map { report in
      var totals = try #require(report["totals"] as? [String: Any])
      for key in ["seconds", "scoreSeconds"] { totals[key] = nil }
      return totals as NSDictionary
    }
    #expect(totals[0] == totals[1])
  }

  /// The assets of a report, without what depends on the clock.
  private func assets(_ report: [String: Any]) throws -> [NSDictionary] {
    try #require(report["assets"] as? [[String: Any]]).map { asset in
      var asset = asset
      for key in ["seconds", "scoreSeconds"] { asset[key] = nil }
      return asset as NSDictionary
    }
  }

  @Test("Each format goes to the file that names it; several at once")
  func formats() throws {
    #expect(try run("pack", "in", "-o", "out").status == 0)
    _ = try report("-o", "r.csv", "-o", "r.MD", "-o", "r.html", "--optimized-png")
    #expect(String(decoding: try folder.read("r.csv"), as: UTF8.self).hasPrefix("source,output,"))
    let markdown = String(decoding: try folder.read("r.MD"), as: UTF8.self)
    #expect(markdown.contains("Worst scores") && markdown.contains("As optimised PNG"))
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    // Both pictures of both assets: the packed files' own bytes, and the sources as PNG or copy.
    for name in ["b", "ui/a"] {
      let packed = Data(try folder.read("out/\(name).jpng")).base64EncodedString()
      #expect(page.contains("\">\(packed)<"))
      let source = Data(try folder.read("in/\(name).png")).base64EncodedString()
      #expect(page.contains("\">\(source)<") || page.contains("data-source=\"copy\""))
    }
    #expect(page.matches(of: /id="(source|packed)-[12]"/).count == 4)
  }

  @Test("pack --report makes the same page as reporting afterwards, with the packed pictures")
  func page() throws {
    #expect(try run("pack", "in", "-o", "out", "--report", "p.html").status == 0)
    let page = String(decoding: try folder.read("p.html"), as: UTF8.self)
    #expect(page.contains(Data(try folder.read("out/b.jpng")).base64EncodedString()))
    #expect(try run("pack", "in", "-o", "x", "--report", "d.html", "--dry-run").status == 0)
    let dry = String(decoding: try folder.read("d.html"), as: UTF8.self)
    #expect(dry.hasPrefix("<!DOCTYPE html>") && dry.utf8.count < page.utf8.count)
  }

  @Test("--embed-limit keeps pictures out")
  func embedLimit() throws {
    #expect(try run("pack", "in", "-o", "out").status == 0)
    _ = try report("-o", "all.html")
    _ = try report("-o", "none.html", "--embed-limit", "100B")
    #expect(try folder.read("none.html").count < folder.read("all.html").count)
    let none = String(decoding: try folder.read("none.html"), as: UTF8.self)
    #expect(!none.contains(Data(try folder.read("out/b.jpng")).base64EncodedString()))
  }

  @Test("What came through standard input cannot be read again for the page")
  func standardInput() throws {
    #expect(try run("pack", "in", "-o", "out").status == 0)
    let source = try folder.read("in/b.png")
    let result = try Tool.run(
      "report", "--source", "-", "--packed", "out/b.jpng", "-o", "r.html", input: source, in: folder
    )
    #expect(result.status == 0)
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    #expect(page.contains("There are no pictures."))
    #expect(!page.contains("id=\"source-1\""))
  }

  @Test("What has no partner, or cannot be read, is told, and listed as failed")
  func failures() throws {
    #expect(try run("pack", "in", "-o", "out").status == 0)
    try folder.write(Sample.png(), to: "in/only source.png")
    try folder.write(Sample.png(), to: "out/only packed.png")
    try folder.write(Array("no packed file".utf8), to: "out/ui/a.jpng")
    let assets = try #require(try report(status: 1)["assets"] as? [[String: Any]])
    let failed = assets.filter { $0["status"] as? String == "failed" }
    #expect(assets.count == 4 && failed.count == 3)
    #expect(failed.allSatisfy { $0["error"] is String })
    #expect(
      Set(failed.compactMap { $0["source"] as? String })
        == ["only source.png", "only packed.png", "ui/a.png"])
  }

  @Test("In one folder with its sources, what was packed is found")
  func inPlace() throws {
    #expect(try run("pack", "in", "-o", "in").status == 0)
    let result = try run("report", "--source", "in", "--packed", "./in", "-o", "r.json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let assets = try #require(jsonObject(folder.read("r.json"))["assets"] as? [[String: Any]])
    #expect(assets.map { $0["output"] as? String } == ["b.jpng", "ui/a.jpng"])
  }

  @Test("A profile that cannot be used keeps no file from being reported, nor from being packed")
  func unusableProfile() throws {
    var builder = Sample.builder(width: 30)
    var profile = ICCProfileBuilder.displayP3.encoded
    // The tags are gone; the header is whole.
    profile.replaceSubrange(128..<132, with: [0, 0, 0, 0])
    builder.chunksBeforeData.append(
      PNGChunk("iCCP", Array("x".utf8) + [0, 0] + storedZlibStream(profile)))
    try folder.write(builder.encoded(), to: "in/b.png")
    let packed = try run("pack", "in", "-o", "out", "--report", "r.json")
    #expect(packed.status == 0)
    let assets = try #require(jsonObject(folder.read("r.json"))["assets"] as? [[String: Any]])
    #expect(assets.allSatisfy { $0["status"] as? String == "packed" })
    let isUnscored = assets.map { $0["scores"] is NSNull }
    #expect(isUnscored == [true, false])
    #expect(packed.errors.contains("jpng: warning: in/b.png: "))
    let unscored = try report()
    #expect((unscored["totals"] as? [String: Any])?["failed"] as? Int == 0)
  }

  @Test(
    "Wrong usage",
    arguments: [
      (["--source", "in", "--packed", "out", "-o", "r.txt"], 64),
      (["--source", "in", "--packed", "out"], 64),
      (["--source", "in", "--packed", "none", "-o", "r.json"], 66),
      (["--source", "in", "--packed", "out", "-o", "no/r.json"], 73),
    ] as [([String], Int32)])
  func usage(arguments: [String], status: Int32) throws {
    #expect(try run("pack", "in", "-o", "out").status == 0)
    #expect(try Tool.run(["report"] + arguments, in: folder).status == status)
  }
}
