import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("The chunk list of a PNG")
struct PNGChunkListTests {
  static func list(_ bytes: [UInt8]) throws -> PNGChunkList {
    try bytes.withView { try PNGChunkList($0) }
  }

  static func with(_ before: [PNGChunk], after: [PNGChunk] = []) throws -> PNGChunkList {
    try list(PNGChunkTests.with(before, after: after).encoded())
  }

  static let rotated = PNGChunk(
    "eXIf", OrientationExifTests.block(isBigEndian: true, entries: [(0x0112, 3, 6)]))

  @Test("Size, depth and interlacing are those of IHDR")
  func header() throws {
    var builder = PNGBuilder(width: 3, height: 70_000, bitDepth: 16, colorType: 0) { _, _, _ in 0 }
    #expect(try !Self.list(builder.encoded()).isInterlaced)
    builder.isInterlaced = true
    let list = try Self.list(builder.encoded())
    #expect(list.size == ImageSize(width: 3, height: 70_000))
    #expect(list.bitDepth == 16)
    #expect(list.isInterlaced)
  }

  @Test("A plain PNG is upright, still, and without code points")
  func plain() throws {
    let list = try Self.with([])
    #expect(list.orientation == .upright)
    #expect(!list.isAnimated)
    #expect(list.codePoints == nil)
  }

  @Test("The orientation is found before the image data and behind it")
  func orientation() throws {
    #expect(try Self.with([Self.rotated]).orientation.rawValue == 6)
    #expect(try Self.with([], after: [Self.rotated]).orientation.rawValue == 6)
  }

  @Test("Exif that cannot be understood means upright")
  func brokenExif() throws {
    #expect(try Self.with([PNGChunk("eXIf", [1, 2, 3])]).orientation == .upright)
  }

  @Test("A chunk whose CRC does not hold says nothing")
  func damagedChunk() throws {
    var bytes = PNGChunkTests.with([Self.rotated]).encoded()
    let tag = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("eXIf".utf8)) })
    bytes[tag + 4 + Self.rotated.payload.count] ^= 1
    #expect(try Self.list(bytes).orientation == .upright)
  }

  @Test("An animation is recognised")
  func animation() throws {
    let control = PNGChunk("acTL", bigEndian(UInt32(2)) + bigEndian(UInt32(0)))
    #expect(try Self.with([control]).isAnimated)
    #expect(try !Self.with([], after: [control]).isAnimated)
  }

  @Test("Code points are read where there are four")
  func codePoints() throws {
    #expect(try Self.with([PNGChunk("cICP", [9, 16, 0, 1])]).codePoints == [9, 16, 0, 1])
    #expect(try Self.with([PNGChunk("cICP", [9, 16, 0])]).codePoints == nil)
  }

  @Test("Apple's CgBI variant is unsupported, in words that help")
  func cgbi() {
    var builder = PNGChunkTests.image
    builder.chunksBeforeHeader = [PNGChunk("CgBI", [0x50, 0, 0x20, 2])]
    let bytes = builder.encoded()
    let error = codecError { _ = try Self.list(bytes) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason.contains("CgBI") == true)
  }

  @Test("A first chunk other than a whole IHDR is refused")
  func noHeader() {
    for chunk in [PNGChunk("IDAT", []), PNGChunk("IHDR", [0, 0, 0, 1])] {
      #expect(codecError { _ = try Self.list(pngFile([chunk])) }?.kind == .corrupt)
    }
    #expect(codecError { _ = try Self.list([0xFF, 0xD8]) }?.kind == .corrupt)
    #expect(codecError { _ = try Self.list([]) }?.kind == .corrupt)
  }

  @Test("A file cut short behind its header, or changed in one byte, is walked without harm")
  func hostile() throws {
    let bytes = PNGChunkTests.with([Self.rotated]).encoded()
    for count in bytes.indices {
      let cut = Array(bytes.prefix(count))
      // The signature, and IHDR with its 25 bytes.
      #expect((codecError { _ = try Self.list(cut) } == nil) == (count >= 33), "\(count) bytes")
    }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var corrupt = bytes
        corrupt[index] ^= mask
        let error = codecError { _ = try Self.list(corrupt) }
        // From IHDR's size on nothing is an error: libpng has the last word.
        #expect(index < 16 || error == nil, "byte \(index), bits \(mask)")
      }
    }
  }
}
