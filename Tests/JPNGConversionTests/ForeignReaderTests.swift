import Foundation
import JPNG
import JPNGPixels
import TestSupport
import Testing

@testable import JPNGConversion

/// Programs of other people, which read what is converted.
enum ForeignReader {
  /// ImageMagick 7 or 6, whose program Debian names in several ways.
  static let imageMagick =
    executable(named: "magick") ?? executable(named: "convert-im6.q16")
  static let rsvg = executable(named: "rsvg-convert")
  static let inkscape = executable(named: "inkscape")

  /// The rows of straight RGBA that ImageMagick makes of a file.
  static func imageMagickRGBA(_ file: [UInt8], _ format: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "file")
    let result = try runProcess(
      #require(imageMagick), ["\(format):\(folder.path("file"))", "-depth", "8", "rgba:-"])
    #expect(result.status == 0, "\(result.errors)")
    return result.standardOutput
  }

  /// Straight pixels as they are seen over black and over white.
  static func seen(_ rgba: [UInt8]) -> [UInt8] {
    var seen: [UInt8] = []
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      let alpha = Int(rgba[pixel + 3])
      for background in [0, 255] {
        for channel in 0..<3 {
          let sum = Int(rgba[pixel + channel]) * alpha + background * (255 - alpha)
          seen.append(UInt8((sum + 127) / 255))
        }
      }
    }
    return seen
  }
}

@Suite("What others make of converted files")
struct ForeignReaderTests {
  /// Those without a profile: a program without colour management shows its numbers.
  private static let kinds = PackedKind.all.filter { $0.iccProfile.isEmpty }

  @Test(
    "ImageMagick reads a JNG as the pixels of the file",
    .enabled(if: ForeignReader.imageMagick != nil, "needs ImageMagick"),
    arguments: kinds)
  func jng(kind: PackedKind) throws {
    let file = try JPNGDecoder(kind.file())
    let rgba = try ForeignReader.imageMagickRGBA(JNG.encode(file), "jng")
    let expected = try file.decode().rgba
    try #require(rgba.count == expected.count)
    #expect(PixelDifference(rgba, expected).peak <= 1)
  }

  @Test(
    "What ImageMagick writes as JNG becomes a file of the same pixels",
    .enabled(if: ForeignReader.imageMagick != nil, "needs ImageMagick"),
    arguments: ["100", "60"])
  func fromImageMagick(quality: String) throws {
    let folder = try TemporaryFolder()
    let png = try JPNGDecoder(PackedKind.all[0].file()).png()
    try folder.write(png, to: "a.png")
    let result = try runProcess(
      #require(ForeignReader.imageMagick),
      [folder.path("a.png"), "-quality", quality, "jng:" + folder.path("a.jng")])
    #expect(result.status == 0, "\(result.errors)")
    let jng = try folder.read("a.jng")
    let expected = try ForeignReader.imageMagickRGBA(jng, "jng")
    let (file, _) = try JNG.decode(jng, limits: Limits())
    #expect(PixelDifference(try JPNGDecoder(file).decode().rgba, expected).peak <= 1)
  }

  @Test(
    "rsvg-convert draws an SVG as the file looks",
    .enabled(if: ForeignReader.rsvg != nil, "needs rsvg-convert"), arguments: kinds)
  func rsvg(kind: PackedKind) throws {
    try expectLook(of: kind, drawnBy: ForeignReader.rsvg, ["-o", "a.png", "a.svg"])
  }

  @Test(
    "Inkscape draws an SVG as the file looks",
    .enabled(if: ForeignReader.inkscape != nil, "needs Inkscape"), arguments: kinds)
  func inkscape(kind: PackedKind) throws {
    let arguments = ["--export-filename=a.png", "a.svg"]
    try expectLook(of: kind, drawnBy: ForeignReader.inkscape, arguments)
  }

  /// Some programs keep settings and caches in the user's home, which tests leave alone.
  private static func environment(_ folder: TemporaryFolder) -> [String: String] {
    ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("XDG_") }
      .merging(["HOME": folder.path("home")]) { $1 }
  }

  private func expectLook(
    of kind: PackedKind, drawnBy program: URL?, _ arguments: [String]
  ) throws {
    let file = try JPNGDecoder(kind.file())
    let folder = try TemporaryFolder()
    try folder.write(try SVG.encode(file), to: "a.svg")
    try folder.write([], to: "home/empty")
    let result = try runProcess(
      #require(program), arguments, in: folder.url, environment: Self.environment(folder))
    #expect(result.status == 0, "\(result.errors)")
    let drawn = try SourceImage(png: try folder.read("a.png")).pixels
    let expected = try file.decode()
    try #require(drawn.size == expected.size)
    let difference = PixelDifference(
      ForeignReader.seen(drawn.rgba), ForeignReader.seen(expected.rgba))
    #expect(difference.peak <= 2)
  }
}
