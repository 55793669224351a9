import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng --licenses")
struct LicensesTests {
  private func licenses(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: try TemporaryFolder())
  }

  @Test("It prints the file of the repository's root, and nothing else")
  func text() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let file = try Data(contentsOf: root.appending(path: "THIRD-PARTY-NOTICES"))
    let embedded = root.appending(path: "Sources/JPNGNotices/THIRD-PARTY-NOTICES")
    let result = try licenses("--licenses")
    #expect(result.status == 0)
    #expect(result.standardError.isEmpty)
    // Compared outside of the expectation, which would print both texts byte by byte.
    let isTheFile = result.standardOutput == [UInt8](file)
    #expect(isTheFile)
    let isOneFile = try Data(contentsOf: embedded) == file
    #expect(isOneFile, "on a system without links the file has to be copied")
  }

  @Test("Every library that --version prints has a heading")
  func libraries() throws {
    let lines = try licenses("--licenses").output.split(separator: "\n").map(String.init)
    let bar = String(repeating: "=", count: 79)
    for library in JPNGVersion.libraries.map(\.name) {
      let line = try #require(lines.firstIndex(of: library), "\(library) has no heading")
      #expect(lines[line - 1] == bar && lines[line + 1] == bar)
    }
  }

  @Test("Like --version it comes before everything else that is asked for")
  func withCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "a.png")
    for arguments in [["--licenses", "pack"], ["pack", "--licenses"]] {
      let result = try Tool.run(arguments + ["a.png", "-o", "a.jpng"], in: folder)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("Third-party notices of jpng\n"))
    }
    #expect(folder.files == ["a.png"])
  }
}
