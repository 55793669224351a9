import Foundation
import TestSupport
import Testing

@Suite("jpng pack --shard, jpng report merge")
struct ShardTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 0..<9 {
      try folder.write(Sample.png(seed: number), to: "art/set\(number % 3)/\(number).png")
    }
    try folder.write(Array("no PNG".utf8), to: "art/set1/bad.png")
    try folder.write(Sample.png(), to: "art/set1.png")
    // The folder must exist.
    try folder.write([], to: "parts/.keep")
  }

  /// Packs the set in parts, a report for each.
  private func packShards(_ count: Int, _ arguments: String..., to output: String = "out") throws {
    for index in 1...count {
      let result = try Tool.run(
        ["pack"] + arguments + [
          "-o", output, "--shard", "\(index)/\(count)", "--report", "parts/\(index).json",
        ], in: folder)
      #expect([0, 1].contains(result.status))
    }
  }

  /// The document without what differs from run to run.
  private func timeless(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.lowercased().contains("seconds") }
  }

  @Test(
    "Shards packed one by one equal one run, reports too",
    arguments: [1, 2, 5, 30], [false, true])
  func equalsOneRun(count: Int, isManifest: Bool) throws {
    var inputs = ["art"]
    if isManifest {
      let lines = (0..<9).reversed().map { "{\"source\": \"set\($0 % 3)/\($0).png\"}\n" }
      let odd = "{\"source\": \"no.png\"}\n{\"source\": \"set1/bad.png\"}\n"
      try folder.write(Array((odd + lines.joined()).utf8), to: "jobs.ndjson")
      inputs = ["--manifest", "jobs.ndjson", "--root", "art"]
    }
    try folder.write([], to: "merged/.keep")
    let reports = ["json", "html", "md", "csv"]
    let one = try Tool.run(
      ["pack"] + inputs + ["-o", "one"] + reports.flatMap { ["--report", "one.\($0)"] }, in: folder)
    #expect(one.status == 1)
    for index in 1...count {
      let shard = try Tool.run(
        ["pack"] + inputs + [
          "-o", "out", "--shard", "\(index)/\(count)", "--report", "parts/\(index).json",
        ], in: folder)
      #expect([0, 1].contains(shard.status))
    }
    let merged = try Tool.run(
      ["report", "merge", "parts"] + reports.flatMap { ["-o", "merged/m.\($0)"] }, in: folder)
    #expect(merged.status == 0, "\(merged.errors)")
    func outputs(_ name: String) throws -> [String: [UInt8]] {
      let names = folder.files.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".jpng") }
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0.replacing(name + "/", with: ""), try folder.read($0))
        })
    }
    #expect(try outputs("out") == outputs("one"))
    let json = try ["one.json", "merged/m.json"].map {
      timeless(String(decoding: try folder.read($0), as: UTF8.self))
    }
    #expect(json[0] == json[1])
    // The pictures of the page are found again.
    let pages = try ["one.html", "merged/m.html"].map {
      String(decoding: try folder.read($0), as: UTF8.self).ranges(of: "id=\"packed-").count
    }
    #expect(pages[0] == pages[1] && pages[0] > 0)
  }

  @Test("What shard a file is in depends on its path alone")
  func stable() throws {
    func sources() throws -> [Set<String>] {
      try (1...3).map { index in
        let result = try Tool.run(
          "pack", "art", "-o", "out", "--shard", "\(index)/3", "--estimate", "--json", in: folder)
        return Set(try result.entries("assets").compactMap { $0["source"] as? String })
      }
    }
    let before = try sources()
    #expect(before.reduce(0) { $0 + $1.count } == 11)
    for number in 10..<20 { try folder.write(Sample.png(), to: "art/new/\(number).png") }
    for (old, new) in zip(before, try sources()) { #expect(old.isSubset(of: new)) }
    // Others can tell it, too: the SHA-256 of the path begins with these bytes.
    let number: UInt64 = 0x50ed_8f6c_6069_a1b8
    #expect(before[Int(number % 3)].contains("set1.png"))
  }

  @Test(
    "The runs of shards keep what they know in one manifest, so that the next run packs nothing")
  func incremental() throws {
    try packShards(3, "art")
    let again = try Tool.run("pack", "art", "-o", "out", "--json", in: folder)
    let totals = try #require(try again.json["totals"] as? [String: Any])
    #expect(totals["unchanged"] as? Int == 10)
  }

  @Test("Each shard removes what it has packed and what has lost its source, wherever it is")
  func pruned() throws {
    func pack(_ index: Int, _ output: String) throws {
      _ = try Tool.run(
        "pack", "art", "-o", output, "--shard", "\(index)/3", "--prune", in: folder)
    }
    func outputs() -> [String] {
      folder.files.filter { $0.hasSuffix(".jpng") && $0.contains("set0/") }
    }
    for index in 1...3 {
      try pack(index, "own\(index)")
      try pack(index, "shared")
    }
    #expect(outputs().count == 6)
    for number in [0, 3, 6] {
      try FileManager.default.removeItem(atPath: folder.path("art/set0/\(number).png"))
    }
    for index in 1...3 {
      try pack(index, "own\(index)")
      try pack(index, "shared")
    }
    #expect(outputs().isEmpty)
  }

  @Test("Two assets with one output are refused by every shard, whichever they are in")
  func collisions() throws {
    try folder.write(Sample.png(), to: "art/set1/4.PNG")
    for index in 1...3 {
      let result = try Tool.run(
        "pack", "art", "-o", "out", "--shard", "\(index)/3", in: folder)
      #expect(result.status == 64)
      #expect(
        result.errors.contains("both art/set1/4.PNG and art/set1/4.png would be written here"))
    }
    try folder.write(Sample.png(), to: "art/plain")
    let lines = """
      {"source": "set1.png", "output": "plain"}
      {"source": "plain", "output": "other"}
      """
    // However the same folder is named.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("art"))
    for index in 1...3 {
      let result = try Tool.run(
        "pack", "--manifest", "-", "--root", "art", "-o", "link", "--shard", "\(index)/3",
        input: Array(lines.utf8), in: folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("the output of line 1 is the source of line 2"))
    }
  }

  @Test("Parts that are no parts of one run are refused, and named")
  func refusedParts() throws {
    try packShards(3, "art")
    func merge(_ parts: String...) throws -> String {
      let result = try Tool.run(["report", "merge"] + parts + ["-o", "m.json"], in: folder)
      #expect(result.status == 65)
      #expect(!folder.files.contains("m.json"))
      return result.errors
    }
    #expect(try merge("parts/1.json", "parts/3.json").contains("shard 2 of 3 is missing"))
    #expect(
      try merge("parts/1.json", "parts/2.json", "parts/1.json", "parts/3.json")
        .contains("parts/1.json: merging: it is shard 1 of 3, as parts/1.json is"))
    _ = try Tool.run(
      "pack", "art", "-o", "o2", "--shard", "2/3", "-q", "50", "--report", "other.json", in: folder)
    #expect(
      try merge("parts/1.json", "other.json", "parts/3.json")
        .contains("other.json: merging: packed with other settings than parts/1.json"))
    _ = try Tool.run("pack", "art", "-o", "o3", "--report", "all.json", in: folder)
    #expect(try merge("all.json", "parts/3.json").contains("another number of shards"))
    #expect(try merge("all.json", "all.json").contains("it has assets that all.json has, too"))
    try folder.write(Array("{}".utf8), to: "no.json")
    #expect(try merge("no.json").contains("not a report of a pack"))
    // What is copied must be what was read.
    let text = String(decoding: try folder.read("all.json"), as: UTF8.self)
    for key in ["assets", "\\u0061ssets"] {
      let twice = text.replacing("\"assets\"", with: "\"\(key)\" : [7],\n  \"assets\"")
      try folder.write(Array(twice.utf8), to: "no.json")
      #expect(try merge("no.json").contains("not a report of a pack"), "\(key)")
    }
    for (key, value) in [("width", "4611686018427387904"), ("seconds", "1e308")] {
      let pattern = try Regex("\"\(key)\" : [0-9.e-]+")
      let number = text.replacing(pattern, with: "\"\(key)\" : \(value)")
      try folder.write(Array(number.utf8), to: "no.json")
      #expect(try merge("no.json").contains("no valid"), "\(key)")
    }
    let inside = try Tool.run("report", "merge", "parts", "-o", "parts/m.json", in: folder)
    #expect(inside.status == 64 && inside.errors.contains("one of the parts"))
    let missing = try Tool.run("report", "merge", "gone.json", "-o", "m.json", in: folder)
    #expect(missing.status == 66)
  }

  @Test("Reports of different files are put together as one run would have sorted them")
  func otherReports() throws {
    for (name, inputs) in [("a", "art/set2"), ("b", "art/set1.png"), ("c", "art/set1")] {
      _ = try Tool.run(
        "pack", inputs, "--root", "art", "-o", "out", "--report", "\(name).json", in: folder)
    }
    let list = "b.json\na.json\nc.json\n"
    try folder.write(Array(list.utf8), to: "list.txt")
    let result = try Tool.run(
      "report", "merge", "@list.txt", "-o", "m.json", "--source", "art", "--packed", "out",
      "-o", "m.html", in: folder)
    #expect(result.status == 0)
    let assets = try #require(
      try jsonObject(try folder.read("m.json"))["assets"] as? [[String: Any]])
    #expect(
      assets.map { $0["source"] as? String } == [
        "set1/1.png", "set1/4.png", "set1/7.png", "set1/bad.png", "set1.png", "set2/2.png",
        "set2/5.png", "set2/8.png",
      ])
    let page = String(decoding: try folder.read("m.html"), as: UTF8.self)
    #expect(page.contains("id=\"packed-"))
  }
}
