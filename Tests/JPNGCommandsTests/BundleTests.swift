import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng bundle")
struct BundleTests {
  let folder: TemporaryFolder

  init() throws { folder = try BundleSample.folder() }

  private func create(_ arguments: String..., into output: String = "a.zip") throws {
    try BundleSample.create(arguments, into: output, in: folder)
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
    #expect(folder.files(below: "out") == BundleSample.names)
    for name in BundleSample.names {
      #expect(try folder.read("out/" + name) == folder.read("art/" + name))
    }
  }

  @Test("The same files give the same bytes, whenever and however many at a time")
  func determinism() throws {
    try create("--previews", "front", "-j", "1", into: "a.zip")
    let manager = FileManager.default
    for name in BundleSample.names {
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
    #expect(files.compactMap { $0["name"] as? String } == BundleSample.names)
    #expect(try result.json["alignment"] as? Int == 64)
    let bytes = try folder.read("a.zip")
    for (file, name) in zip(files, BundleSample.names) {
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

  @Test("diff tells what became of each file, and its runs make the new bundle")
  func diff() throws {
    try create("--previews", "front", into: "old.zip")
    try folder.move("art/a.json", to: "art/b.json")
    try folder.move("art/kept.png", to: "kept.png")
    try folder.write(try BundleSample.packedWithPreview(seed: 3), to: "art/ui/icon.jpng")
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
