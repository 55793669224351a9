import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng bundle")
struct BundleTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try Self.packedWithPreview(seed: 1), to: "art/ui/icon.jpng")
    try folder.write(try Self.packedWithPreview(seed: 2), to: "art/ui/icon@2x.jpng")
    try folder.write(Sample.png(), to: "art/kept.png")
    try folder.write(Array("{}".utf8), to: "art/a.json")
    try folder.write([], to: "art/empty")
    try folder.write([1], to: "art/.hidden")
    try folder.write([1], to: "art/.folder/file")
  }

  private static func packedWithPreview(seed: Int) throws -> [UInt8] {
    var options = PackOptions()
    options.preview = .eighth
    return try JPNGEncoder(options: options).encode(SourceImage(png: Sample.png(seed: seed))).bytes
  }

  private static let names = ["a.json", "empty", "kept.png", "ui/icon.jpng", "ui/icon@2x.jpng"]

  private func create(_ arguments: String..., into output: String = "a.zip") throws {
    let result = try Tool.run(["bundle", "create", "art", "-o", output] + arguments, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }

  @Test(
    "What was put in comes out",
    arguments: [[], ["--previews", "front"], ["--align", "4096"], ["--align", "1"]])
  func roundTrip(options: [String]) throws {
    let created = try Tool.run(["bundle", "create", "art", "-o", "a.zip"] + options, in: folder)
    #expect(created.status == 0)
    #expect(created.output.hasPrefix("a.zip: 5 files, "))
    let verified = try Tool.run("bundle", "verify", "a.zip", in: folder)
    #expect(verified.output == "a.zip: valid, 5 files\n")
    #expect(try Tool.run("bundle", "extract", "a.zip", "-o", "out", in: folder).status == 0)
    #expect(folder.files(below: "out") == Self.names)
    for name in Self.names { #expect(try folder.read("out/" + name) == folder.read("art/" + name)) }
  }

  @Test("The same files give the same bytes, whenever and however many at a time")
  func determinism() throws {
    try create("--previews", "front", "-j", "1", into: "a.zip")
    let manager = FileManager.default
    for name in Self.names {
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1), .posixPermissions: 0o600],
        ofItemAtPath: folder.path("art/" + name))
    }
    try create("--previews", "front", "-j", "4", into: "b.zip")
    #expect(try folder.read("a.zip") == folder.read("b.zip"))
  }

  @Test("list shows what the index says")
  func list() throws {
    try create("--previews", "front")
    let result = try Tool.run("bundle", "list", "a.zip", "--json", in: folder)
    let files = try result.entries("files")
    #expect(files.compactMap { $0["name"] as? String } == Self.names)
    #expect(try result.json["alignment"] as? Int == 64)
    let bytes = try folder.read("a.zip")
    for (file, name) in zip(files, Self.names) {
      let offset = try #require(file["offset"] as? Int)
      let content = try folder.read("art/" + name)
      #expect(Array(bytes[offset..<offset + content.count]) == content)
      #expect(file["bytes"] as? Int == content.count)
    }
    #expect(files.map { $0["kind"] as? String } == ["other", "other", "png", "jpng", "jpng"])
    #expect(files[2]["width"] as? Int == 24 && files[3]["height"] as? Int == 16)
    #expect(files[4]["scale"] as? Int == 2)
    #expect(files[3]["variants"] as? [String] == ["ui/icon.jpng", "ui/icon@2x.jpng"])
    #expect((files[3]["preview"] as? [String: Any])?["offset"] is Int)
    let text = try Tool.run("bundle", "list", "a.zip", in: folder).output
    #expect(text.contains("24×16        ui/icon.jpng\n"))
  }

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
    #expect(folder.files(below: "out") == Self.names.filter { $0 != "ui/icon.jpng" })
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

  @Test("extract takes names of files and folders, and refuses what exists")
  func extractNames() throws {
    try create()
    let one = try Tool.run("bundle", "extract", "a.zip", "-o", "out", "a.json", "ui", in: folder)
    #expect(one.status == 0)
    #expect(folder.files(below: "out") == ["a.json", "ui/icon.jpng", "ui/icon@2x.jpng"])
    try folder.write([7], to: "out/a.json")
    let again = try Tool.run("bundle", "extract", "a.zip", "-o", "out", "a.json", in: folder)
    #expect(again.status == 73)
    #expect(
      again.errorLines == ["jpng: error: out/a.json: writing: exists; --overwrite replaces it"])
    #expect(try folder.read("out/a.json") == [7])
    let forced = try Tool.run(
      "bundle", "extract", "a.zip", "-o", "out", "a.json", "--overwrite", in: folder)
    #expect(forced.status == 0)
    #expect(try folder.read("out/a.json") == Array("{}".utf8))
    let missing = try Tool.run("bundle", "extract", "a.zip", "-o", "out", "u", in: folder)
    #expect(missing.status == 66)
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

  @Test("diff tells what became of each file, and its runs make the new bundle")
  func diff() throws {
    try create("--previews", "front", into: "old.zip")
    try folder.move("art/a.json", to: "art/b.json")
    try folder.move("art/kept.png", to: "kept.png")
    try folder.write(try Self.packedWithPreview(seed: 3), to: "art/ui/icon.jpng")
    try folder.write([1, 2, 3], to: "art/z")
    try create("--previews", "front", into: "new.zip")
    let result = try Tool.run(
      "bundle", "diff", "old.zip", "new.zip", "--json", "-o", "patch.json", in: folder)
    #expect(result.status == 0)
    let files = try result.entries("files").map { file in
      "\(file["name"] ?? "") \(file["status"] ?? "") \(file["origin"] as? String ?? "")"
    }
    #expect(
      files == [
        "b.json moved a.json", "empty unchanged ", "kept.png removed ", "ui/icon.jpng changed ",
        "ui/icon@2x.jpng unchanged ", "z added ",
      ])
    let patch = try jsonObject(try folder.read("patch.json"))
    let bundles = ["old": try folder.read("old.zip"), "new": try folder.read("new.zip")]
    var made: [UInt8] = []
    var downloaded = 0
    for run in try #require(patch["runs"] as? [[String: Any]]) {
      let origin = try #require(run["from"] as? String)
      let (offset, size) = (try #require(run["offset"] as? Int), try #require(run["size"] as? Int))
      made += try #require(bundles[origin])[offset..<offset + size]
      if origin == "new" { downloaded += size }
    }
    #expect(made == bundles["new"])
    #expect(patch["downloadBytes"] as? Int == downloaded)
    let text = try Tool.run("bundle", "diff", "old.zip", "new.zip", in: folder).output
    #expect(text.contains("1 added, 1 removed, 1 changed, 1 moved, 2 unchanged\n"))
    #expect(text.contains("moved  b.json (was a.json), 2 B\n"))
    #expect(
      try Tool.run("bundle", "diff", "old.zip", "new.zip", "-o", "new.zip", in: folder).status
        == 64)
    #expect(try Tool.run("bundle", "diff", "old.zip", "art/z", in: folder).status == 65)
    #expect(try Tool.run("bundle", "diff", "no.zip", "new.zip", in: folder).status == 66)
  }

  @Test("Nothing is said with --quiet, and an empty folder is warned of")
  func quiet() throws {
    let quiet = try Tool.run("bundle", "create", "art", "-o", "a.zip", "--quiet", in: folder)
    #expect(quiet.standardOutput.isEmpty && quiet.standardError.isEmpty)
    try FileManager.default.createDirectory(
      atPath: folder.path("none"), withIntermediateDirectories: true)
    let none = try Tool.run("bundle", "create", "none", "-o", "none.zip", in: folder)
    #expect(none.status == 0)
    #expect(none.errorLines == ["jpng: warning: none: no files found"])
    #expect(try Tool.run("bundle", "verify", "none.zip", in: folder).status == 0)
  }
}
