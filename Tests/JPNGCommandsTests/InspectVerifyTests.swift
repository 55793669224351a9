import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng inspect and verify")
struct InspectVerifyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.packed(), to: "a.jpng")
    try folder.write(Sample.packed(seed: 1), to: "tree/sub/b.jpng")
    var damaged = try Sample.packed()
    damaged[try JPNGDecoder(damaged).info.colorByteCount - 12] ^= 0xFF
    try folder.write(damaged, to: "damaged.jpng")
    try folder.write([1, 2, 3], to: "short.jpng")
  }

  @Test("inspect --json has the promised keys, and sizes that add up")
  func inspectJSON() throws {
    let result = try Tool.run("inspect", "a.jpng", "--json", in: folder)
    #expect(result.status == 0)
    #expect(try result.json["schema"] as? Int == 1)
    let file = try #require(try result.entries("files").first)
    let promised: Set = [
      "path", "version", "kind", "width", "height", "colorBytes", "alphaBytes", "extensionBytes",
      "association", "subsampling", "restartIntervals",
    ]
    #expect(promised.isSubset(of: file.keys))
    #expect(file["path"] as? String == "a.jpng")
    #expect(file["width"] as? Int == 24)
    #expect(file["height"] as? Int == 16)
    let version = file["kind"] as? String == "JPJP" ? "2.1" : "1.1"
    #expect(file["version"] as? String == version)
    let parts = ["colorBytes", "alphaBytes", "extensionBytes"].compactMap { file[$0] as? Int }
    #expect(parts.reduce(16, +) == (try folder.read("a.jpng").count))
  }

  @Test("inspect reads headers only: damage in a plane does not disturb it")
  func inspectDamaged() throws {
    #expect(try Tool.run("inspect", "damaged.jpng", in: folder).status == 0)
  }

  @Test(
    "inspect maps files, and reads what cannot be mapped to its end",
    arguments: ["-", "/dev/stdin"])
  func inspectPipe(path: String) throws {
    let input = try folder.read("a.jpng")
    let piped = try Tool.run("inspect", path, input: input, in: folder)
    #expect(piped.status == 0)
    let mapped = try Tool.run("inspect", "a.jpng", in: folder)
    #expect(
      piped.output.split(separator: "\n").dropFirst()
        == mapped.output.split(separator: "\n").dropFirst())
  }

  @Test("inspect says why a file cannot be read")
  func inspectMissing() throws {
    let result = try Tool.run("inspect", "no.jpng", in: folder)
    #expect(result.status == 66)
    #expect(result.errorLines == ["jpng: error: no.jpng: reading: No such file or directory"])
  }

  @Test("inspect for people names the parts")
  func inspectText() throws {
    let text = try Tool.run("inspect", "a.jpng", in: folder).output
    for word in ["a.jpng\n", "24×16", "association straight", "colour", "alpha", "settings"] {
      #expect(text.contains(word))
    }
  }

  @Test(
    "The status of a file that fails on its own, and in company",
    arguments: ["inspect", "verify"], [("short.jpng", Int32(65)), ("no.jpng", 66)])
  func failures(command: String, input: (path: String, status: Int32)) throws {
    let alone = try Tool.run(command, input.path, in: folder)
    #expect(alone.status == input.status)
    #expect(alone.errorLines.count == 1)
    let together = try Tool.run(command, "a.jpng", input.path, "--json", in: folder)
    #expect(together.status == 1)
    #expect(together.errorLines.count == 1)
    #expect(try together.entries("files").contains { $0["path"] as? String == "a.jpng" })
  }

  @Test("verify accepts whole files, in folders too")
  func valid() throws {
    let result = try Tool.run("verify", "a.jpng", "tree", in: folder)
    #expect(result.status == 0)
    #expect(result.output == "2 of 2 files valid\n")
  }

  @Test("verify finds a damaged plane: 65 for the file alone, 1 in a batch")
  func damaged() throws {
    #expect(try Tool.run("verify", "damaged.jpng", in: folder).status == 65)
    let batch = try Tool.run("verify", ".", in: folder)
    #expect(batch.status == 1)
    #expect(batch.output == "2 of 4 files valid\n")
    #expect(batch.errorLines.count == 2)
  }

  @Test("verify --json lists every file with its error")
  func verifyJSON() throws {
    let result = try Tool.run("verify", "a.jpng", "damaged.jpng", "no.jpng", "--json", in: folder)
    #expect(result.status == 1)
    #expect(try result.json["schema"] as? Int == 1)
    let files = try result.entries("files")
    #expect(files.count == 3)
    for file in files {
      #expect(Set(file.keys) == ["path", "valid", "error"])
      let valid = file["path"] as? String == "a.jpng"
      #expect(file["valid"] as? Bool == valid)
      #expect(valid == (file["error"] is NSNull))
    }
  }

  @Test("verify --quiet says nothing of valid files")
  func quiet() throws {
    let result = try Tool.run("verify", "a.jpng", "--quiet", in: folder)
    #expect(result.status == 0)
    #expect(result.standardOutput.isEmpty && result.standardError.isEmpty)
  }
}
