import Foundation
import TestSupport
import Testing

@Suite("jpng pack: ended early", .serialized)
struct InterruptionTests {
  let folder: TemporaryFolder
  let logs: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    logs = try TemporaryFolder()
  }

  /// The inputs come through pipes, so that the test knows which the tool has read: as many as it
  /// works on at a time. It waits for the others.
  @Test(
    "An interrupt finishes what is at work, starts nothing new and waits for no input",
    arguments: [SIGINT, SIGTERM])
  func interrupt(signal: Int32) throws {
    let earlier = Array("an earlier report".utf8)
    try folder.write(earlier, to: "r.json")
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let names = (0..<jobs + 2).map(String.init)
    let pipes = try names.map { try InputPipe("\($0).png", in: folder) }
    let tool = try RunningTool(
      ["pack", "-o", "out", "--json", "-j", "\(jobs)", "--report", "r.json", "--effort", "best"]
        + ["--allow-special-files"] + names.map { "\($0).png" }, in: folder, logs: logs)
    let image = PNGFiles.large(side: 200)
    for pipe in pipes.prefix(jobs) { try pipe.waitForReader(tool).feed(image) }
    usleep(100_000)
    tool.send(signal)
    #expect(tool.wait() == 130)
    let outputs = folder.files.filter { $0.hasPrefix("out/") }
    #expect(Set(outputs) == Set(names.prefix(jobs).map { "out/\($0).jpng" }))
    for output in outputs { #expect(verifies(try folder.read(output))) }
    #expect(try folder.read("r.json") == earlier)
    let totals = try #require(try jsonObject(logs.read("out"))["totals"] as? [String: Any])
    #expect(totals["failed"] as? Int == 2)
    let said = String(decoding: try logs.read("err"), as: UTF8.self)
    #expect(said.contains("jpng: interrupted: \(jobs) of \(jobs + 2) files done"))
  }

  /// The last input is a pipe to which nothing is written, so the tool does not end before it is
  /// killed.
  @Test("After a kill every finished file is whole; the next run completes and tidies up")
  func killed() throws {
    let count = 30
    let image = PNGFiles.large(side: 360)
    for index in 0..<count { try folder.write(image, to: "in/\(index).png") }
    // If the tests are stopped, the system closes the pipe, and the tool ends.
    let endless = try InputPipe("endless.png", in: folder).held()
    defer { endless.close() }
    for round in 1...3 {
      let tool = try RunningTool(
        ["pack", "in", "endless.png", "-o", "out", "--allow-special-files"], in: folder, logs: logs)
      tool.waitForFiles(3 * round, in: "out")
      tool.send(SIGKILL)
      #expect(tool.wait() == SIGKILL)
      for output in folder.files where output.hasPrefix("out/") && !output.contains("/.jpng-") {
        #expect(output.hasSuffix(".jpng"))
        #expect(verifies(try folder.read(output)))
      }
    }
    try folder.write([0xFF, 0xD8], to: "out/.jpng-1-1.tmp")
    #expect(try Tool.run("pack", "in", "-o", "out", in: folder).status == 0)
    #expect(
      Set(folder.files.filter { $0.hasPrefix("out/") })
        == Set((0..<count).map { "out/\($0).jpng" }))
    #expect(try Tool.run("verify", "out", in: folder).status == 0)
  }
}

@Suite("jpng: interrupted while it waits for its input", .serialized)
struct AwaitedInputTests {
  @Test(
    "It ends at the first interrupt, says so, and has no result",
    arguments: [
      ["pack", "-", "-o", "a.jpng", "--json"], ["pack", "@-", "-o", "out"], ["verify", "-"],
    ])
  func waiting(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let logs = try TemporaryFolder()
    let input = Pipe()
    let tool = try RunningTool(arguments, in: folder, logs: logs, standardInput: input)
    // When the tool has read this, it waits for more.
    try input.fileHandleForWriting.write(contentsOf: [0x61])
    #expect(waitUntilRead(from: input.fileHandleForWriting.fileDescriptor))
    tool.send(SIGINT)
    #expect(tool.wait() == 130)
    #expect(try logs.read("out").isEmpty)
    #expect(try logs.read("err") == Array("jpng: interrupted\n".utf8))
    #expect(folder.files.isEmpty)
    try input.fileHandleForWriting.close()
  }
}
