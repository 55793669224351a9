import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng bundle refuses")
struct BundleRefusalTests {
  let folder: TemporaryFolder

  init() throws { folder = try BundleSample.folder() }

  private func create() throws { try BundleSample.create([], into: "a.zip", in: folder) }

  @Test("verify names the file that is damaged, and a bundle that is none")
  func damage() throws {
    try create()
    let files = try Tool.run("bundle", "list", "a.zip", "--json", in: folder).entries("files")
    var bytes = try folder.read("a.zip")
    bytes[try #require(files[3]["offset"] as? Int) + 30] ^= 1
    try folder.write(bytes, to: "damaged.zip")
    let result = try Tool.run("bundle", "verify", "damaged.zip", "--json", in: folder)
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(
      result.errors.hasPrefix("jpng: error: damaged.zip/ui/icon.jpng: verifying: checksum "))
    #expect(try result.json["valid"] as? Bool == false)
    #expect(try result.entries("failures").count == 1)
    // The others can still be had.
    let extracted = try Tool.run("bundle", "extract", "damaged.zip", "-o", "out", in: folder)
    #expect(extracted.status == 1)
    #expect(folder.files(below: "out") == BundleSample.names.filter { $0 != "ui/icon.jpng" })
    for name in ["art/a.json", "art/empty"] {
      #expect(try Tool.run("bundle", "verify", name, in: folder).status == 65)
    }
    #expect(try Tool.run("bundle", "verify", "no.zip", in: folder).status == 66)
  }

  @Test("verify decodes every JPNG: a right checksum of a wrong file does not help")
  func wrongPlanes() throws {
    var damaged = try folder.read("art/ui/icon.jpng")
    damaged[try JPNGDecoder(damaged).info.colorByteCount - 12] ^= 0xFF
    try folder.write(damaged, to: "art/ui/icon.jpng")
    try create()
    let result = try Tool.run("bundle", "verify", "a.zip", in: folder)
    #expect(result.status == 65)
    #expect(result.errors.contains("a.zip/ui/icon.jpng: verifying: color plane: checksum"))
  }

  @Test("extract follows no link out of its folder, nor one in the place of a file")
  func links() throws {
    try create()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path("elsewhere"), withIntermediateDirectories: true)
    try manager.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: folder.path("out/ui"), withDestinationPath: folder.path("elsewhere"))
    let result = try Tool.run("bundle", "extract", "a.zip", "-o", "out", in: folder)
    #expect(result.status == 73)
    #expect(folder.files(below: "elsewhere").isEmpty)
    try folder.write([7], to: "mine")
    try manager.createSymbolicLink(
      atPath: folder.path("out/a.json"), withDestinationPath: folder.path("mine"))
    let named = try Tool.run(
      "bundle", "extract", "a.zip", "-o", "out", "a.json", "--overwrite", in: folder)
    #expect(named.status == 0)
    #expect(try folder.read("mine") == [7])
  }

  @Test("create refuses outputs that would lose or contain something")
  func refusals() throws {
    func status(_ arguments: String...) throws -> Int32 {
      try Tool.run(["bundle", "create", "art"] + arguments, in: folder).status
    }
    #expect(try status("-o", "art/a.zip") == 64)
    #expect(try status("-o", "art/ui/../a.zip") == 64)
    #expect(try status("-o", "no/a.zip") == 73)
    #expect(try status("-o", "art") == 73)
    #expect(try status("-o", "a.zip", "--align", "3") == 64)
    #expect(try status("-o", "a.zip", "--align", "65536") == 64)
    try folder.write([1, 2], to: "mine.zip")
    #expect(try status("-o", "mine.zip") == 73)
    #expect(try folder.read("mine.zip") == [1, 2])
    #expect(try status("-o", "mine.zip", "--overwrite") == 0)
    #expect(try status("-o", "mine.zip") == 0)
    #expect(try status("-o", "mine.zip", "--no-overwrite") == 73)
    #expect(try Tool.run("bundle", "create", "none", "-o", "n.zip", in: folder).status == 66)
    #expect(folder.files.filter { $0.hasSuffix(".zip") } == ["mine.zip"])
  }

  @Test(
    "create refuses names that another system could not have, and writes nothing",
    arguments: [
      ["A.json"], ["b\\c"], ["x:y"], ["aux.txt"], ["é", "e\u{301}"], ["jpng-index.json"],
    ])
  func names(names: [String]) throws {
    for name in names { try folder.write([1], to: "art/" + name) }
    let result = try Tool.run("bundle", "create", "art", "-o", "a.zip", in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(!folder.exists("a.zip"))
  }

  @Test("create refuses a JPNG that is none, and files that are too large")
  func sources() throws {
    let large = try Tool.run(
      "bundle", "create", "art", "-o", "a.zip", "--max-file-size", "100", in: folder)
    #expect(large.status == 1)
    #expect(large.errors.contains("has more than --max-file-size allows"))
    try folder.write([1, 2, 3], to: "art/bad.jpng")
    let bad = try Tool.run("bundle", "create", "art", "-o", "a.zip", in: folder)
    #expect(bad.status == 1)
    #expect(bad.errors.hasPrefix("jpng: error: art/bad.jpng: bundling: "))
    #expect(!folder.exists("a.zip"))
  }
}
