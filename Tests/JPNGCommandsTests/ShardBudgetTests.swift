import Foundation
import TestSupport
import Testing

@Suite("A budget over shards")
struct ShardBudgetTests {
  private static let shards = 3
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for index in 0..<7 {
      try folder.write(
        Sample.png(width: 64 + 16 * index, height: 48, seed: index), to: "art/\(index).png")
    }
    try folder.write(Sample.png(width: 4, height: 4), to: "art/tiny.png")
    try folder.write(Array("no PNG".utf8), to: "art/bad.png")
    try folder.write(Array("rules: [{glob: 1.png, quality: 93}]".utf8), to: "art/jpng.yml")
    try folder.write([], to: "parts/.keep")
  }

  private func pack(_ options: String...) throws -> ProcessResult {
    try pack(options)
  }

  private func pack(_ options: [String]) throws -> ProcessResult {
    try Tool.run(
      ["pack", "art", "--effort", "fast", "--cache", "off"] + options, in: folder)
  }

  private func packShards(_ options: (Int) -> [String]) throws {
    for shard in 1...Self.shards {
      let result = try pack(["-o", "out", "--shard", "\(shard)/\(Self.shards)"] + options(shard))
      #expect([0, 1].contains(result.status), "\(result.errors)")
    }
  }

  private func plan(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(["budget", "plan"] + arguments + ["-o", "plan.json"], in: folder)
  }

  private func isSettled() throws -> Bool {
    let settled = try jsonObject(try folder.read("plan.json"))["settled"] as? Bool
    return try #require(settled)
  }

  private func outputs(_ name: String) throws -> [String: [UInt8]] {
    let names = folder.files(below: name).filter { !$0.hasPrefix(".") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try folder.read("\(name)/\($0)")) })
  }

  @Test("Measured in each, allocated once: within the budget; measured on, what one run gives")
  func budget() throws {
    let one = try pack("-o", "one", "--budget", "16kB", "--json")
    try packShards { ["--budget", "16kB", "--budget-part", "parts/0-\($0).json"] }
    #expect(folder.files(below: "out").isEmpty)
    #expect(try plan("parts").status == 0)
    try packShards { ["--budget-plan", "plan.json", "--report", "r\($0).json"] }
    let first = try outputs("out").values.reduce(0) { $0 + $1.count }
    #expect(first <= 16_000 && first > 10_000)

    var round = 1
    while try !isSettled() {
      try packShards {
        ["--budget-plan", "plan.json", "--budget-part", "parts/\(round)-\($0).json"]
      }
      #expect(try plan("parts", "--budget", "16kB").status == 0)
      round += 1
      try #require(round < 7)
    }
    try packShards { ["--budget-plan", "plan.json", "--report", "r\($0).json"] }
    #expect(try outputs("out") == outputs("one"))
    let merged = try Tool.run(
      "report", "merge", "r1.json", "r2.json", "r3.json", "-o", "m.json", in: folder)
    #expect(merged.status == 0)
    let budgets = try [one.json, jsonObject(try folder.read("m.json"))].map {
      try #require($0["budget"] as? NSDictionary)
    }
    #expect(budgets[0] == budgets[1])
  }

  @Test("A budget that is not reached is status 2, of the plan and of every shard")
  func outOfReach() throws {
    try packShards { ["--budget-part", "parts/\($0).json"] }
    let first = try plan("parts", "--budget", "100")
    #expect(first.status == 2 && first.output.contains("not reached so far"))
    let shard = try pack("-o", "out", "--shard", "1/3", "--budget-plan", "plan.json")
    #expect([1, 2].contains(shard.status) && shard.errors.contains("measure again"))
  }

  @Test("What has changed since it was measured is told: the budget may not be kept")
  func stale() throws {
    try packShards { ["--budget", "16kB", "--budget-part", "parts/\($0).json"] }
    #expect(try plan("parts").status == 0)
    try folder.write(Sample.png(width: 300, height: 200, seed: 9), to: "art/3.png")
    let results = try (1...Self.shards).map {
      try pack("-o", "out", "--shard", "\($0)/\(Self.shards)", "--budget-plan", "plan.json")
    }
    let told = results.filter { $0.errors.contains("art/3.png: packing: it has another size") }
    #expect(told.count == 1 && told.allSatisfy { [1, 2].contains($0.status) })
  }

  @Test("Measuring has the status of files that cannot be packed")
  func failures() throws {
    let statuses = try (1...Self.shards).map {
      try pack(
        "-o", "out", "--shard", "\($0)/\(Self.shards)", "--budget-part", "parts/\($0).json"
      ).status
    }
    #expect(statuses.sorted() == [0, 0, 1])
    let missing = try Tool.run(
      "pack", "no.png", "-o", "out", "--budget-part", "parts/x.json", in: folder)
    #expect(missing.status == 66)
  }

  @Test("What does not fit together is refused, and named")
  func refused() throws {
    let alone = try pack("-o", "out", "--shard", "1/3", "--budget", "9kB")
    #expect(alone.status == 64 && alone.errors.contains("--budget-part"))
    try folder.write(
      Array("budget: 9kB\nrules: [{glob: 1.png, quality: 93}]".utf8), to: "art/jpng.yml")
    let configured = try pack("-o", "out", "--shard", "1/3")
    #expect(configured.status == 64 && configured.errors.contains("--budget-part"))

    try packShards { ["--budget-part", "parts/\($0).json"] }
    #expect(try plan("parts/1.json", "parts/3.json").errors.contains("shard 2/3 is missing"))
    try folder.write(Array("rules: [{glob: 1.png, quality: 50}]".utf8), to: "art/jpng.yml")
    for shard in 1...3 {
      _ = try pack("-o", "out", "--shard", "\(shard)/3", "--budget-part", "again\(shard).json")
    }
    let unlike = try plan("parts", "again1.json", "again2.json", "again3.json", "--budget", "9kB")
    #expect(unlike.status == 65 && unlike.errors.contains("1.jpng was measured with different"))
    #expect(try plan("parts", "--budget", "9kB").status != 65)
    try folder.write(Sample.png(), to: "art/new.png")
    let late = try (1...3).map {
      try pack("-o", "out", "--shard", "\($0)/3", "--budget-plan", "plan.json").errors
    }
    #expect(late.count { $0.contains("art/new.png: planning: the plan of the budget was") } == 1)
    try folder.write(Array("{\"schema\": 1}".utf8), to: "plan.json")
    let broken = try pack("-o", "out", "--budget-plan", "plan.json")
    #expect(broken.status == 65 && broken.errors.contains("not a plan that jpng budget has made"))
  }
}
