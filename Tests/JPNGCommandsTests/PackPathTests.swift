import Foundation
import TestSupport
import Testing

@Suite("jpng pack: inputs and outputs")
struct PackPathTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("One file goes to the file named")
  func fileToFile() throws {
    try folder.write(Sample.png(), to: "a.png")
    #expect(try Tool.run("pack", "a.png", "-o", "b.bin", in: folder).status == 0)
    #expect(folder.files == ["a.png", "b.bin"])
    #expect(verifies(try folder.read("b.bin")))
  }

  @Test("One file goes into a folder that exists, under its own name")
  func fileToFolder() throws {
    try folder.write(Sample.png(), to: "a.PNG")
    try folder.write([], to: "out/keep")
    #expect(try Tool.run("pack", "a.PNG", "-o", "out", in: folder).status == 0)
    #expect(folder.files == ["a.PNG", "out/a.jpng", "out/keep"])
  }

  @Test("Several files go into a new folder")
  func filesToFolder() throws {
    try folder.write(Sample.png(), to: "a.png")
    try folder.write(Sample.png(seed: 1), to: "in/b.png")
    #expect(try Tool.run("pack", "a.png", "in/b.png", "-o", "x/out", in: folder).status == 0)
    #expect(folder.files == ["a.png", "in/b.png", "x/out/a.jpng", "x/out/b.jpng"])
  }

  @Test("The tree below a folder is mirrored, whatever the names look like")
  func tree() throws {
    for name in ["a.png", "sub dir/b c.png", "sub dir/ünï/雪.png", "sub dir/UP.PNG", "a.b.png"] {
      try folder.write(Sample.png(), to: "in/" + name)
    }
    try folder.write([1], to: "in/notes.txt")
    #expect(try Tool.run("pack", "in", "-o", "out", in: folder).status == 0)
    #expect(
      Set(folder.files.filter { $0.hasPrefix("out/") }) == [
        "out/a.jpng", "out/sub dir/b c.jpng", "out/sub dir/ünï/雪.jpng", "out/sub dir/UP.jpng",
        "out/a.b.jpng",
      ])
  }

  @Test("Hidden folders and files are passed over")
  func hidden() throws {
    for name in ["a.png", ".git/b.png", "sub/.c.png"] {
      try folder.write(Sample.png(), to: "in/" + name)
    }
    #expect(try Tool.run("pack", "in", "-o", "out", in: folder).status == 0)
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.jpng"])
  }

  @Test("Linked folders are followed, loops are not")
  func links() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    try folder.write(Sample.png(), to: "elsewhere/b.png")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path("in/linked"), withDestinationPath: folder.path("elsewhere"))
    try manager.createSymbolicLink(atPath: folder.path("in/loop"), withDestinationPath: ".")
    try manager.createSymbolicLink(
      atPath: folder.path("elsewhere/back"), withDestinationPath: folder.path("in"))
    let result = try Tool.run("pack", "in", "-o", "out", "--json", in: folder)
    #expect(result.status == 0)
    #expect(
      try result.entries("assets").map { $0["output"] as? String } == ["a.jpng", "linked/b.jpng"])
  }

  @Test("A list is an input: neither a report nor an output takes its place")
  func listIsKept() throws {
    try folder.write(Sample.png(), to: "a.png")
    let list = Array("a.png\n".utf8)
    try folder.write(list, to: "list.csv")
    let report = try Tool.run(
      "pack", "@list.csv", "-o", "out", "--report", "list.csv", in: folder)
    #expect(report.status == 64)
    try folder.write(list, to: "out/a.jpng")
    #expect(try Tool.run("pack", "@out/a.jpng", "-o", "out", in: folder).status == 64)
    #expect(try folder.read("list.csv") == list && folder.read("out/a.jpng") == list)
  }

  @Test("A list names one path a line; empty lines and CR LF do no harm")
  func list() throws {
    try folder.write(Sample.png(), to: "a b.png")
    try folder.write(Sample.png(), to: "in/sub/c.png")
    try folder.write(Array("a b.png\r\n\nin\n".utf8), to: "list.txt")
    #expect(try Tool.run("pack", "@list.txt", "-o", "out", in: folder).status == 0)
    #expect(
      folder.files.filter { $0.hasPrefix("out/") } == ["out/a b.jpng", "out/sub/c.jpng"])
  }

  @Test("Standard input to standard output: the file's bytes and nothing else")
  func streams() throws {
    let result = try Tool.run("pack", "-", "-o", "-", input: Sample.png(), in: folder)
    #expect(result.status == 0)
    #expect(try result.standardOutput == Sample.packed())
    #expect(result.errors.isEmpty)
    #expect(folder.files.isEmpty)
  }

  @Test("Existing outputs are replaced")
  func replaced() throws {
    try folder.write(Sample.png(), to: "a.png")
    try folder.write([1, 2, 3], to: "a.jpng")
    #expect(try Tool.run("pack", "a.png", "-o", "a.jpng", in: folder).status == 0)
    #expect(try folder.read("a.jpng") == Sample.packed())
  }

  @Test("What killed runs have left in the output folders is swept away; other files stay")
  func sweep() throws {
    try folder.write(Sample.png(), to: "in/sub/a.png")
    try folder.write([1], to: "out/sub/.jpng-999-1.tmp")
    try folder.write([1], to: "out/sub/.jpng-notes")
    #expect(try Tool.run("pack", "in", "-o", "out", in: folder).status == 0)
    #expect(
      folder.files.filter { $0.hasPrefix("out/") } == ["out/sub/.jpng-notes", "out/sub/a.jpng"])
  }
}
