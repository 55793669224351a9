import Foundation
import TestSupport
import Testing

@Suite("jpng.yml, jpng config, and what is left out")
struct ConfigurationFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "drafts/b.png", "ui/c.png"] {
      try folder.write(PNGFiles.noise(side: 32), to: "art/\(name)")
    }
  }

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(arguments, in: folder)
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  /// The values of a key of all assets, by their sources.
  private func values(_ key: String, _ result: ProcessResult) throws -> [String: Int] {
    var values: [String: Int] = [:]
    for asset in try result.entries("assets") {
      values[try #require(asset["source"] as? String)] = asset[key] as? Int
    }
    return values
  }

  private static let rules = """
    output: ../packed
    exclude: "drafts/"
    defaults: {quality: 40}
    rules:
      - {glob: "ui/**", quality: 70}
    """

  @Test("Rules, an output folder and exclusions of the file in the input folder")
  func found() throws {
    try write(Self.rules, "art/jpng.yml")
    let result = try run("pack", "art", "--json")
    #expect(result.status == 0)
    #expect(try values("quality", result) == ["a.png": 40, "ui/c.png": 70])
    #expect(folder.files(below: "packed").filter { $0.hasSuffix("jpng") }.count == 2)
  }

  @Test("A file beside the input folder counts, too; its globs are for paths below the folder")
  func beside() throws {
    try write(Self.rules, "jpng.yml")
    let result = try run("pack", "art", "-o", "out", "--json")
    #expect(try values("quality", result) == ["a.png": 40, "ui/c.png": 70])
  }

  @Test("A file that is packed alone has the settings that it has in its tree")
  func single() throws {
    try write(Self.rules, "art/jpng.yml")
    let result = try run("pack", "art/ui/c.png", "-o", "c.jpng", "--json")
    #expect(try values("quality", result) == ["c.png": 70])
  }

  @Test("An option of the command line counts more than any rule")
  func override() throws {
    try write(Self.rules, "rules.yml")
    let result = try run("pack", "art", "-o", "out", "--config", "rules.yml", "-q", "55", "--json")
    #expect(try values("quality", result) == ["a.png": 55, "ui/c.png": 55])
  }

  @Test("An exact source is kept as it is, and counts as a fallback")
  func exact() throws {
    try write("rules: [{glob: a.png, exact: true}]", "art/jpng.yml")
    let result = try run("pack", "art", "-o", "out", "--json", "--score")
    #expect(try folder.read("out/a.png") == PNGFiles.noise(side: 32))
    #expect(!folder.files.contains("out/a.jpng"))
    let asset = try #require(
      try result.entries("assets").first { $0["source"] as? String == "a.png" })
    #expect(asset["status"] as? String == "fallback")
    #expect((asset["scores"] as? [String: Any])?["ssimulacra2"] as? Double == 100)
  }

  @Test("--exclude and .jpngignore leave files out")
  func exclusions() throws {
    try write("drafts/\n", "art/.jpngignore")
    let result = try run("pack", "art", "-o", "out", "--exclude", "c.png", "--json")
    #expect(try values("quality", result) == ["a.png": 80])
    #expect(try run("pack", "art", "-o", "out", "--exclude", "[").status == 64)
  }

  @Test("A list keeps its tree below a root")
  func root() throws {
    try write("art/a.png\nart/ui/c.png\n", "list.txt")
    let result = try run("pack", "@list.txt", "-o", "out", "--root", "art")
    #expect(result.status == 0)
    #expect(
      folder.files(below: "out").filter { $0.hasSuffix(".jpng") } == ["a.jpng", "ui/c.jpng"])
    #expect(try run("pack", "@list.txt", "-o", "out", "--root", "art/ui").status == 1)
  }

  @Test(
    "What is wrong with the file is said with its line",
    arguments: [
      ("defaults:\n  qualty: 3", "bad.yml:2"), ("defaults: {quality: 101}", "bad.yml:1"),
      ("output: x\nquality: 80", "bad.yml:2: reading the configuration: 'quality' belongs below"),
      ("defaults:\n\tquality: 80", "bad.yml:2"),
      ("rules:\n  - {glob: ./ui/**, quality: 3}", "bad.yml:2"),
      ("rules:\n  - {glob: ui/, quality: 3}", "bad.yml:2"), ("budget: 100 MB", "bad.yml:1"),
    ])
  func errors(_ yaml: String, _ place: String) throws {
    try write(yaml, "bad.yml")
    let result = try run("pack", "art", "-o", "out", "--config", "bad.yml")
    #expect(result.status == 65 && result.errors.contains("jpng: error: \(place)"))
    #expect(!folder.files.contains { $0.hasPrefix("out") })
    #expect(try run("pack", "art", "-o", "out", "--config", "none.yml").status == 66)
    #expect(try run("pack", "art").status == 64)
  }

  @Test("A target of one picture does not have the others scored")
  func targetOfOne() throws {
    try write("rules: [{glob: a.png, target: 60}]", "art/jpng.yml")
    for _ in 0..<2 {
      let result = try run("pack", "art", "-o", "out", "--json", "--cache", "cache")
      #expect(result.status == 0)
      for asset in try result.entries("assets") {
        #expect((asset["scores"] is [String: Any]) == (asset["source"] as? String == "a.png"))
      }
    }
  }

  @Test("A single source that is left out gives no empty report")
  func reportOfNothing() throws {
    try #require(try run("pack", "art/a.png", "-o", "a.jpng").status == 0)
    try write("exclude: a.png", "art/jpng.yml")
    let result = try run("report", "--source", "art/a.png", "--packed", "a.jpng", "-o", "r.json")
    #expect(result.status == 66 && result.errors.contains("a.jpng"))
  }

  @Test("Settings that do not count are told of")
  func unread() throws {
    try write("defaults: {quality: 3}", "art/ui/jpng.yml")
    try write("defaults: {quality: 3}", "art/jpng.yaml")
    let result = try run("pack", "art", "-o", "out", "--json")
    #expect(try values("quality", result)["ui/c.png"] == 80)
    #expect(result.errors.contains("art/ui/jpng.yml: has no effect"))
    #expect(result.errors.contains("art/jpng.yaml: has no effect"))
    #expect(result.errorLines.count == 2)
  }

  @Test("Where all is left out, that is said")
  func nothingLeft() throws {
    try write("*\n", "art/.jpngignore")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("art/dangling.png"), withDestinationPath: "nowhere")
    let result = try run("pack", "art", "-o", "out")
    #expect(result.status == 0 && result.errorLines.count == 1)
    #expect(result.errors.contains("art: nothing to pack: all is left out by .jpngignore"))
  }

  @Test("jpng config --explain names the file that leaves a picture out")
  func explainedExclusion() throws {
    try write("exclude: ui/", "art/jpng.yml")
    try write("b.png\n", "art/drafts/.jpngignore")
    func exclusion(_ path: String) throws -> String? {
      try run("config", "--explain", path, "--json").json["excludedBy"] as? String
    }
    #expect(try exclusion("art/ui/c.png") == "art/jpng.yml")
    #expect(try exclusion("art/drafts/b.png") == "art/drafts/.jpngignore")
    #expect(try exclusion("art/a.png") == nil)
    #expect(try exclusion(folder.path("art/ui/c.png")) == folder.path("art/jpng.yml"))
    try folder.remove("art/jpng.yml")
    #expect(try exclusion("art/drafts/b.png") == "art/drafts/.jpngignore")
    #expect(try exclusion("art/ui/c.png") == nil)
    try write("exclude: ui/", "art/jpng.yml")
    let text = try run("config", "--explain", "art/drafts/b.png").output
    #expect(text.hasPrefix("drafts/b.png: left out by art/drafts/.jpngignore\n"))
  }

  @Test("jpng config explains a file, and writes one that changes nothing")
  func config() throws {
    try write(Self.rules, "art/jpng.yml")
    let explained = try run("config", "--explain", "art/ui/c.png")
    #expect(explained.status == 0)
    #expect(explained.output.contains("art/jpng.yml:5, the rule for ui/**"))
    let json = try run("config", "--explain", "art/drafts/b.png", "--json").json
    #expect(json["excluded"] as? Bool == true && json["name"] as? String == "drafts/b.png")
    #expect(try run("config", "--init").status == 0)
    #expect(try run("config", "--init").status == 73)
    let result = try run("pack", "art", "-o", "out", "--config", "jpng.yml", "--json")
    #expect(try values("quality", result) == ["a.png": 80, "drafts/b.png": 80, "ui/c.png": 80])
    #expect(try run("config").status == 64)
    #expect(try run("config", "--explain", "art").status == 64)
    let named = try run("pack", "art/a.png", "-o", "b.png", "--config", "jpng.yml")
    #expect(named.status == 0 && named.errors.contains("b.png: will be a JPNG file all the same"))
  }
}
