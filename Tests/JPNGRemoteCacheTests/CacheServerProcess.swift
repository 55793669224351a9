import Foundation
import TestSupport
import Testing

/// A server of caches at work, which ends with the last reference to it.
final class CacheServerProcess {
  /// What is kept: `ac/NAME` and `cas/NAME`.
  let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let port: String

  init() throws {
    folder = try TemporaryFolder()
    let output = Pipe()
    process.executableURL = try #require(ProgramsUnderTest.cacheServer)
    process.arguments = [folder.url.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { stop() }

  /// Ends the server: nobody listens at its address any more.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The URL of the cache for a way to answer.
  func url(_ mode: String) -> String { "http://127.0.0.1:\(port)/\(mode)" }

  /// The requests that came, like `GET /good/ac/…`.
  var requests: [String] {
    get throws {
      guard folder.exists("requests") else { return [] }
      return try String(decoding: folder.read("requests"), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  /// The names of what is kept in a part.
  func names(_ part: String) -> [String] { folder.files(below: part) }
}
