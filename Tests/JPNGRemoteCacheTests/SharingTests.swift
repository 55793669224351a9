import Foundation
import TestSupport
import Testing

/// Machines that share what they pack, with a server that does as it should.
@Suite(
  "Sharing by a remote cache", .enabled(if: ProgramsUnderTest.areHere, ProgramsUnderTest.advice))
struct SharingTests {
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
  }

  private let packed = ["packed", "packed", "packed"]
  private let unchanged = ["unchanged", "unchanged", "unchanged"]

  @Test("What one machine has packed, another gets, byte for byte")
  func sharing() throws {
    let url = server.url("good")
    #expect(try first.pack(url).statuses == packed)
    #expect(server.names("ac").count == 3)
    #expect(server.names("cas").count == 3)
    let before = try server.requests
    let result = try second.pack(url)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try result.statuses == unchanged)
    #expect(try result.assets.allSatisfy { $0["savedSeconds"] is Double })
    #expect(try second.packed == first.packed)
    let requests = try server.requests.dropFirst(before.count)
    #expect(requests.count == 6)
    #expect(requests.allSatisfy { $0.hasPrefix("GET ") })
  }

  @Test("What came from elsewhere is kept here, and not asked for again")
  func keptLocally() throws {
    let url = server.url("good")
    _ = try first.pack(url)
    _ = try second.pack(url)
    try folder.remove(second.output)
    server.stop()
    let offline = try second.pack("off")
    #expect(try offline.statuses == unchanged)
    #expect(try second.packed == first.packed)
  }

  @Test("Scores that were not there before are made up for, and shared")
  func scores() throws {
    let url = server.url("good")
    _ = try first.pack(url)
    #expect(try second.pack(url, ["--score"]).statuses == unchanged)
    let third = Machine(name: "third", folder: folder)
    let before = try server.requests.count
    let result = try third.pack(url, ["--score"])
    #expect(try result.assets.allSatisfy { $0["scores"] is [String: Any] })
    #expect(try server.requests.dropFirst(before).allSatisfy { $0.hasPrefix("GET ") })
  }

  @Test("A source that is kept because packing would not help is shared, too")
  func fallback() throws {
    let url = server.url("good")
    let options = ["--fallback", "png"]
    let pixel = PNGBuilder(width: 1, height: 1) { _, _, _ in 200 }
    try folder.write(pixel.encoded(), to: "art/1.png")
    let result = try first.pack(url, options)
    #expect(try result.statuses.contains("fallback"))
    #expect(try second.pack(url, options).status == 0)
    #expect(try second.packed == first.packed)
    #expect(try server.requests.count { $0.hasPrefix("PUT ") } == 6)
  }

  @Test("Scales that are made from larger ones are shared, too")
  func derivedScales() throws {
    let url = server.url("good")
    let picture = PNGBuilder(width: 48, height: 32) { x, y, _ in UInt16(x * 5 + y) }
    try folder.write(picture.encoded(), to: "art/icon@2x.png")
    #expect(try first.pack(url, ["--derive-scales"]).errors.isEmpty)
    let result = try second.pack(url, ["--derive-scales"])
    #expect(try result.statuses == [String](repeating: "unchanged", count: 5))
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try second.packed == first.packed)
  }

  @Test("A search for a score or a size is shared, too", arguments: ["-quality", "-size"])
  func targets(kind: String) throws {
    let options = ["--target\(kind)", "80"]
    let status = try first.pack(server.url("good"), options).status
    let result = try second.pack(server.url("good"), options)
    #expect(try result.statuses == unchanged)
    #expect(result.status == status)
    #expect(result.complaints.isEmpty)
  }

  @Test("Other settings are another key")
  func settings() throws {
    let url = server.url("good")
    _ = try first.pack(url)
    #expect(try second.pack(url, ["-q", "40"]).statuses == packed)
    #expect(server.names("ac").count == 6)
  }

  @Test("A run that may only read stores nothing")
  func readOnly() throws {
    let result = try first.pack(server.url("good"), ["--remote-cache-mode", "read-only"])
    #expect(try result.statuses == packed)
    #expect(server.names("ac").isEmpty)
    #expect(try server.requests.count == 3)
  }

  @Test("What is packed again by force is stored, and not asked for")
  func force() throws {
    _ = try first.pack(server.url("good"))
    let before = try server.requests.count
    #expect(try second.pack(server.url("good"), ["--force"]).statuses == packed)
    let requests = try server.requests.dropFirst(before)
    #expect(requests.count == 6)
    #expect(requests.allSatisfy { $0.hasPrefix("PUT ") })
  }

  @Test("A dry run asks nothing")
  func dryRun() throws {
    #expect(try first.pack(server.url("good"), ["--dry-run"]).status == 0)
    #expect(try server.requests.isEmpty)
  }

  @Test("The address may be in the environment")
  func environment() throws {
    func pack(_ output: String, _ options: [String]) throws -> ProcessResult {
      try runProcess(
        #require(ProgramsUnderTest.jpng), ["pack", "art", "-o", output, "--json"] + options,
        in: folder.url,
        environment: ["JPNG_REMOTE_CACHE": server.url("good") + "/"])
    }
    #expect(try pack("a", []).statuses == packed)
    #expect(try pack("b", []).statuses == unchanged)
    #expect(try pack("c", ["--remote-cache", "off"]).statuses == packed)
  }

  @Test(
    "Who may use the cache is told by the environment",
    arguments: [
      ("token", ["JPNG_REMOTE_CACHE_TOKEN": "secret"]),
      ("password", ["JPNG_REMOTE_CACHE_USER": "user", "JPNG_REMOTE_CACHE_PASSWORD": "secret"]),
    ])
  func credentials(mode: String, environment: [String: String]) throws {
    let url = server.url(mode)
    #expect(try first.pack(url, environment: environment).statuses == packed)
    let result = try second.pack(url, environment: environment)
    #expect(try result.statuses == unchanged)
    #expect(result.errors.isEmpty)
  }

  @Test(
    "Wrong credentials are complained of once, and never shown", arguments: ["token", "password"])
  func wrongCredentials(mode: String) throws {
    let environment = ["JPNG_REMOTE_CACHE_TOKEN": "hunter2"]
    let result = try first.pack(server.url(mode), environment: environment)
    #expect(try result.statuses == packed)
    #expect(result.status == 0)
    #expect(result.complaints.count == 1)
    #expect(result.complaints.first?.contains("401") == true)
    #expect(!result.errors.contains("hunter2"))
    #expect(!result.output.contains("hunter2"))
  }
}
