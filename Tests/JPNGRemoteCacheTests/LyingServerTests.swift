import JPNGAssetReports
import JPNGCache
import JPNGRemoteCache
import TestSupport
import Testing

/// A cache in which somebody has put something that fits together, and is wrong.
@Suite("Remote caches that lie", .enabled(if: ProgramsUnderTest.areHere, ProgramsUnderTest.advice))
struct LyingServerTests {
  private let folder: TemporaryFolder
  private let server: CacheServerProcess
  private let first: Machine
  private let second: Machine

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeArt()
    server = try CacheServerProcess()
    first = Machine(name: "first", folder: folder)
    second = Machine(name: "second", folder: folder)
    _ = try first.pack(server.url("good"))
  }

  private func expectRefused(
    _ complaint: String, _ options: [String] = [], status: Int32 = 0
  ) throws {
    let result = try second.pack(
      server.url("good"), options + ["--remote-cache-mode", "read-only"])
    #expect(result.status == status)
    #expect(try second.packed == first.packed)
    #expect(result.complaints.count == 1)
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }

  /// The entry that a name stands for.
  private func entry(_ name: String) throws -> PackCache.Entry {
    let result = try #require(ActionResult(server.folder.read("ac/\(name)")))
    return try #require(PackCache.Entry(server.folder.read("cas/\(result.digest)")))
  }

  /// Puts an entry in the place of another, with all digests as they should be.
  private func put(_ entry: PackCache.Entry, _ name: String) throws {
    let digest = ContentDigest(of: entry.bytes)
    let result = ActionResult(path: name, digest: digest, byteCount: entry.bytes.count)
    try server.folder.write(entry.bytes, to: "cas/\(digest)")
    try server.folder.write(result.bytes, to: "ac/\(name)")
  }

  @Test("The answer to another question is noticed")
  func swapped() throws {
    let names = server.names("ac")
    let result = try server.folder.read("ac/\(names[0])")
    for name in names { try server.folder.write(result, to: "ac/\(name)") }
    try expectRefused("ActionResult")
  }

  @Test("The file of another picture is refused")
  func otherPicture() throws {
    let names = server.names("ac")
    let entries = try names.map(entry)
    for (index, name) in names.enumerated() {
      var outcome = entries[index].outcome
      let other = entries[(index + 1) % entries.count]
      outcome.packedBytes = other.packed.count
      try put(PackCache.Entry(outcome: outcome, packed: other.packed), name)
    }
    try expectRefused("not of the source")
  }

  @Test("A file that cannot be decoded is refused", arguments: ["damaged", "truncated", "none"])
  func damaged(kind: String) throws {
    for name in server.names("ac") {
      let good = try entry(name)
      var packed = good.packed
      switch kind {
      case "damaged": packed[packed.count / 3] ^= 0xFF
      case "truncated": packed.removeLast(20)
      default: packed = []
      }
      var outcome = good.outcome
      outcome.packedBytes = packed.count
      try put(PackCache.Entry(outcome: outcome, packed: packed), name)
    }
    try expectRefused("damaged")
  }

  @Test("A source is not kept in a packed file's place where nobody wants that")
  func falseFallback() throws {
    for name in server.names("ac") {
      var outcome = try entry(name).outcome
      outcome.status = .fallback
      outcome.packedBytes = outcome.sourceBytes
      try put(PackCache.Entry(outcome: outcome, packed: []), name)
    }
    try expectRefused("not of the source")
  }

  /// Figures that are not those of the file, or cannot be those of any.
  private static let falsehoods:
    [(name: String, complaint: String, change: @Sendable (inout AssetOutcome) -> Void)] = [
      ("packed bytes", "not of the source", { $0.packedBytes = 1 }),
      ("source bytes", "not of the source", { $0.sourceBytes = 1 }),
      ("no source bytes", "not of the source", { $0.sourceBytes = nil }),
      ("size", "not of the source", { ($0.width, $0.height) = (1 << 32, 1 << 32) }),
      ("planes", "not of the source", { $0.colorBytes = 1 << 40 }),
      ("kind of alpha", "not of the source", { $0.alphaEncoding = "none" }),
      ("quality", "not of the source", { $0.quality = 101 }),
      ("no target", "not of the source", { $0.targetReached = false }),
      ("time", "not of the source", { $0.seconds = -1e9 }),
      ("overflow", "damaged", { $0.optimizedBytes = .max }),
      ("no number", "damaged", { $0.seconds = .nan }),
      (
        "infinite score", "damaged",
        {
          $0.scores = PackReport.Scores()
          $0.scores?.fringe = .infinity
        }
      ),
    ]

  @Test("Figures that cannot be those of the file are refused", arguments: falsehoods.indices)
  func wrongFigures(index: Int) throws {
    let (_, complaint, change) = Self.falsehoods[index]
    for name in server.names("ac") {
      let good = try entry(name)
      var outcome = good.outcome
      change(&outcome)
      try put(PackCache.Entry(outcome: outcome, packed: good.packed), name)
    }
    try expectRefused(complaint)
  }

  @Test("Nobody else says whether a target is reached", arguments: [(1, 2), (50_000, 0)])
  func wrongVerdict(limit: Int, status: Int32) throws {
    let options = ["--target-size", "\(limit)"]
    #expect(try first.pack(server.url("good"), ["--force"] + options).status == status)
    for name in server.names("ac") {
      let good = try entry(name)
      var outcome = good.outcome
      outcome.targetReached = outcome.targetReached.map { !$0 }
      try put(PackCache.Entry(outcome: outcome, packed: good.packed), name)
    }
    try expectRefused("not of the source", options, status: status)
  }

  @Test("An entry that is larger than any file of the source is not read")
  func large() throws {
    for name in server.names("ac") {
      let good = try entry(name)
      let padded = good.packed + [UInt8](repeating: 0, count: 1 << 20)
      try put(PackCache.Entry(outcome: good.outcome, packed: padded), name)
    }
    try expectRefused("more than")
  }

  @Test("One bad entry is packed anew and replaced; the others are taken")
  func healing() throws {
    let name = try #require(server.names("ac").first)
    var bad = try server.folder.read("ac/\(name)")
    bad.removeLast(8)
    try server.folder.write(bad, to: "ac/\(name)")
    let result = try second.pack(server.url("good"))
    #expect(try result.statuses.sorted() == ["packed", "unchanged", "unchanged"])
    #expect(result.complaints.count == 1)
    #expect(result.errors.contains("packed anew"), "\(result.errors)")
    let third = Machine(name: "third", folder: folder)
    let healed = try third.pack(server.url("good"))
    #expect(try healed.statuses == ["unchanged", "unchanged", "unchanged"])
    #expect(healed.errors.isEmpty)
  }
}
