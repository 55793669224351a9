import Foundation
import TestSupport
import Testing

@Suite("jpng pack --manifest")
struct ManifestTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "art/a.png")
    try folder.write(Sample.png(width: 40, seed: 1), to: "art/ui/b.png")
  }

  private func pack(_ manifest: String, _ arguments: String...) throws -> ProcessResult {
    try Tool.run(
      ["pack", "--manifest", "-", "--root", "art"] + arguments, input: Array(manifest.utf8),
      in: folder)
  }

  @Test("Sources count from the root, outputs from the output folder; empty lines are none")
  func paths() throws {
    let result = try pack(
      """
      {"source": "ui/b.png"}

      {"source": "./ui/../a.png", "output": "deep/x.jpng"}
      """, "-o", "out", "--json")
    #expect(result.status == 0)
    let assets = try result.entries("assets")
    #expect(assets.map { $0["source"] as? String } == ["ui/b.png", "a.png"])
    #expect(assets.map { $0["output"] as? String } == ["ui/b.jpng", "deep/x.jpng"])
    #expect(
      folder.files.filter { $0.hasPrefix("out/") && !$0.contains("manifest") }
        == ["out/deep/x.jpng", "out/ui/b.jpng"])
  }

  @Test("A line's settings count more than jpng.yml's, and the command line's more than those")
  func settings() throws {
    try folder.write(
      Array("defaults: {quality: 30}\nrules:\n- {glob: 'a*', alpha-quality: 77}".utf8),
      to: "art/jpng.yml")
    let lines = """
      {"source": "a.png", "settings": {"quality": 41, "alpha": "jpeg", "progressive": true}}
      {"source": "ui/b.png"}
      {"source": "a.png", "output": "again.jpng", "settings": {"quality": "52"}}
      """
    let result = try pack(lines, "-o", "out", "--json")
    let assets = try result.entries("assets")
    #expect(assets.map { $0["quality"] as? Int } == [41, 30, 52])
    #expect(assets.first?["alphaQuality"] as? Int == 77)
    let overridden = try pack(lines, "-o", "out2", "--json", "-q", "66").entries("assets")
    #expect(overridden.map { $0["quality"] as? Int } == [66, 66, 66])
  }

  @Test("Without an output folder each line must name an output, below the root")
  func withoutFolder() throws {
    let refused = try pack(#"{"source": "a.png"}"#)
    #expect(refused.status == 65)
    #expect(
      refused.errorLines == [
        "jpng: error: -: reading: line 1: it has no output, and there is no folder"
      ])
    #expect(try pack(#"{"source": "a.png", "output": "packed/a.jpng"}"#).status == 0)
    #expect(folder.files.contains("art/packed/a.jpng"))
  }

  @Test(
    "A line that is wrong is named, and nothing is written",
    arguments: [
      (#"{"source": "a.png""#, "no valid JSON"),
      (#"["a.png"]"#, "the document is no object"),
      (#"{"output": "a.jpng"}"#, "source is missing"),
      (#"{"source": 3}"#, "source is not a path"),
      (#"{"source": "a.png", "scource": 1}"#, "scource is not known"),
      (#"{"source": "../x.png"}"#, "is not below art"),
      (#"{"source": "."}"#, "is not below art"),
      (#"{"source": "a.png", "output": "../x.jpng"}"#, "is no path below"),
      (#"{"source": "a.png", "output": "/x.jpng"}"#, "is no path below"),
      (#"{"source": "a.png", "output": ""}"#, "is no path below"),
      (#"{"source": "a.png", "output": "x.PNG"}"#, "is no name of a packed file"),
      (#"{"source": "a.png", "output": "x/.jpng-manifest"}"#, "begins with .jpng-"),
      (#"{"source": "a.png", "settings": {"qualty": 3}}"#, "did you mean 'quality'?"),
      (#"{"source": "a.png", "settings": {"quality": 101}}"#, "quality is 1 to 100, not '101'"),
      (#"{"source": "a.png", "settings": {"quality": [1]}}"#, "settings.quality"),
      (
        #"{"source": "a.png", "settings": {"target": 80, "target-size": "9kB"}}"#,
        "exclude each other"
      ),
    ])
  func wrongLine(line: String, reason: String) throws {
    let result = try pack("{\"source\": \"ui/b.png\"}\n\(line)\n", "-o", "out")
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("jpng: error: -: reading: line 2: "))
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!folder.files.contains { $0.hasPrefix("out") })
  }

  @Test("A line without an end is refused before it fills the memory")
  func endless() throws {
    let result = try pack(String(repeating: " ", count: 1 << 22), "-o", "out")
    #expect(result.status == 65)
    #expect(result.errors.contains("line 1: it has no end"))
  }

  @Test("A missing file fails alone; two outputs of one name, or an output that is a source, all")
  func files() throws {
    let missing = try pack("{\"source\": \"no.png\"}\n{\"source\": \"a.png\"}", "-o", "out")
    #expect(missing.status == 1)
    #expect(
      missing.errorLines == ["jpng: error: art/no.png: reading: No such file or directory"])
    let twice = try pack(
      "{\"source\": \"a.png\", \"output\": \"x\"}\n{\"source\": \"ui/b.png\", \"output\": \"x\"}",
      "-o", "out2")
    #expect(twice.status == 64)
    try folder.write(Sample.png(seed: 2), to: "art/c")
    let source = try pack(
      "{\"source\": \"a.png\", \"output\": \"c\"}\n{\"source\": \"c\", \"output\": \"d\"}", "-o",
      "art")
    #expect(source.status == 64)
    #expect(try folder.read("art/c") == Sample.png(seed: 2))
  }

  @Test(
    "What does not go together is refused",
    arguments: [
      ["pack", "--manifest", "-", "art", "-o", "out"], ["pack", "-o", "out"],
      ["pack", "--manifest", "-", "--derive-scales", "-o", "out"],
      ["pack", "art", "--estimate", "--report", "r.json", "-o", "out"],
      ["pack", "art", "--resume", "--no-overwrite", "-o", "out"],
      ["pack", "art", "--budget", "9223372036854775807", "-o", "out"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try Tool.run(arguments, in: folder).status == 64)
  }

  @Test("--estimate says what each file takes, and writes nothing")
  func estimate() throws {
    try folder.write(Array("no PNG".utf8), to: "art/c.png")
    let before = folder.files
    let result = try Tool.run("pack", "art", "-o", "out", "--estimate", "--json", in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines == ["jpng: error: art/c.png: reading: not a PNG"])
    #expect(folder.files == before)
    let assets = try result.entries("assets")
    #expect(assets.map { $0["width"] as? Int } == [24, nil, 40])
    #expect(assets.map { $0["output"] as? String } == ["a.jpng", "c.jpng", "ui/b.jpng"])
    let needs = assets.compactMap { $0["memoryBytes"] as? Int }
    #expect(needs.count == 2 && needs.allSatisfy { $0 > 24 * 16 * 4 })
    let totals = try #require(try result.json["totals"] as? [String: Any])
    #expect(totals["pixels"] as? Int == 24 * 16 + 40 * 16)
    #expect(totals["failed"] as? Int == 1)
    // The first bytes and the size of a file are enough.
    let head = Array(Sample.png().prefix(64)) + [UInt8](repeating: 0, count: 500)
    try folder.write(head, to: "art/c.png")
    let stub = try Tool.run("pack", "art/c.png", "-o", "x", "--estimate", in: folder)
    #expect(stub.status == 0)
    #expect(stub.output.hasPrefix("1 files, 0 megapixels, 564 B; most memory:"))
  }
}
