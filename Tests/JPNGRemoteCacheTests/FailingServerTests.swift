import Foundation
import TestSupport
import Testing

/// A cache that is down, slow or lying never fails a build, and never changes what comes of it.
@Suite("Remote caches that fail", .enabled(if: ProgramsUnderTest.areHere, ProgramsUnderTest.advice))
struct FailingServerTests {
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

  @Test(
    "Whatever a server does, the files are the same, and there is one complaint at most",
    arguments: [
      ("good", nil), ("empty", nil), ("forgetful", nil), ("readOnly", nil),
      ("hangingWrites", nil), ("hang", "no answer"), ("drip", "no answer"),
      ("wrong", "SHA-256"), ("truncated", "closed the connection"), ("short", "SHA-256"),
      ("endless", "more than"), ("garbage", "ActionResult"), ("endlessResult", "more than"),
      ("token", "status 401"), ("error", "status 500"), ("closing", "closed the connection"),
      ("redirect", "status 302"), ("nonsense", "status 400"),
    ] as [(String, String?)])
  func reading(mode: String, complaint: String?) throws {
    _ = try first.pack(server.url("good"))
    let url = server.url(mode)
    let result = try second.pack(url, ["--remote-cache-timeout", "1"])
    #expect(result.status == 0)
    #expect(try second.packed == first.packed)
    #expect(result.complaints.count == (complaint == nil ? 0 : 1), "\(result.errors)")
    if let complaint {
      #expect(result.complaints.first?.contains(complaint) == true, "\(result.errors)")
      #expect(result.errors.hasPrefix("jpng: warning: \(url): remote cache: "))
    }
  }

  @Test(
    "A server that takes nothing is complained of once",
    arguments: [
      ("readOnly", "status 403"), ("hangingWrites", "stored there"), ("brokenWrites", "status 500"),
    ])
  func writing(mode: String, complaint: String) throws {
    _ = try first.pack("off")
    let result = try second.pack(server.url(mode), ["--remote-cache-timeout", "0.5"])
    #expect(result.status == 0)
    #expect(try second.packed == first.packed)
    #expect(result.complaints.count == 1, "\(result.errors)")
    #expect(result.errors.contains(complaint), "\(result.errors)")
    #expect(try server.requests.contains { $0.hasPrefix("PUT ") })
  }

  @Test("A server that is down is complained of once")
  func down() throws {
    _ = try first.pack("off")
    let url = server.url("good")
    server.stop()
    let result = try second.pack(url)
    #expect(result.status == 0)
    #expect(try second.packed == first.packed)
    #expect(result.complaints.count == 1)
    #expect(result.errors.contains("Connection refused"))
  }

  @Test("A name that nobody has is complained of once")
  func unknownHost() throws {
    let result = try second.pack("http://no-such-host.invalid/cache")
    #expect(result.status == 0)
    #expect(result.complaints.count == 1, "\(result.errors)")
  }

  @Test("With --quiet, nothing is said of it")
  func quiet() throws {
    let result = try second.pack(server.url("error"), ["--quiet"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test("A server that hangs is asked once, not once for each file", arguments: [1, 3])
  func hangingOnce(jobs: Int) throws {
    try folder.writeArt(12)
    let options = ["--remote-cache-timeout", "0.5", "-j", "\(jobs)"]
    let result = try second.pack(server.url("hang"), options)
    #expect(result.status == 0)
    #expect(result.complaints.count == 1)
    #expect(try server.requests.count <= jobs)
  }

  @Test("A server whose answers take longer than packing is not asked for ever")
  func slow() throws {
    try folder.writeArt(8)
    _ = try first.pack(server.url("good"))
    let before = try server.requests.count
    let options = ["--remote-cache-timeout", "2.5", "-j", "1"]
    let result = try second.pack(server.url("slow"), options)
    #expect(result.status == 0)
    #expect(try second.packed == first.packed)
    #expect(result.complaints.count == 1)
    #expect(result.errors.contains("slow"))
    #expect(try server.requests.count - before < 16)
  }

  @Test("Control-C ends the wait for a server", arguments: ["hang", "hangingWrites"])
  func interruption(mode: String) throws {
    let logs = try TemporaryFolder()
    let tool = try RunningTool(
      [
        "pack", "art", "-o", "out", "--remote-cache", server.url(mode),
        "--remote-cache-timeout", "3600",
      ], in: folder, logs: logs, executable: #require(ProgramsUnderTest.jpng))
    let awaited = mode == "hang" ? "GET " : "PUT "
    while tool.isRunning, try !server.requests.contains(where: { $0.hasPrefix(awaited) }) {}
    tool.send(SIGINT)
    #expect(tool.wait() == 130)
    #expect(try !String(decoding: logs.read("err"), as: UTF8.self).contains("remote cache"))
  }
}
