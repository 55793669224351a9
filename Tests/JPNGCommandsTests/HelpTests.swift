import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng --help and --version")
struct HelpTests {
  private static let pages = [
    "", "pack", "unpack", "inspect", "verify", "compare", "convert", "report",
    "report folders", "report merge", "check", "budget plan", "bench",
    "bundle", "bundle create", "bundle list", "bundle verify", "bundle extract", "bundle diff",
  ]

  private func help(_ command: String) throws -> String {
    let arguments = command.split(separator: " ").map(String.init) + ["--help"]
    let result = try Tool.run(arguments, in: try TemporaryFolder())
    #expect(result.status == 0)
    #expect(result.standardError.isEmpty)
    return result.output
  }

  /// A missing snapshot is recorded, and the test fails: look at it, and commit it.
  @Test("Help is what the snapshot says", arguments: pages)
  func snapshots(command: String) throws {
    let text = try help(command)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let name = (["help"] + command.split(separator: " ")).joined(separator: "-")
    let file = folder.appending(path: name + ".txt")
    guard FileManager.default.fileExists(atPath: file.path) else {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
      return
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test("--version names the tool and every codec library")
  func version() throws {
    let result = try Tool.run("--version", in: try TemporaryFolder())
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "jpng \(JPNGVersion.current)")
    for library in ["libjpeg-turbo", "libpng", "zlib", "libdeflate", "lz4", "Little CMS"] {
      #expect(lines.contains { $0.hasPrefix(library + " ") && $0.contains(".") })
    }
  }

  @Test("Without a command there is help; an unknown one is wrong usage")
  func unknownCommand() throws {
    #expect(try Tool.run([], in: try TemporaryFolder()).output == help(""))
    #expect(try Tool.run("explode", in: try TemporaryFolder()).status == 64)
  }
}
