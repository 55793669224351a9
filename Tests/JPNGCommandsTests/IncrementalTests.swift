import Foundation
import TestSupport
import Testing

/// Packing a second time.
@Suite("Incremental packing")
struct IncrementalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (index, name) in ["a.png", "sub/b.png", "sub/tab\tand %.png"].enumerated() {
      try folder.write(Sample.png(seed: index), to: "art/\(name)")
    }
  }

  private func pack(_ options: String..., to output: String = "out") throws -> ProcessResult {
    try Tool.run(["pack", "art", "-o", output, "--json", "--cache", "cache"] + options, in: folder)
  }

  private func statuses(_ result: ProcessResult) throws -> [String] {
    try result.entries("assets").compactMap { $0["status"] as? String }
  }

  /// What must stay as it is: contents, inode and time of all packed files.
  private func state(_ output: String = "out") throws -> [String: String] {
    var state: [String: String] = [:]
    for name in folder.files(below: output) where name.hasSuffix(".jpng") {
      let path = folder.path("\(output)/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let time = attributes[.modificationDate] as? Date
      state[name] =
        "\(attributes[.systemFileNumber] ?? "") \(time?.timeIntervalSince1970 ?? 0)"
        + " \(try folder.read("\(output)/\(name)").hashValue)"
    }
    return state
  }

  @Test(
    "What has not changed is not written again", arguments: [[], ["--paranoid"], ["--force"]])
  func unchanged(options: [String]) throws {
    try #require(try pack("--score").status == 0)
    let before = try state()
    let again = try Tool.run(
      ["pack", "art", "-o", "out", "--json", "--score", "--cache", "cache"] + options, in: folder)
    #expect(again.status == 0)
    #expect(try state() == before)
    let isForced = options == ["--force"]
    #expect(
      try statuses(again) == [String](repeating: isForced ? "packed" : "unchanged", count: 3))
    for asset in try again.entries("assets") { #expect(asset["scores"] is [String: Any]) }
    let totals = try #require(try again.json["totals"] as? [String: Any])
    #expect(totals["unchanged"] as? Int == (isForced ? 0 : 3))
    #expect((totals["savedSeconds"] is Double) == !isForced)
  }

  @Test("Scores that were not asked for before are made up for")
  func laterScores() throws {
    try #require(try pack().status == 0)
    let scored = try pack("--score")
    #expect(try statuses(scored) == ["unchanged", "unchanged", "unchanged"])
    let values = try scored.entries("assets").map { $0["scores"] as? [String: Any] }
    #expect(!values.contains { $0 == nil })
  }

  @Test("What has changed is packed, and nothing else")
  func changed() throws {
    try #require(try pack().status == 0)
    let before = try state()
    try folder.write(Sample.png(seed: 9), to: "art/a.png")
    #expect(try statuses(pack()) == ["packed", "unchanged", "unchanged"])
    let after = try state()
    #expect(after["a.jpng"] != before["a.jpng"])
    #expect(after.filter { $0.key != "a.jpng" } == before.filter { $0.key != "a.jpng" })
  }

  @Test("Other settings give other files")
  func settings() throws {
    try #require(try pack().status == 0)
    #expect(try statuses(pack("-q", "40")) == ["packed", "packed", "packed"])
    #expect(try statuses(pack("-q", "40")) == ["unchanged", "unchanged", "unchanged"])
    // The first ones come from the cache.
    #expect(try statuses(pack()) == ["unchanged", "unchanged", "unchanged"])
  }

  @Test("An output that was changed or lost is put right", arguments: [true, false])
  func outputs(hasCache: Bool) throws {
    try #require(try pack().status == 0)
    let good = try folder.read("out/a.jpng")
    try folder.write(Array("not ours".utf8), to: "out/a.jpng")
    try folder.remove("out/sub/b.jpng")
    if !hasCache { try folder.remove("cache") }
    let again = try pack()
    #expect(again.status == 0)
    #expect(try folder.read("out/a.jpng") == good)
    #expect(try verifies(folder.read("out/sub/b.jpng")))
    let expected = hasCache ? "unchanged" : "packed"
    #expect(try statuses(again) == [expected, expected, "unchanged"])
  }

  @Test("A tree elsewhere comes from the cache, byte for byte")
  func elsewhere() throws {
    try #require(try pack().status == 0)
    try folder.move("art", to: "moved")
    let result = try Tool.run(
      "pack", "moved", "-o", "other", "--json", "--cache", "cache", in: folder)
    #expect(try statuses(result) == ["unchanged", "unchanged", "unchanged"])
    for name in ["a.jpng", "sub/b.jpng"] {
      #expect(try folder.read("out/\(name)") == folder.read("other/\(name)"))
    }
  }

  @Test("A damaged cache is no worse than none")
  func damagedCache() throws {
    try #require(try pack().status == 0)
    let good = try folder.read("out/a.jpng")
    for name in folder.files(below: "cache") {
      var bytes = try folder.read("cache/\(name)")
      bytes[bytes.count - 7] ^= 1
      try folder.write(bytes, to: "cache/\(name)")
    }
    let again = try pack(to: "new")
    #expect(try statuses(again) == ["packed", "packed", "packed"])
    #expect(try folder.read("new/a.jpng") == good)
  }

  @Test("Outputs go with their sources only if that is asked for, and only our own")
  func prune() throws {
    try #require(try pack().status == 0)
    try folder.remove("art/a.png")
    try folder.remove("art/sub/b.png")
    try folder.write(Array("mine".utf8), to: "out/sub/b.jpng")
    try folder.write(Array("mine".utf8), to: "out/mine.jpng")
    let kept = try pack()
    #expect(kept.errors.contains("--prune"))
    #expect(folder.exists("out/a.jpng"))
    let pruned = try pack("--prune")
    #expect(pruned.status == 0)
    #expect(!folder.exists("out/a.jpng"))
    #expect(try folder.read("out/sub/b.jpng") == Array("mine".utf8))
    #expect(pruned.errors.contains("sub/b.jpng"))
    #expect(folder.exists("out/mine.jpng"))
  }

  @Test("A source that is not among the inputs keeps its output")
  func pruneInPart() throws {
    try #require(try pack().status == 0)
    let part = try Tool.run(
      "pack", "art/a.png", "art/sub/b.png", "-o", "out", "--json", "--cache", "cache", "--prune",
      in: folder)
    #expect(part.status == 0)
    #expect(folder.exists("out/sub/b.jpng"))
    #expect(folder.exists("out/a.jpng"))
  }

  @Test("A target that was missed is missed again, and said again")
  func target() throws {
    let first = try pack("--target-quality", "99.9", "--subsampling", "420")
    let second = try pack("--target-quality", "99.9", "--subsampling", "420")
    #expect(first.status == 2)
    #expect(second.status == 2)
    #expect(second.errorLines.count == first.errorLines.count)
    #expect(try statuses(second) == ["unchanged", "unchanged", "unchanged"])
  }

  @Test("jpng cache shows, checks, trims and clears")
  func command() throws {
    try #require(try pack().status == 0)
    func cache(_ arguments: String...) throws -> String {
      let result = try Tool.run(["cache"] + arguments + ["--cache", "cache"], in: folder)
      #expect(result.status == 0)
      return result.output
    }
    #expect(try cache("stats").contains("3 files"))
    #expect(try cache("verify").contains("all is well"))
    let name = try #require(folder.files(below: "cache").first)
    try folder.write(Array("nothing".utf8), to: "cache/\(name)")
    try folder.write(Array("mine".utf8), to: "cache/mine.txt")
    #expect(try cache("verify").contains(name))
    #expect(try cache("stats").contains("2 files"))
    #expect(try cache("trim", "--max-size", "1B").contains("2 files removed"))
    #expect(try cache("clear").contains("0 files removed"))
    #expect(folder.exists("cache/mine.txt"))
  }

  @Test("A cache that cannot be written is complained of once")
  func unwritableCache() throws {
    try folder.write([1], to: "cache")
    let result = try pack()
    #expect(result.status == 0)
    #expect(result.errorLines.count { $0.contains("cache") } == 1)
    #expect(try statuses(result) == ["packed", "packed", "packed"])
  }
}
