import Foundation
import JPNG
import TestSupport
import Testing

/// Files of the original tool, with the PNGs they were made from.
@Suite(
  "Files of the original tool",
  .enabled(if: SharedFixtures.isPresent, Comment(rawValue: SharedFixtures.requirement)))
struct FixtureTests {
  struct Fixture: Sendable, CustomStringConvertible {
    var description: String
    var side: Int
    var hasOldIdentifier: Bool
    /// The colour plane holds the source composited over white; otherwise, the source's colours.
    var isOverWhite: Bool
    /// Peak signal to noise ratios as measured, less 0.5 dB: of visible colours, and of those of
    /// opaque pixels alone.
    var floor: Double
    var opaqueFloor: Double
  }

  static let fixtures = [
    Fixture(
      description: "32x32", side: 32, hasOldIdentifier: true, isOverWhite: true, floor: 24.7,
      opaqueFloor: 30.4),
    Fixture(
      description: "256x256", side: 256, hasOldIdentifier: true, isOverWhite: true, floor: 32.7,
      opaqueFloor: 35.4),
    Fixture(
      description: "Lake", side: 160, hasOldIdentifier: false, isOverWhite: false, floor: 39.1,
      opaqueFloor: 39.2),
  ]

  static func decoder(_ fixture: Fixture) throws -> JPNGDecoder {
    try JPNGDecoder(try SharedFixtures.bytes("\(fixture).jpng"))
  }

  static func source(_ fixture: Fixture) throws -> PixelBuffer {
    try SourceImage(png: try SharedFixtures.bytes("\(fixture).png")).pixels
  }

  @Test("The facts about the file are those of its trailer", arguments: fixtures)
  func facts(fixture: Fixture) throws {
    let file = try SharedFixtures.bytes("\(fixture).jpng")
    let info = try JPNGDecoder(file).info
    #expect(info.version.description == "1.0")
    #expect(info.hasOldIdentifier == fixture.hasOldIdentifier)
    #expect(info.size == ImageSize(width: fixture.side, height: fixture.side))
    #expect(info.alphaEncoding == .png)
    #expect(info.alphaBitDepth == 8)
    #expect(info.subsampling == .yuv420)
    #expect(info.association == nil && info.alphaKind == nil && info.alphaLevels == nil)
    #expect(info.colorByteCount + info.alphaByteCount + 16 == file.count)
    #expect(info.extensionByteCount == 0)
  }

  @Test("The file passes the verification", arguments: fixtures)
  func verifies(fixture: Fixture) throws {
    try Self.decoder(fixture).verify()
  }

  @Test("Alpha is exactly the source's", arguments: fixtures)
  func alpha(fixture: Fixture) throws {
    #expect(try Self.decoder(fixture).decode().alphaSamples == Self.source(fixture).alphaSamples)
  }

  @Test("Colour is the source's, as it was stored, within its budget", arguments: fixtures)
  func color(fixture: Fixture) throws {
    let (source, decoded) = (try Self.source(fixture), try Self.decoder(fixture).decode())
    let stored = SampleImages.image(source.size) { x, y in
      let pixel = source[x, y]
      let alpha = fixture.isOverWhite ? Int(pixel.alpha) : 255
      func composite(_ value: UInt8) -> UInt8 {
        UInt8((Int(value) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      // Alpha as it is: hidden pixels do not count.
      return (composite(pixel.red), composite(pixel.green), composite(pixel.blue), pixel.alpha)
    }
    let error = PixelDifference(visible: stored, decoded).rootMeanSquare
    #expect(20 * log10(255 / error) >= fixture.floor)
  }

  @Test("Opaque pixels have the colours of the source within their budget", arguments: fixtures)
  func opaqueColor(fixture: Fixture) throws {
    let (source, decoded) = (try Self.source(fixture), try Self.decoder(fixture).decode())
    let opaque = SampleImages.image(source.size) { x, y in
      let pixel = source[x, y]
      return pixel.alpha == 255 ? pixel : (0, 0, 0, 0)
    }
    let error = PixelDifference(visible: opaque, decoded).rootMeanSquare
    #expect(20 * log10(255 / error) >= fixture.opaqueFloor)
  }

  @Test("The colour profile of a real source goes through a file into a PNG")
  func profile() throws {
    let source = try SourceImage(png: try SharedFixtures.bytes("Lake.png"))
    #expect(source.iccProfile.count == 1960)
    let packed = try JPNGEncoder().encode(source)
    let exported = try SourceImage(png: try JPNGDecoder(packed.bytes).png())
    #expect(exported.iccProfile == source.iccProfile)
  }
}
