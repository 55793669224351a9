import Foundation
import TestSupport
import Testing

@Suite("Paths that are not what they seem")
struct OddPathTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ script: String) throws -> ProcessResult {
    try runProcess(
      URL(filePath: "/bin/sh"), ["-c", script], in: folder.url,
      environment: ["JPNG": BuiltProducts.jpng.path(), "PATH": "/usr/bin:/bin"])
  }

  @Test("A pipe as output takes the bytes and stays a pipe")
  func pipeAsOutput() throws {
    try folder.write(Sample.png(), to: "a.png")
    let result = try shell(
      "mkfifo f; cat f > copy & \"$JPNG\" pack a.png -o f --quiet; wait; test -p f")
    #expect(result.status == 0)
    #expect(verifies(try folder.read("copy")))
  }

  @Test("A pipe named as a path is an input like any other, where that is allowed")
  func pipeAsInput() throws {
    try folder.write(Sample.png(), to: "a.png")
    let result = try shell(
      "cat a.png | \"$JPNG\" pack /dev/stdin -o a.jpng --quiet --allow-special-files")
    #expect(result.status == 0)
    #expect(verifies(try folder.read("a.jpng")))
  }

  @Test(
    "Results that cannot be written are an I/O error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: ["pack a.png -o b.jpng --json", "pack a.png -o -", "inspect a.jpng"])
  func fullDevice(command: String) throws {
    try folder.write(Sample.png(), to: "a.png")
    try folder.write(try Sample.packed(), to: "a.jpng")
    let result = try shell("\"$JPNG\" \(command) > /dev/full")
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1)
  }

  @Test("A broken link and a name that is not UTF-8 are reported, the rest is packed")
  func unreadableNames() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    let made = try shell("ln -s nothing in/b.png; cp in/a.png \"in/$(printf '\\377')c.png\"")
    try #require(made.status == 0, "the file system takes any name")
    let result = try Tool.run("pack", "in", "-o", "out", "--quiet", in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    #expect(result.errors.contains("in/b.png: reading: No such file"))
    #expect(result.errors.contains("c.png: reading: the name is not UTF-8"))
    #expect(verifies(try folder.read("out/a.jpng")))
  }

  #if os(Linux)
    @Test("Two spellings of a letter are two files where the file system says so")
    func composedAndDecomposed() throws {
      try folder.write(Sample.png(), to: "in/\u{E9}.png")
      try folder.write(Sample.png(), to: "in/e\u{301}.png")
      let result = try Tool.run("pack", "in", "-o", "out", "--quiet", in: folder)
      #expect(result.status == 0)
      #expect(folder.files.count == 4)
    }
  #endif

  @Test("Standard output takes one file only", arguments: ["pack", "unpack"])
  func manyToStandardOutput(command: String) throws {
    for name in ["in/a", "in/b"] {
      try folder.write(Sample.png(), to: name + ".png")
      try folder.write(try Sample.packed(), to: name + ".jpng")
    }
    let before = folder.files
    let result = try Tool.run(command, "in", "-o", "-", in: folder)
    #expect(result.status == 64)
    #expect(result.standardOutput.isEmpty)
    #expect(folder.files == before)
  }

  @Test("A report never replaces an asset", arguments: ["a.json", "sub/../a.png.json"])
  func reportOverOutput(report: String) throws {
    try folder.write(Sample.png(), to: "a.png.json")
    try folder.write([], to: "sub/keep")
    let result = try Tool.run(
      "pack", "a.png.json", "-o", "a.json", "--report", report, in: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("the report would replace an input or output"))
  }

  @Test("A report without a folder is refused before anything is packed")
  func reportFolder() throws {
    try folder.write(Sample.png(), to: "a.png")
    let result = try Tool.run(
      "pack", "a.png", "-o", "a.jpng", "--report", "no/a.json", in: folder)
    #expect(result.status == 73)
    #expect(folder.files == ["a.png"])
  }

  @Test("A list that does not exist is a missing input")
  func missingList() throws {
    let result = try Tool.run("pack", "@no.txt", "-o", "out", in: folder)
    #expect(result.status == 66)
  }

  @Test("--no-overwrite keeps what exists and packs the rest")
  func noOverwriteInBatch() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    try folder.write(Sample.png(), to: "in/b.png")
    try folder.write([1], to: "out/a.jpng")
    let result = try Tool.run("pack", "in", "-o", "out", "--no-overwrite", in: folder)
    #expect(result.status == 1)
    #expect(try folder.read("out/a.jpng") == [1])
    #expect(verifies(try folder.read("out/b.jpng")))
  }

  @Test("A temporary name that another run holds is passed over, and left alone")
  func heldTemporaryName() throws {
    try folder.write(Sample.png(), to: "a.png")
    let result = try shell(
      "exec 9>.jpng-$$-1.tmp; flock 9; exec \"$JPNG\" pack a.png -o a.jpng --quiet")
    #expect(result.status == 0)
    #expect(verifies(try folder.read("a.jpng")))
    #expect(folder.files.count { $0.hasPrefix(".jpng-") } == 1)
  }

  @Test("Text from a file cannot steer the terminal")
  func controlCharacters() throws {
    var bytes = try Sample.packed()
    let text = Array("jpng ".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes[start] = 0x1B
    bytes[start + 1] = 0x0A
    try folder.write(bytes, to: "a.jpng")
    let result = try Tool.run("inspect", "a.jpng", in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains("settings   ??ng"))
    #expect(!result.output.contains("\u{1B}"))
  }
}
