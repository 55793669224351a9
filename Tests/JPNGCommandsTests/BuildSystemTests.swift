import Foundation
import TestSupport
import Testing

@Suite("Options for build systems")
struct BuildSystemTests {
  private let folder: TemporaryFolder
  private let tiny = Sample.png(width: 2, height: 2)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(tiny, to: "art/tiny.png")
    try folder.write(PNGFiles.noise(side: 32), to: "art/large one.png")
  }

  private func pack(_ options: String...) throws -> ProcessResult {
    try Tool.run(["pack", "art", "-o", "out"] + options, in: folder)
  }

  @Test("A source that is kept has the packed file's name, which all commands can read")
  func keepName() throws {
    let result = try pack("--fallback", "png", "--keep-name")
    #expect(result.status == 0)
    #expect(try folder.read("out/tiny.jpng") == tiny)
    #expect(try Tool.run(["verify", "out"], in: folder).status == 0)
    #expect(try Tool.run(["unpack", "out", "-o", "back"], in: folder).status == 0)
    #expect(try folder.read("back/tiny.png") == tiny)
    #expect(try Tool.run(["compare", "art", "out"], in: folder).status == 0)
    let scaled = try Tool.run(
      ["unpack", "out/tiny.jpng", "-o", "x.png", "--scale", "1/2"], in: folder)
    #expect(scaled.status == 69 && scaled.errors.contains("it is a PNG"))
    // The second run confirms it, as it does packed files.
    let again = try pack("--fallback", "png", "--keep-name", "--json")
    #expect(try again.entries("assets").count { $0["status"] as? String == "unchanged" } == 1)
  }

  @Test("Dependencies and a stamp are written when all is well, and only then")
  func stamp() throws {
    #expect(try pack("--depfile", "out.d", "--stamp", "out.stamp").status == 0)
    let text = String(decoding: try folder.read("out.d"), as: UTF8.self)
    #expect(text.hasPrefix("out.stamp: \\\n  art/large\\ one.png \\\n  art/tiny.png"))
    #expect(try folder.read("out.stamp").isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("out.stamp"))
    try folder.write([0], to: "art/bad.png")
    #expect(try pack("--depfile", "out.d", "--stamp", "out.stamp").status == 1)
    #expect(!folder.files.contains("out.stamp"))
  }

  @Test("They are refused where they would replace something, or cannot be written")
  func refused() throws {
    #expect(try pack("--depfile", "art/tiny.png").status == 64)
    #expect(try pack("--stamp", "none/stamp").status == 73)
    #expect(try pack("--stamp", "x", "--depfile", "x").status == 64)
    #expect(try folder.read("art/tiny.png") == tiny)
  }

  @Test("Two runs at once on one folder leave whole files, and a manifest that the next one trusts")
  func twoAtOnce() async throws {
    for index in 0..<12 { try folder.write(Sample.png(seed: index), to: "art/\(index).png") }
    let folder = folder
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try Tool.run(["pack", "art", "-o", "out", "--cache", "cache"], in: folder).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == [0, 0, 0])
    #expect(try Tool.run(["verify", "out"], in: folder).status == 0)
    let again = try Tool.run(
      ["pack", "art", "-o", "out", "--cache", "cache", "--json"], in: folder)
    #expect(try again.entries("assets").allSatisfy { $0["status"] as? String == "unchanged" })
    #expect(!folder.files(below: "out").contains { $0.hasSuffix(".tmp") })
  }
}
