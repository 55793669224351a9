import JPNG
import JPNGConfiguration
import JPNGFiles
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGPipeline

@Suite("Scales of a picture")
struct ScaleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Names of scales",
    arguments: [
      ("icon.png", 1, "icon@2x.png"), ("a/icon@3x.png", 3, "a/icon@2x.png"),
      ("icon@3x~ipad.png", 3, "icon@2x~ipad.png"), ("icon@0x.png", 1, "icon@0x@2x.png"),
      ("a@2x/b.png", 1, "a@2x/b@2x.png"), ("icon@2x", 2, "icon@2x"),
    ])
  func names(_ path: String, factor: Int, atTwo: String) {
    #expect(ScaleName(path).factor == factor)
    #expect(ScaleName(path).path(factor: 2) == atTwo)
    #expect(ScaleName(path).path(factor: factor) == path)
  }

  private func inputs() -> InputList {
    var list = InputList(
      [.source(.path(folder.path("in")))], pathExtensions: ["png"], cancellation: Cancellation())
    list.addDerivedScales()
    return list
  }

  @Test("What is missing below the largest scale is derived from it, and nothing else")
  func derived() throws {
    for name in ["a@3x", "b@3x", "b@2x", "c", "d@2x", "d", "e@2x~ipad"] {
      try folder.write(PNGFiles.noise(side: 24), to: "in/\(name).png")
    }
    let derived = inputs().files.filter { $0.derivation != nil }
    #expect(
      derived.map(\.relativePath).sorted() == [
        "a.png", "a@2x.png", "b.png", "e~ipad.png",
      ])
    let second = try #require(derived.first { $0.relativePath == "a@2x.png" }?.derivation)
    #expect(second.source == "a@3x.png" && second.reduction == Reduction(2, of: 3))
  }

  @Test(
    "Sizes are rounded, and never 0",
    arguments: [(30, 1, 3, 10), (31, 1, 3, 10), (32, 1, 3, 11), (1, 1, 3, 1), (3, 1, 2, 2)])
  func sizes(_ length: Int, _ numerator: Int, _ denominator: Int, _ expected: Int) {
    let size = Reduction(numerator, of: denominator).size(of: ImageSize(width: length, height: 9))
    #expect(size.width == expected)
  }

  @Test("A picture is reduced by averaging, hidden colours left out")
  func reduced() {
    var rgba: [UInt8] = []
    for x in 0..<4 { rgba += x % 2 == 0 ? [200, 100, 40, 255] : [0, 255, 0, 0] }
    let source = SourceImage(
      pixels: PixelBuffer(size: ImageSize(width: 4, height: 1), rgba: rgba))
    let half = source.reduced(to: ImageSize(width: 2, height: 1))
    #expect(half.pixels.rgba == [200, 100, 40, 128, 200, 100, 40, 128])
  }

  @Test("A smaller scale that looks as the larger one does can be dropped; another picture cannot")
  func served() throws {
    let large = PNGFiles.noise(side: 48)
    let reduced = try SourceImage(png: large).reduced(to: ImageSize(width: 24, height: 24))
    try folder.write(large, to: "in/a@2x.png")
    try folder.write(try reduced.pixels.png(), to: "in/a.png")
    try folder.write(large, to: "in/b@2x.png")
    try folder.write(PNGFiles.noise(side: 24), to: "in/b.png")
    try folder.write(large, to: "in/c@2x.png")
    try folder.write(PNGFiles.noise(side: 20), to: "in/c.png")
    let context = PipelineContext(observer: Recorder(), cancellation: Cancellation())
    let servers = ScaleServing(limits: Limits(), context: context, jobs: 1)
      .servers(of: inputs().files, for: inputs().files)
    #expect(servers == ["a.png": "a@2x.png"])
  }
}
