import Foundation
import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Chunks of a PNG")
struct PNGChunkTests {
  static let image = PNGBuilder(width: 3, height: 2) { x, y, channel in
    UInt16(x * 50 + y * 20 + channel)
  }

  static func with(_ before: [PNGChunk], after: [PNGChunk] = []) -> PNGBuilder {
    var builder = image
    (builder.chunksBeforeData, builder.chunksAfterData) = (before, after)
    return builder
  }

  /// A profile with a valid header (ICC.1:2010, section 7.2), no tags, and some bytes that do not
  /// compress: libpng 1.6.39 takes an iCCP chunk of less than 92 bytes for too short.
  static let profile: [UInt8] = {
    var profile = [UInt8](repeating: 0, count: 132)
    profile.replaceSubrange(0..<4, with: bigEndian(UInt32(132 + 400)))
    profile.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    profile.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    // The white point of the connection space, D50.
    profile.replaceSubrange(
      68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    var generator = SeededGenerator(seed: 92)
    return profile + generator.bytes(400)
  }()

  static let chromaticities: [UInt32] = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000,
  ]

  @Test(
    "A chunk that says it is much longer than the file takes no memory",
    arguments: ["eXIf", "iTXt", "pCAL", "sCAL", "sPLT", "tEXt", "zTXt"])
  func longChunk(tag: String) throws {
    let before = try Self.mostMemory()
    let header = bigEndian(0x6F00_0000 as UInt32) + Array(tag.utf8)
    // In the place of IEND, which has 12 bytes.
    let image = Self.image.encoded()
    let bytes = Array(image.prefix(image.count - 12)) + header + [1, 2, 3]
    #expect(codecError { _ = try decodePNG(bytes) } != nil)
    // Other tests take memory at the same time, but none of them so much.
    #expect(try Self.mostMemory() - before < 1 << 30)
  }

  /// The most bytes that the process has had in memory so far; 0 where there is no /proc.
  private static func mostMemory() throws -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return 0
    }
    let kilobytes = try #require(status.firstMatch(of: /VmHWM:\s*(\d+) kB/))
    return 1024 * (try #require(Int(kilobytes.1)))
  }

  @Test("gAMA is read as an exponent")
  func gamma() throws {
    let png = Self.with([PNGChunk("gAMA", bigEndian(UInt32(45_455)))])
    let decoded = try decodePNG(png.encoded())
    #expect(decoded.header.colorSpace.gamma == 0.45455)
    #expect(!decoded.header.colorSpace.isDeclaredSRGB)
    #expect(decoded.samples == png.referenceRGBA8, "samples stay as they are")
  }

  @Test("cHRM is read as white point and primaries")
  func chromaticities() throws {
    let png = Self.with([PNGChunk("cHRM", Self.chromaticities.flatMap { bigEndian($0) })])
    let decoded = try decodePNG(png.encoded())
    #expect(
      decoded.header.colorSpace.chromaticities
        == PNGColorSpace.Chromaticities(
          white: SIMD2(0.3127, 0.329), red: SIMD2(0.64, 0.33), green: SIMD2(0.3, 0.6),
          blue: SIMD2(0.15, 0.06)))
    #expect(decoded.samples == png.referenceRGBA8)
  }

  @Test("An sRGB chunk is read as a declaration")
  func sRGB() throws {
    let colorSpace = try decodePNG(Self.with([PNGChunk("sRGB", [0])]).encoded()).header.colorSpace
    #expect(colorSpace.isDeclaredSRGB)
    #expect(colorSpace.profile == nil)
  }

  @Test("An ICC profile is read with its name")
  func readsProfile() throws {
    let payload = Array("A name".utf8) + [0, 0] + storedZlibStream(Self.profile)
    let decoded = try decodePNG(Self.with([PNGChunk("iCCP", payload)]).encoded())
    #expect(decoded.warning == nil)
    let profile = try #require(decoded.header.colorSpace.profile)
    #expect(profile.name == "A name")
    #expect(profile.bytes == Self.profile)
  }

  @Test("Without colour chunks nothing is said of the colour space")
  func noColorSpace() throws {
    #expect(try decodePNG(Self.image.encoded()).header.colorSpace == PNGColorSpace())
  }

  static let exif: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

  static let harmless: [PNGChunk] = [
    PNGChunk("tEXt", Array("Title\0x".utf8)), PNGChunk("eXIf", exif),
    PNGChunk("cICP", [1, 13, 0, 1]), PNGChunk("prVt", [1, 2, 3]),
    PNGChunk("tIME", [7, 231, 1, 1, 0, 0, 0]),
    PNGChunk("acTL", bigEndian(UInt32(1)) + bigEndian(UInt32(0))),
    PNGChunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
  ]

  @Test("Chunks about other things than pixels change nothing", arguments: harmless)
  func harmlessChunks(chunk: PNGChunk) throws {
    let decoded = try decodePNG(Self.with([chunk]).encoded())
    #expect(decoded.samples == Self.image.referenceRGBA8)
    #expect(decoded.warning == nil)
  }

  @Test("Chunks behind the image data change nothing")
  func laterChunks() throws {
    let frame = PNGChunk("fcTL", [UInt8](repeating: 0, count: 26))
    let later = [
      frame, PNGChunk("fdAT", [0, 0, 0, 1, 9, 9]), PNGChunk("tEXt", Array("a\0b".utf8)),
    ]
    let decoded = try decodePNG(Self.with([], after: later).encoded())
    #expect(decoded.samples == Self.image.referenceRGBA8)
    #expect(decoded.warning == nil)
    #expect(decoded.trailing == 0)
  }

  @Test("An unknown chunk that matters is refused before the image data")
  func criticalChunk() {
    let bytes = Self.with([PNGChunk("XTRA", [1])]).encoded()
    #expect(codecError { _ = try decodePNG(bytes) }?.kind == .corrupt)
  }

  @Test("An unknown chunk that matters is refused behind the image data")
  func lateCriticalChunk() {
    let bytes = Self.with([], after: [PNGChunk("XTRA", [1])]).encoded()
    #expect(codecError { _ = try decodePNG(bytes) }?.kind == .corrupt)
  }

  @Test("Apple's CgBI variant is refused")
  func cgbi() {
    var builder = Self.image
    builder.chunksBeforeHeader = [PNGChunk("CgBI", [0x50, 0, 0x20, 2])]
    let bytes = builder.encoded()
    #expect(codecError { _ = try decodePNG(bytes) } != nil)
  }

  @Test("A wrong checksum of a chunk that does not matter is reported, and the chunk passed over")
  func warning() throws {
    var bytes = Self.with([PNGChunk("gAMA", bigEndian(UInt32(45_455)))]).encoded()
    // The last byte of gAMA's checksum: 8 of the signature, 25 of IHDR, 16 of gAMA.
    bytes[8 + 25 + 15] ^= 1
    let decoded = try decodePNG(bytes)
    #expect(decoded.warning?.isEmpty == false)
    #expect(decoded.header.colorSpace.gamma == nil)
    #expect(decoded.samples == Self.image.referenceRGBA8)
  }

  @Test("A warning behind the image data is reported too")
  func lateWarning() throws {
    var bytes = Self.with([], after: [PNGChunk("tEXt", Array("a\0b".utf8))]).encoded()
    // The last byte of tEXt's checksum, before the 12 of IEND.
    bytes[bytes.count - 13] ^= 1
    #expect(try decodePNG(bytes).warning?.isEmpty == false)
  }
}
