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

  private func expectRefused(_ complaint: String) throws {
    let result = try second.pack(server.url("good"), ["--remote-cache-mode", "read-only"])
    #expect(result.status == 0)
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

  @Test("Figures that are not those of the file are refused")
  func wrongFigures() throws {
    for name in server.names("ac") {
      let good = try entry(name)
      var outcome = good.outcome
      outcome.packedBytes = 1
      try put(PackCache.Entry(outcome: outcome, packed: good.packed), name)
    }
    try expectRefused("not of the source")
  }
}
