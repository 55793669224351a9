import TestSupport
import Testing

/// What is wrong with the options of the remote cache, with and without the trait.
@Suite("Options of the remote cache")
struct UsageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PNGBuilder(width: 2, height: 2) { _, _, _ in 255 }.encoded(), to: "art/a.png")
  }

  private func pack(
    _ options: [String], environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try runProcess(
      BuiltProducts.jpng, ["pack", "art", "-o", "out"] + options, in: folder.url,
      environment: environment)
  }

  @Test(
    "Wrong usage is refused before anything is done",
    arguments: [
      (["--remote-cache", "http://me:hunter2@cache"], [:], "JPNG_REMOTE_CACHE_TOKEN"),
      (["--remote-cache", "cache:8080"], [:], "--remote-cache: the URL"),
      (["--remote-cache", "http://cache:x"], [:], "--remote-cache: a port"),
      ([], ["JPNG_REMOTE_CACHE": "http://hunter2@cache"], "JPNG_REMOTE_CACHE: no user"),
      (
        ["--remote-cache", "http://cache"], ["JPNG_REMOTE_CACHE_USER": "me"],
        "JPNG_REMOTE_CACHE_PASSWORD go together"
      ),
      (
        ["--remote-cache", "http://cache"],
        ["JPNG_REMOTE_CACHE_USER": "me", "JPNG_REMOTE_CACHE_TOKEN": "hunter2"],
        "exclude each other"
      ),
      (
        ["--remote-cache", "http://cache"], ["JPNG_REMOTE_CACHE_TOKEN": "hunter2\nX: y"],
        "printable ASCII"
      ),
      (
        ["--remote-cache", "http://cache", "--remote-cache-timeout", "0"], [:],
        "--remote-cache-timeout"
      ),
      (["--remote-cache", "http://cache", "--remote-cache-mode", "x"], [:], "read-write"),
    ] as [([String], [String: String], String)])
  func wrong(options: [String], environment: [String: String], reason: String) throws {
    let result = try pack(options, environment: environment)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!result.errors.contains("hunter2"))
    #expect(!folder.exists("out"))
  }

  @Test("Credentials without a cache do no harm")
  func unused() throws {
    let result = try pack([], environment: ["JPNG_REMOTE_CACHE_USER": "me"])
    #expect(result.status == 0)
  }

  #if !RemoteCache
    @Test("A build without the remote cache says so")
    func notBuilt() throws {
      let result = try pack(["--remote-cache", "http://cache"])
      #expect(result.status == 69)
      #expect(result.errors.contains("built without it"))
    }

    @Test("One that the environment names for all programs is only missed")
    func notBuiltForTheEnvironment() throws {
      let result = try pack([], environment: ["JPNG_REMOTE_CACHE": "http://cache"])
      #expect(result.status == 0)
      #expect(result.errors.contains("built without it"))
      #expect(folder.exists("out/a.jpng"))
    }
  #endif
}
