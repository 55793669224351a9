import JPNG
import TestSupport
import Testing

@Suite("PNG sources")
struct SourceImageTests {
  @Test("Every kind of PNG is read as the RGBA its samples mean", arguments: PNGKind.all)
  func everyKind(kind: PNGKind) throws {
    for (width, height) in [(1, 1), (9, 5), (17, 8)] {
      let png = kind.builder(width: width, height: height, seed: 31)
      let source = try SourceImage(png: png.encoded())
      #expect(source.pixels.size == ImageSize(width: width, height: height))
      #expect(source.pixels.rgba == png.referenceRGBA8)
      #expect(source.warnings == [])
      #expect(source.iccProfile == [])
    }
  }

  @Test("Every kind of PNG keeps its alpha through packing", arguments: PNGKind.all)
  func packed(kind: PNGKind) throws {
    let png = kind.builder(width: 9, height: 5, seed: 32)
    let source = try SourceImage(png: png.encoded())
    let packed = try JPNGEncoder(options: .with { $0.alpha = .png }).encode(source)
    let alpha = stride(from: 3, to: png.referenceRGBA8.count, by: 4).map { png.referenceRGBA8[$0] }
    #expect(try unpack(packed.bytes).alphaSamples == alpha)
  }

  static let image = PNGBuilder(width: 7, height: 3) { x, y, channel in
    UInt16(x * 30 + y * 11 + channel * 3)
  }

  /// A TIFF directory with the one entry 0x0112 (Exif 2.32, section 4.6.2).
  static func exif(_ value: UInt16) -> PNGChunk {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1] + bigEndian(value) + [0, 0]
    return PNGChunk("eXIf", Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
  }

  /// Where each step right and each step down in the picture leads in the stored image, and where
  /// the picture's first pixel is stored: Exif 2.32, section 4.6.4 A.
  static let turns: [(value: UInt16, start: (Int, Int), right: (Int, Int), down: (Int, Int))] = [
    (1, (0, 0), (1, 0), (0, 1)), (2, (6, 0), (-1, 0), (0, 1)), (3, (6, 2), (-1, 0), (0, -1)),
    (4, (0, 2), (1, 0), (0, -1)), (5, (0, 0), (0, 1), (1, 0)), (6, (0, 2), (0, -1), (1, 0)),
    (7, (6, 2), (0, -1), (-1, 0)), (8, (6, 0), (0, 1), (-1, 0)),
  ]

  @Test(
    "An Exif orientation is carried out, wherever the chunk is", arguments: turns, [false, true])
  func orientation(
    turn: (value: UInt16, start: (Int, Int), right: (Int, Int), down: (Int, Int)), isLate: Bool
  ) throws {
    var png = Self.image
    if isLate {
      png.chunksAfterData = [Self.exif(turn.value)]
    } else {
      png.chunksBeforeData = [Self.exif(turn.value)]
    }
    let pixels = try SourceImage(png: png.encoded()).pixels
    let size = turn.value < 5 ? (width: 7, height: 3) : (width: 3, height: 7)
    #expect(pixels.size == ImageSize(width: size.width, height: size.height))
    let stored = png.referenceRGBA8
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = turn.start.0 + x * turn.right.0 + y * turn.down.0
        let row = turn.start.1 + x * turn.right.1 + y * turn.down.1
        let offset = (row * 7 + column) * 4
        let pixel = pixels[x, y]
        #expect(
          [pixel.red, pixel.green, pixel.blue, pixel.alpha] == Array(stored[offset..<offset + 4]))
      }
    }
  }

  @Test("An animated PNG is refused as one")
  func animated() throws {
    var png = Self.image
    png.chunksBeforeData = [PNGChunk("acTL", bigEndian(UInt32(2)) + bigEndian(UInt32(0)))]
    let error = try #require(facadeError { _ = try SourceImage(png: png.encoded()) })
    #expect(error.code == .unsupported)
    #expect(error.plane == nil)
    #expect(error.reason.contains("animated"))
  }

  @Test("Apple's CgBI variant is refused by name")
  func cgbi() throws {
    var png = Self.image
    png.chunksBeforeHeader = [PNGChunk("CgBI", [0x50, 0, 0x20, 2])]
    let error = try #require(facadeError { _ = try SourceImage(png: png.encoded()) })
    #expect(error.code == .unsupported)
    #expect(error.reason.contains("CgBI"))
  }

  @Test("A PNG over the limits is refused before its pixels have room", arguments: [false, true])
  func limits(isInterlaced: Bool) throws {
    var png = Self.image
    png.isInterlaced = isInterlaced
    for limits in [Limits(maxPixels: 20), Limits(maxSide: 6)] {
      let error = facadeError { _ = try SourceImage(png: png.encoded(), limits: limits) }
      #expect(error?.code == .limitExceeded)
    }
    #expect(
      try SourceImage(png: png.encoded(), limits: Limits(maxPixels: 21, maxSide: 7))
        .pixels.size.pixelCount == 21)
    // With room for it, this would be 2⁶⁴ bytes.
    png.declaredSize = (0x7FFF_FFFF, 0x7FFF_FFFF)
    let bytes = png.encoded()
    #expect(facadeError { _ = try SourceImage(png: bytes) }?.code == .limitExceeded)
  }

  @Test("Bytes that are no PNG are refused as malformed")
  func noPNG() {
    for bytes in [[], [0x89], Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF, 0xE0]] as [[UInt8]] {
      #expect(facadeError { _ = try SourceImage(png: bytes) }?.code == .malformed)
    }
  }

  @Test("A size of zero is refused", arguments: [(0, 3), (7, 0)] as [(UInt32, UInt32)])
  func empty(width: UInt32, height: UInt32) {
    var png = Self.image
    png.declaredSize = (width, height)
    let bytes = png.encoded()
    #expect(facadeError { _ = try SourceImage(png: bytes) }?.code == .malformed)
  }
}
