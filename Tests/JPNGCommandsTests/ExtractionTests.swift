import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng unpack --scale, --fit, --region and --preview")
struct ExtractionTests {
  let folder: TemporaryFolder
  let decoder: JPNGDecoder

  private static let packed = PreparedFiles(
    ["a.png": Sample.png(width: 101, height: 67)],
    "pack", "a.png", "-o", "a.jpng", "--restarts", "rows", "--preview", "8")

  init() throws {
    folder = try TemporaryFolder()
    try Self.packed.write(to: folder)
    decoder = try JPNGDecoder(try folder.read("a.jpng"))
  }

  private func rows(_ arguments: [String]) throws -> [UInt8] {
    let result = try Tool.run(
      ["unpack", "a.jpng", "-o", "-", "--format", "raw"] + arguments, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return result.standardOutput
  }

  @Test(
    "--scale takes eighths in any form",
    arguments: [
      ("1/8", 1), ("2/8", 2), ("1/4", 2), ("3/8", 3), ("1/2", 4), ("5/8", 5), ("3/4", 6),
      ("7/8", 7),
      ("8/8", 8), ("1/1", 8),
    ])
  func scales(argument: String, eighths: Int) throws {
    let scale = try #require(Scale(eighths: eighths))
    #expect(try rows(["--scale", argument]) == decoder.decode(at: .scale(scale)).rgba)
  }

  @Test("--scale makes a PNG of the size that the ceiling says")
  func scaledPNG() throws {
    let result = try Tool.run("unpack", "a.jpng", "-o", "-", "--scale", "3/8", in: folder)
    let pixels = try SourceImage(png: result.standardOutput).pixels
    #expect(pixels.size == ImageSize(width: 38, height: 26))
  }

  @Test(
    "--fit takes the longer side, or a box, and never enlarges",
    arguments: [("50", 50, 33), ("50x10", 15, 10), ("101x67", 101, 67), ("9999", 101, 67)])
  func fits(argument: String, width: Int, height: Int) throws {
    let result = try Tool.run("unpack", "a.jpng", "-o", "-", "--fit", argument, in: folder)
    let pixels = try SourceImage(png: result.standardOutput).pixels
    #expect(pixels.size == ImageSize(width: width, height: height))
  }

  @Test("--region is the cut-out of the whole")
  func region() throws {
    let region = Region(x: 10, y: 40, width: 30, height: 20)
    #expect(try rows(["--region", "10,40,30,20"]) == decoder.decode(region: region).rgba)
    #expect(
      try rows(["--region", "10,40,30,20", "--scale", "1/2"])
        == decoder.decode(region: region, at: .scale(.half)).rgba)
    #expect(try rows(["--region", "10,40,30,20", "--plane", "alpha"]).count == 600)
    #expect(try rows(["--region", "10,40,30,20", "--fit", "15", "--plane", "color"]).count == 450)
  }

  @Test("--preview is the small copy; a file without one says so")
  func preview() throws {
    #expect(try rows(["--preview"]) == decoder.preview()?.rgba)
    let result = try Tool.run("unpack", "a.jpng", "-o", "p.png", "--preview", in: folder)
    #expect(result.status == 0)
    #expect(
      try SourceImage(png: folder.read("p.png")).pixels.size == ImageSize(width: 13, height: 9))
    try folder.write(Sample.packed(), to: "none.jpng")
    let none = try Tool.run("unpack", "none.jpng", "-o", "p.png", "--preview", in: folder)
    #expect(none.status == 69)
    #expect(none.errorLines == ["jpng: error: none.jpng: unpacking: the file has no preview"])
  }

  @Test("A region outside the picture is wrong usage, and names the file")
  func outside() throws {
    let result = try Tool.run(
      "unpack", "a.jpng", "-o", "o.png", "--region", "100,0,2,1", in: folder)
    #expect(result.status == 64)
    #expect(
      result.errorLines == [
        "jpng: error: a.jpng: unpacking: the region 2×1+100+0 is not within 101×67 pixels"
      ])
  }

  @Test(
    "What is no scale, box or region is wrong usage",
    arguments: [
      "--scale 0/8", "--scale 9/8", "--scale 1/3", "--scale half", "--scale 2", "--scale 1/16",
      "--scale -1/8", "--fit 0", "--fit 10x", "--fit x10", "--fit 1x2x3", "--fit -5",
      "--region 1,2,3", "--region 0,0,0,5", "--region -1,0,5,5", "--region a,b,c,d",
      "--scale 1/2 --fit 10", "--preview --scale 1/2", "--preview --region 0,0,1,1",
      "--preview --plane color",
    ])
  func wrongUsage(arguments: String) throws {
    let result = try Tool.run(
      ["unpack", "a.jpng", "-o", "o.png"] + arguments.split(separator: " ").map(String.init),
      in: folder)
    #expect(result.status == 64)
  }

  @Test("inspect tells of index, bands and preview")
  func inspect() throws {
    let file = try #require(
      try Tool.run("inspect", "a.jpng", "--json", in: folder).entries("files").first)
    #expect(file["restartIndex"] as? Bool == true)
    #expect(file["restartIntervals"] as? Int == decoder.info.restartIntervalCount)
    #expect(file["alphaBands"] as? Int == 1)
    #expect(file["preview"] as? [Int] == [13, 9])
    let text = try Tool.run("inspect", "a.jpng", in: folder).output
    #expect(text.contains("intervals, indexed"))
    #expect(text.contains("preview    13×9"))
  }

  @Test("Large pictures are indexed, small ones are not, unless it is asked for")
  func automatic() throws {
    try folder.write(PNGFiles.large(side: 1100), to: "large.png")
    for (name, choice, isIndexed) in [
      ("a", "auto", false), ("a", "rows", true), ("large", "auto", true), ("large", "none", false),
    ] {
      let arguments = ["\(name).png", "-o", "x.jpng", "--restarts", choice]
      #expect(try Tool.run(["pack"] + arguments, in: folder).status == 0)
      #expect(try JPNGDecoder(folder.read("x.jpng")).info.hasRestartIndex == isIndexed)
    }
  }
}
