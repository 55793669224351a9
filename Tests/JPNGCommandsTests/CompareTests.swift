import Foundation
import JPNG
import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@Suite("jpng compare")
struct CompareTests {
  let folder: TemporaryFolder

  private static let packed = PreparedFiles(
    ["in/ui/a.png": Sample.png(), "in/b.png": Sample.png(width: 40, seed: 1)],
    "pack", "in", "-o", "out", "--alpha", "png")

  init() throws {
    folder = try TemporaryFolder()
    try Self.packed.write(to: folder)
  }

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: folder)
  }

  @Test("Two files: the scores as JSON, with every key that is promised")
  func twoFiles() throws {
    let result = try run("compare", "in/b.png", "out/b.jpng", "--json")
    #expect(result.status == 0)
    let pair = try #require(result.entries("pairs").first)
    #expect(pair["path"] as? String == "b.jpng")
    #expect(pair["width"] as? Int == 40 && pair["height"] as? Int == 16)
    let scores = try #require(pair["scores"] as? [String: Any])
    let score = try #require(scores["ssimulacra2"] as? Double)
    #expect(score < 100 && score > 30)
    #expect(try result.json["minimum"] as? Double == score)
    #expect(try result.json["schema"] as? Int == 1)
    #expect(scores["alphaMaxError"] as? Int == 0 && scores["alphaPSNR"] as? Double == 99)
    #expect(scores["ssimulacra2Mean"] is Double && scores["colorPSNR"] is Double)
  }

  @Test("Trees: pairs by relative path, whatever their extensions")
  func trees() throws {
    let result = try run("compare", "in", "out", "--json")
    #expect(result.status == 0)
    let pairs = try result.entries("pairs")
    #expect(pairs.map { $0["path"] as? String } == ["b.jpng", "ui/a.jpng"])
    let scores = pairs.compactMap { ($0["scores"] as? [String: Any])?["ssimulacra2"] as? Double }
    #expect(try result.json["minimum"] as? Double == scores.min())
    let text = try run("compare", "in", "out")
    #expect(text.output.contains("ui/a.jpng") && text.output.contains("2 pairs, lowest score"))
  }

  @Test("A picture is itself, in any format", arguments: ["in/b.png", "out/b.jpng"])
  func identical(path: String) throws {
    let result = try run("compare", path, path, "--json", "--min-score", "100")
    #expect(result.status == 0)
    #expect(try result.json["minimum"] as? Double == 100)
  }

  @Test("Below --min-score: status 2, and the result all the same")
  func minScore() throws {
    let result = try run("compare", "in", "out", "--min-score", "99.9", "--json")
    #expect(result.status == 2)
    let pairs = try result.entries("pairs")
    #expect(pairs.count == 2)
    #expect(
      result.errorLines.map { $0.prefix { $0 != "s" } }
        == ["jpng: error: out/b.jpng: comparing: ", "jpng: error: out/ui/a.jpng: comparing: "])
    #expect(result.errorLines.allSatisfy { $0.hasSuffix(", at least 99.9") })
    #expect(try run("compare", "in", "out", "--min-score", "-100").status == 0)
    let worst = try #require(result.json["minimum"] as? Double)
    let near = try run("compare", "in", "out", "--min-score", "\(worst.nextUp)", "--quiet")
    #expect(near.status == 2 && near.errorLines.count == 1 && near.output.isEmpty)
  }

  @Test("No score under 8 pixels: null, a warning where one is asked for, and no failure")
  func tiny() throws {
    try folder.write(Sample.png(width: 7), to: "7.png")
    try folder.write(Sample.png(width: 7, seed: 3), to: "other.png")
    let result = try run("compare", "7.png", "other.png", "--min-score", "90", "--json")
    #expect(result.status == 0)
    #expect(result.errorLines.count == 1 && result.errors.contains("other.png"))
    #expect(try result.json["minimum"] is NSNull)
    let scores = try #require(result.entries("pairs").first?["scores"] as? [String: Any])
    #expect(scores["ssimulacra2"] is NSNull && scores["alphaPSNR"] is Double)
  }

  @Test("--diff: three panels, one below another, black where nothing differs")
  func difference() throws {
    let result = try run("compare", "in/b.png", "out/b.jpng", "--diff", "d.png")
    #expect(result.status == 0)
    let image = try SourceImage(png: folder.read("d.png")).pixels
    #expect(image.size == ImageSize(width: 40, height: 3 * 16 + 2 * 8))
    // Alpha is 0 at the left: the squares of the board alone, and no error whatever the colour.
    #expect(image[0, 0] == (255, 255, 255, 255) && image[8, 0] == (204, 204, 204, 255))
    #expect(image[0, 24] == (255, 255, 255, 255) && image[0, 48] == (0, 0, 0, 255))
    let source = try SourceImage(png: folder.read("in/b.png")).pixels
    let packed = try PixelBuffer(
      picture: folder.read("out/b.jpng"), sharing: ThreadBudget(threadCount: 1))
    for y in 0..<16 {
      let (a, b) = (source[39, y], packed[39, y])
      #expect(image[39, y] == a && image[39, y + 24] == b)
      #expect((a == b) == (image[39, y + 48] == (0, 0, 0, 255)))
    }
  }

  @Test(
    "What cannot be compared is an error that names it",
    arguments: [
      (["in/b.png", "in/ui/a.png"], 65, "24×16 pixels"), (["in", "in/b.png"], 64, "folder"),
      (["in/b.png", "none.png"], 66, "none.png"), (["text.png", "in/b.png"], 65, "text.png"),
      (["empty", "empty"], 66, "no pictures"), (["in", "out", "--diff", "d.png"], 64, "--diff"),
      (["in/b.png", "out/b.jpng", "--diff", "in/b.png"], 64, "replace an input"),
      (["in/b.png", "out/b.jpng", "--diff", "no/d.png"], 73, "no such folder"),
      (["in/b.png", "in/b.png", "--min-score", "101"], 64, "--min-score"),
      (["in/b.png", "out/b.jpng", "--diff", "d.jpg"], 64, "end in .png"),
      (["in/b.png", "out/b.jpng", "--max-memory", "1MB"], 69, "more than --max-memory allows"),
    ])
  func refusals(arguments: [String], status: Int32, text: String) throws {
    try folder.write(Array("no picture".utf8), to: "text.png")
    try folder.write([], to: "empty/.keep")
    let result = try Tool.run(["compare"] + arguments, in: folder)
    #expect(result.status == status)
    #expect(result.errors.contains(text))
  }

  @Test("One folder with several files of a name cannot be compared with itself, and says so")
  func ambiguous() throws {
    try folder.write(folder.read("out/b.jpng"), to: "in/b.jpng")
    let result = try run("compare", "in", "in", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("pairs").map { $0["path"] as? String } == ["ui/a.png"])
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.allSatisfy { $0.hasSuffix("several files of that name") })
  }

  #if os(Linux)
    @Test("Names that differ only in how an accent is written are two")
    func normalization() throws {
      for name in ["e\u{301}", "\u{E9}"] {
        for tree in ["x", "y"] { try folder.write(Sample.png(), to: "\(tree)/\(name).png") }
      }
      let result = try run("compare", "x", "y", "--json")
      #expect(result.status == 0)
      #expect(try result.entries("pairs").count == 2)
    }
  #endif

  @Test("Trees that do not match: each file without a partner is told, the others compared")
  func unmatched() throws {
    try folder.write(Sample.png(), to: "in/only here.png")
    try folder.write(Sample.png(), to: "out/only there.png")
    try folder.write(Sample.png(), to: "out/b.png")
    let result = try run("compare", "in", "out", "--json")
    #expect(result.status == 1)
    #expect(try result.entries("pairs").map { $0["path"] as? String } == ["ui/a.jpng"])
    #expect(result.errorLines.count == 4)
    for name in ["in/only here.png", "out/only there.png", "out/b.png", "out/b.jpng"] {
      #expect(result.errors.contains("jpng: error: \(name): comparing: "))
    }
  }
}
