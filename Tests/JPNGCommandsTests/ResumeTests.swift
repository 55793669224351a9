import Foundation
import TestSupport
import Testing

@Suite("jpng pack --resume", .serialized)
struct ResumeTests {
  private static let count = 12
  let folder: TemporaryFolder
  let logs: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    logs = try TemporaryFolder()
    for index in 0..<Self.count {
      try folder.write(Sample.png(width: 200, height: 150, seed: index), to: "in/\(index).png")
    }
    try folder.write(Array("no PNG".utf8), to: "in/bad.png")
  }

  /// Packs until so many files are there, and kills the tool.
  private func packKilled(_ arguments: String..., after count: Int) throws {
    // Nothing is written to the pipe, so the tool does not end before it is killed.
    let endless = try InputPipe("endless.png", in: folder).held()
    defer {
      endless.close()
      try? FileManager.default.removeItem(atPath: folder.path("endless.png"))
    }
    let tool = try RunningTool(
      ["pack", "in", "endless.png", "-o", "out", "--allow-special-files", "-j", "2"]
        + ["--cache", "off"] + arguments, in: folder, logs: logs)
    tool.waitForFiles(count, in: "out")
    tool.send(SIGKILL)
    #expect(tool.wait() == SIGKILL)
  }

  private func resume(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(
      ["pack", "in", "-o", "out", "--resume", "--cache", "off", "--json", "-j", "2"] + arguments,
      in: folder)
  }

  private var journals: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        .filter { $0.hasPrefix(".jpng-journal") }
    }
  }

  private func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
  }

  @Test(
    "What was packed before the kill stays, and the report is that of a run that was not killed")
  func resumed() throws {
    try packKilled("--resume", "--score", after: 5)
    #expect(try journals == [".jpng-journal"])
    let before = folder.files.filter { $0.hasPrefix("out/") && $0.hasSuffix(".jpng") }
    let times = try before.map(modified)
    let result = try resume("--score")
    #expect(result.status == 1)
    let assets = try result.entries("assets")
    #expect(assets.count == Self.count + 1)
    for asset in assets {
      let isBad = asset["source"] as? String == "bad.png"
      #expect(asset["status"] as? String == (isBad ? "failed" : "packed"))
      #expect(isBad || asset["scores"] is [String: Any])
    }
    // One may have been written, but not yet taken down.
    let same = try zip(before, times).count { try modified($0) == $1 }
    #expect(same >= before.count - 2 && same > 0)
    #expect(try journals.isEmpty)
    #expect(
      try resume().entries("assets").count { $0["status"] as? String == "unchanged" }
        == Self.count)
  }

  @Test("What is not as the killed run has left it is packed again")
  func changed() throws {
    try packKilled("--resume", after: 6)
    let outputs = folder.files.filter { $0.hasPrefix("out/") && $0.hasSuffix(".jpng") }
    for output in outputs.prefix(2) {
      // The same size and time: only the bytes tell.
      let time = try modified(output)
      var bytes = try folder.read(output)
      bytes[bytes.count / 2] ^= 0x55
      try folder.write(bytes, to: output)
      try FileManager.default.setAttributes(
        [.modificationDate: time as Any], ofItemAtPath: folder.path(output))
    }
    try folder.write(Array("damaged\n\tand not ours".utf8), to: "out/.jpng-journal-1-2")
    #expect(try resume("-q", "70").status == 1)
    #expect(try Tool.run("verify", "out", in: folder).status == 0)
    let reference = try Tool.run(
      "pack", "in", "-o", "one", "-q", "70", "--cache", "off", in: folder)
    #expect(reference.status == 1)
    for index in 0..<Self.count {
      #expect(try folder.read("out/\(index).jpng") == folder.read("one/\(index).jpng"))
    }
  }

  @Test("A run without the option leaves no journal, and removes one that is there")
  func withoutOption() throws {
    try packKilled(after: 2)
    #expect(try journals.isEmpty)
    // The next run is waited for by the files that it writes, so there must be none.
    try FileManager.default.removeItem(atPath: folder.path("out"))
    try packKilled("--resume", after: 2)
    #expect(try journals == [".jpng-journal"])
    #expect(try Tool.run("pack", "in", "-o", "out", in: folder).status == 1)
    #expect(try journals.isEmpty)
  }

  @Test("Shards have a journal each")
  func shards() throws {
    try packKilled("--resume", "--shard", "1/2", after: 2)
    #expect(try journals == [".jpng-journal-1-2"])
    #expect([0, 1].contains(try resume("--shard", "2/2").status))
    #expect(try journals == [".jpng-journal-1-2"])
    #expect([0, 1].contains(try resume("--shard", "1/2").status))
    #expect(try journals.isEmpty)
  }
}
