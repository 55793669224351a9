import Foundation
import TestSupport
import Testing

@Suite("jpng bench")
struct BenchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "art/a.png")
    try folder.write(Sample.png(width: 40, height: 30, seed: 1), to: "art/sub/b.png")
  }

  /// What makes a run short.
  static let quick = ["--runs", "1", "--min-time", "0"]

  private func bench(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(["bench"] + arguments + Self.quick, in: folder)
  }

  @Test("--json has the promised keys, of every codec at every scale")
  func json() throws {
    let result = try bench("art", "--json", "--threads", "1,2")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try result.json["schema"] as? Int == 1)
    #expect(try result.json["machine"] is [String: Any])
    let images = try result.entries("images")
    #expect(images.map { $0["path"] as? String } == ["a.png", "sub/b.png"])
    #expect(images.map { $0["width"] as? Int } == [24, 40])
    #expect(images.map { $0["height"] as? Int } == [16, 30])
    let codecs = [
      "png/libpng", "png/optimized", "lz4/hc", "lz4/fast", "jpng", "jpjp", "jpeg/color-only",
      "jpng/stock", "jpjp/stock",
    ]
    for image in images {
      let results = try #require(image["results"] as? [[String: Any]])
      for codec in codecs {
        for scale in ["1/1", "1/2", "1/4", "1/8"] {
          for threads in codec == "jpng" || codec == "jpjp" ? [1, 2] : [1] {
            let timed = results.filter {
              $0["codec"] as? String == codec && $0["scale"] as? String == scale
                && $0["threads"] as? Int == threads
            }
            #expect(timed.count == 1)
            for key in ["bytes", "medianMs", "p95Ms", "megapixelsPerSecond"] {
              #expect(timed.first?[key] as? Double ?? 0 > 0, "\(key) of \(codec) at \(scale)")
            }
          }
        }
      }
    }
    for entry in try result.entries("summary") {
      #expect(entry["codec"] is String && entry["scale"] is String && entry["threads"] is Int)
      #expect(entry["bytesRatioToPNG"] as? Double ?? 0 > 0)
      #expect(entry["speedupOverPNG"] as? Double ?? 0 > 0)
      let codec = entry["codec"] as? String ?? ""
      guard ["jpng", "jpjp"].contains(codec) else { continue }
      let ratios = try #require(entry["floorRatios"] as? [[String: Any]])
      #expect(ratios.map { $0["against"] as? String } == ["\(codec)/stock", "jpeg/color-only"])
      #expect(ratios.allSatisfy { $0["timeRatio"] as? Double ?? 0 > 0 })
    }
  }

  @Test("Every report is written, and the terminal gets a table of 100 columns at most")
  func reports() throws {
    let result = try bench(
      "art", "--json", "r.json", "--html", "r.html", "--csv", "r.csv", "--markdown", "r.md",
      "--summary", "s.md", "--charts", "charts", "--label", "a commit")
    #expect(result.status == 0)
    let text = String(decoding: result.standardOutput, as: UTF8.self)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.contains("jpjp") && text.contains("a commit"))
    #expect(try jsonObject(folder.read("r.json"))["images"] != nil)
    for (file, part) in [
      ("r.html", "</html>"), ("r.csv", "lz4/hc"), ("r.md", "a commit"), ("s.md", "jpng"),
      ("charts/loading.svg", "</svg>"),
    ] {
      #expect(String(decoding: try folder.read(file), as: UTF8.self).contains(part), "\(file)")
    }
    // The same reports again, without measuring.
    let again = try Tool.run(
      "bench", "--results", "r.json", "--html", "again.html", in: folder)
    #expect(again.status == 0)
    #expect(try folder.read("again.html") == folder.read("r.html"))
    #expect(again.standardOutput == result.standardOutput)
  }

  @Test("Only what was asked for is measured")
  func selection() throws {
    let result = try bench(
      "art/a.png", "--json", "--codecs", "jpng,png/libpng,jpng", "--scales", "1/2", "-q", "50,90",
      "--subsampling", "444,420", "--threads", "1")
    let results = try #require(
      try result.entries("images").first?["results"] as? [[String: Any]])
    #expect(results.count == 4 + 1)
    #expect(Set(results.compactMap { $0["quality"] as? Int }) == [50, 90])
    #expect(Set(results.compactMap { $0["subsampling"] as? String }) == ["444", "420"])
    #expect(results.allSatisfy { $0["scale"] as? String == "1/2" })
  }

  @Test("A folder that follows --json is an input")
  func jsonBeforeInput() throws {
    let result = try bench("--json", "art", "--codecs", "lz4/fast")
    #expect(try result.entries("images").count == 2)
  }

  @Test("A damaged file is named, and the others are measured")
  func damaged() throws {
    try folder.write([1, 2, 3], to: "art/c.png")
    try folder.write(Array(Sample.png().dropLast(60)), to: "art/d.png")
    let result = try bench("art", "--json", "--codecs", "png/libpng,jpng", "--scales", "1/1")
    #expect(result.status == 1)
    #expect(result.errorLines.contains { $0.hasPrefix("jpng: error: art/c.png: reading: ") })
    #expect(result.errorLines.count { $0.contains("d.png: ") } == 1)
    let timed = try result.entries("images").filter {
      ($0["results"] as? [Any])?.isEmpty == false
    }
    #expect(timed.map { $0["path"] as? String } == ["a.png", "sub/b.png"])
  }

  @Test(
    "Wrong usage is refused before anything is measured",
    arguments: [
      (["--codecs", "webp"], 64), (["--scales", "3/8"], 64), (["--quality", "0"], 64),
      (["--threads", "0"], 64), (["--runs", "0"], 64), (["--subsampling", "411"], 64),
      (["--html", "missing/r.html"], 73), (["--html", "art/a.png"], 64),
      (["--results", "art/a.png"], 65), (["--results", "missing.json"], 66),
      (["--json=out.txt"], 64), (["--json", "/dev/null"], 64), (["--html", "art"], 73),
      (["--charts", "art/a.png"], 73), (["--html", "r", "--csv", "r"], 64),
      (["--html", "-"], 64),
    ] as [([String], Int32)])
  func usage(arguments: [String], status: Int32) throws {
    let source = try folder.read("art/a.png")
    let inputs = arguments[0] == "--results" ? [] : ["art"]
    let result = try Tool.run(["bench"] + inputs + arguments, in: folder)
    #expect(result.status == status)
    #expect(try folder.read("art/a.png") == source)
  }

  @Test("Where no pixels can be kept, nothing is measured")
  func nothingKept() throws {
    let result = try runProcess(
      BuiltProducts.jpng, ["bench", "art", "--codecs", "pixels/mapped"], in: folder.url,
      environment: ["TMPDIR": folder.path("missing")])
    #expect(result.status == 73)
    #expect(result.errors.contains("missing: keeping decoded pixels: "))
    #expect(result.standardOutput.isEmpty)
  }

  #if os(Linux)
    @Test(
      "A library that cannot be loaded is named with its package, before anything is measured",
      arguments: [
        ("webp/libwebp", "libwebp.so.7", "libwebp7"),
        ("avif/libavif", "libavif.so.15", "libavif15"),
      ])
    func missingLibrary(codec: String, file: String, package: String) throws {
      // The loader finds these before those of the system, and refuses them.
      for name in [file, "libavif.so.16"] { try folder.write([1, 2, 3], to: "libraries/\(name)") }
      let result = try runProcess(
        BuiltProducts.jpng,
        ["bench", "art", "--json", "r.json", "--codecs", "png/libpng,\(codec)"], in: folder.url,
        environment: ["LD_LIBRARY_PATH": folder.path("libraries")])
      #expect(result.status == 69)
      #expect(result.errorLines.count == 1)
      let library = codec.split(separator: "/")[1]
      #expect(
        result.errors.hasPrefix(
          "jpng: error: \(codec): loading its library: \(library) cannot be loaded ("))
      #expect(result.errors.contains(file) && result.errors.contains("package \(package)"))
      #expect(!folder.exists("r.json"))
    }
  #endif

  @Test("Files of the same name in two folders go by their whole path")
  func sameName() throws {
    try folder.write(Sample.png(seed: 2), to: "other/a.png")
    let result = try bench("art", "other", "--json", "--codecs", "lz4/fast")
    let paths = try result.entries("images").map { $0["path"] as? String }
    #expect(paths == ["art/a.png", "sub/b.png", "other/a.png"])
  }

  @Test("Interrupted, it replaces nothing")
  func interrupted() throws {
    try folder.write(Array("kept".utf8), to: "kept.json")
    // What is wrong with a file is said when all are read, just before the measuring begins.
    try folder.write([1, 2, 3], to: "art/c.png")
    let arguments = ["bench", "art", "--json", "kept.json", "--min-time", "60"]
    let errors = Pipe()
    let tool = try RunningTool(
      arguments, in: folder, logs: try TemporaryFolder(), errors: errors)
    let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message.contains("c.png"))
    tool.send(SIGINT)
    #expect(tool.wait() == 130)
    #expect(try folder.read("kept.json") == Array("kept".utf8))
  }

  #if os(Linux)
    @Test("Memory is that of the result and more, or not told")
    func memory() throws {
      try folder.write(Sample.png(width: 1000, height: 1000), to: "large.png")
      // All but the optimised PNG, which takes long to make, and is decoded as any other.
      let codecs = "png/libpng,lz4/hc,lz4/fast,jpng,jpjp,jpeg/color-only"
      let result = try bench("large.png", "--json", "--threads", "1", "--codecs", codecs)
      let results = try #require(
        try result.entries("images").first?["results"] as? [[String: Any]])
      for entry in results {
        let side = try #require(
          ["1/1": 1000, "1/2": 500, "1/4": 250, "1/8": 125][entry["scale"] as? String ?? ""])
        guard let peak = entry["peakBytes"] as? Int else { continue }
        #expect((side * side * 4..<24 << 20).contains(peak))
      }
      #expect(results.contains { $0["peakBytes"] != nil })
    }
  #endif

  @Test("Nothing to measure is an error")
  func nothing() throws {
    try folder.write([], to: "empty/readme.txt")
    #expect(try bench("empty").status == 66)
    #expect(try bench("missing").status == 66)
    // Without an input, SampleAssets is looked for.
    let result = try bench()
    #expect(result.status == 66)
    #expect(result.errors.contains("SampleAssets"))
  }
}
