import Foundation
import TestSupport
import Testing

@Suite("jpng pack: what is refused")
struct PackRefusalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectRefusal(
    _ arguments: [String], _ status: Int32, _ reason: String = "jpng: error: ",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = folder.files
    let result = try Tool.run(["pack"] + arguments, in: folder)
    #expect(result.status == status, sourceLocation: location)
    #expect(result.errors.contains(reason), sourceLocation: location)
    #expect(result.errors.hasPrefix("jpng: error: "), sourceLocation: location)
    #expect(folder.files == before, sourceLocation: location)
  }

  @Test("Two inputs of a folder that would write the same output")
  func sameOutput() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    try folder.write(Sample.png(), to: "in/a.PNG")
    try folder.write(Sample.png(), to: "in/b.png")
    try #require(folder.files.count == 3)
    try expectRefusal(["in", "-o", "out"], 64, "both in/a.PNG and in/a.png")
  }

  @Test("Two folders with the same relative path")
  func sameRelativePath() throws {
    try folder.write(Sample.png(), to: "one/sub/a.png")
    try folder.write(Sample.png(seed: 1), to: "two/sub/a.png")
    try expectRefusal(["one", "two", "-o", "out"], 64, "out/sub/a.jpng: planning: both")
  }

  @Test("An output that is one of the inputs, by whatever name")
  func outputIsInput() throws {
    let bytes = Sample.png()
    try folder.write(bytes, to: "a.png")
    try folder.write([], to: "sub/keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "a.png")
    for output in ["a.png", "sub/../a.png", "link"] {
      try expectRefusal(["a.png", "-o", output], 64, "the output is also an input")
    }
    #expect(try folder.read("a.png") == bytes)
  }

  @Test("--no-overwrite leaves an existing file as it is")
  func noOverwrite() throws {
    try folder.write(Sample.png(), to: "a.png")
    try folder.write([1, 2, 3], to: "a.jpng")
    try expectRefusal(["a.png", "-o", "a.jpng", "--no-overwrite"], 73, "a.jpng: writing: exists")
    #expect(try folder.read("a.jpng") == [1, 2, 3])
  }

  @Test("A single output whose folder does not exist")
  func missingFolder() throws {
    try folder.write(Sample.png(), to: "a.png")
    try expectRefusal(["a.png", "-o", "no/a.jpng"], 73, "no/a.jpng: writing: No such file")
  }

  @Test("An output folder that is a file")
  func folderIsFile() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    try folder.write([1], to: "out")
    try expectRefusal(["in", "-o", "out"], 73, "a file of that name exists")
  }

  @Test("An input that does not exist")
  func missingInput() throws {
    try expectRefusal(["a.png", "-o", "a.jpng"], 66, "jpng: error: a.png: reading: No such file")
  }

  @Test("A file that may not be read", .enabled(if: getuid() != 0, "root may read everything"))
  func unreadable() throws {
    try folder.write(Sample.png(), to: "a.png")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("a.png"))
    try expectRefusal(["a.png", "-o", "a.jpng"], 66, "a.png: reading: Permission denied")
  }

  @Test("What is not a whole PNG", arguments: [0, 20, 100, -1])
  func notPNG(length: Int) throws {
    let bytes = length < 0 ? Array("GIF89a, not a PNG at all".utf8) : Sample.png()
    try folder.write(length < 0 ? bytes : Array(bytes.prefix(length)), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng"], 65, "jpng: error: a.png: ")
  }

  @Test("Animated PNGs")
  func animated() throws {
    var builder = Sample.builder()
    builder.chunksBeforeData = [PNGChunk("acTL", bigEndian(UInt32(2)) + bigEndian(UInt32(0)))]
    try folder.write(builder.encoded(), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng"], 69, "animated")
  }

  @Test("Apple's CgBI PNGs")
  func cgbi() throws {
    var builder = Sample.builder()
    builder.chunksBeforeHeader = [PNGChunk("CgBI", [0x50, 0, 0x20, 2])]
    try folder.write(builder.encoded(), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng"], 69, "CgBI")
  }

  @Test("More pixels than --max-pixels")
  func maxPixels() throws {
    try folder.write(Sample.png(width: 20, height: 10), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng", "--max-pixels", "199"], 69, "199")
    #expect(
      try Tool.run("pack", "a.png", "-o", "a.jpng", "--max-pixels", "200", in: folder).status == 0)
  }

  @Test("An image that needs more than --max-memory; the message names the need")
  func maxMemory() throws {
    try folder.write(Sample.png(), to: "a.png")
    try expectRefusal(
      ["a.png", "-o", "a.jpng", "--max-memory", "1MB"], 69,
      "a.png: packing: needs up to 4.2 MB of memory, more than --max-memory allows (1.0 MB)")
  }

  @Test("Reports of other kinds", arguments: ["x.htm", "x.txt", "x", "csv", "x.md/"])
  func reportKinds(name: String) throws {
    try folder.write(Sample.png(), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng", "--report", name], 64, name)
  }

  @Test(
    "Wrong usage",
    arguments: [
      ["-q", "0"], ["-q", "101"], ["-q", "high"], ["--alpha", "gif"], ["--alpha-quality", "0"],
      ["--subsampling", "411"], ["--effort", "none"], ["--hidden-color", "red"],
      ["--association", "none"], ["--color-profile", "p3"], ["-j", "0"], ["--max-memory", "0"],
      ["--max-memory", "10XB"], ["--max-pixels", "0"], ["--unknown"], ["-"],
    ])
  func usage(arguments: [String]) throws {
    try folder.write(Sample.png(), to: "a.png")
    try expectRefusal(["a.png", "-o", "a.jpng"] + arguments, 64)
  }

  @Test("No output")
  func noOutput() throws { try expectRefusal(["a.png"], 64, "--output") }
}
