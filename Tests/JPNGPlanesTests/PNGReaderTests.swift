import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Reading PNGs")
struct PNGReaderTests {
  static let sizes = [(1, 1), (3, 2), (9, 9), (21, 13)]

  @Test("Every kind decodes to the RGBA its samples mean", arguments: PNGKind.all, sizes)
  func rgba8(kind: PNGKind, size: (Int, Int)) throws {
    let builder = kind.builder(width: size.0, height: size.1, seed: 61)
    let decoded = try decodePNG(builder.encoded())
    #expect(decoded.samples == builder.referenceRGBA8, "seed 61")
    #expect(decoded.warning == nil)
  }

  @Test("Every kind decodes to the 16-bit RGBA its samples mean", arguments: PNGKind.all)
  func rgba16(kind: PNGKind) throws {
    let builder = kind.builder(width: 11, height: 10, seed: 62)
    let decoded = try decodePNG(builder.encoded(), .rgba16)
    let samples = decoded.samples.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    #expect(samples == builder.referenceRGBA16, "seed 62")
  }

  @Test(
    "Greyscale of every depth decodes to a byte a pixel, transparent or not",
    arguments: PNGKind.all.filter { $0.colorType == 0 })
  func grey8(kind: PNGKind) throws {
    let builder = kind.builder(width: 13, height: 11, seed: 63)
    #expect(try decodePNG(builder.encoded(), .grey8).samples == builder.referenceGrey8, "seed 63")
  }

  @Test(
    "Only greyscale can be asked for as a byte a pixel",
    arguments: PNGKind.all.filter { $0.colorType != 0 })
  func grey8OfOthers(kind: PNGKind) {
    let bytes = kind.builder(width: 4, height: 4, seed: 64).encoded()
    #expect(codecError { _ = try decodePNG(bytes, .grey8) }?.kind == .unsupported)
  }

  @Test("The header says what the IHDR and tRNS chunks say", arguments: PNGKind.all)
  func header(kind: PNGKind) throws {
    let header = try decodePNG(kind.builder(width: 5, height: 7, seed: 65).encoded()).header
    #expect(header.size == ImageSize(width: 5, height: 7))
    #expect(header.bitDepth == kind.bitDepth)
    #expect(header.colorType.rawValue == kind.colorType)
    #expect(header.isInterlaced == kind.isInterlaced)
    #expect(header.hasTransparencyChunk == kind.isTransparent)
  }

  @Test("Each of the 65,536 values of 16 bits is rounded to the nearest of 8 bits")
  func sixteenBitRounding() throws {
    let builder = PNGBuilder(width: 256, height: 256, bitDepth: 16, colorType: 0) { x, y, _ in
      UInt16(y * 256 + x)
    }
    let expected = (0..<65_536).map { UInt8(($0 * 255 + 32_767) / 65_535) }
    let bytes = builder.encoded()
    #expect(try decodePNG(bytes, .grey8).samples == expected)
    let rgba = try decodePNG(bytes, .rgba8).samples
    #expect(stride(from: 0, to: rgba.count, by: 4).map { rgba[$0] } == expected)
  }

  @Test("Alpha of 16 bits is rounded as colour is")
  func sixteenBitAlpha() throws {
    let builder = PNGBuilder(width: 256, height: 256, bitDepth: 16, colorType: 4) { x, y, channel in
      channel == 1 ? UInt16(y * 256 + x) : 0
    }
    let rgba = try decodePNG(builder.encoded()).samples
    let expected = (0..<65_536).map { UInt8(($0 * 255 + 32_767) / 65_535) }
    #expect(stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] } == expected)
  }

  @Test("A transparent colour of 16 bits is compared in all of them")
  func sixteenBitKey() throws {
    var builder = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 0) { x, _, _ in
      x == 0 ? 0x1234 : 0x1235
    }
    builder.transparency = [0x1234]
    #expect(try decodePNG(builder.encoded()).samples == [18, 18, 18, 0, 18, 18, 18, 255])
  }

  @Test("Every row filter is undone", arguments: [1, 2, 3, 4] as [UInt8], PNGKind.all)
  func filters(filter: UInt8, kind: PNGKind) throws {
    var builder = kind.builder(width: 10, height: 9, seed: 66)
    builder.filters = [filter, 4, filter, 0]
    #expect(try decodePNG(builder.encoded()).samples == builder.referenceRGBA8, "seed 66")
  }

  @Test("Image data may come in chunks of any length", arguments: [1, 2, 7, 100])
  func manyDataChunks(length: Int) throws {
    let rgba = PNGKind(colorType: 6, bitDepth: 8, isTransparent: false, isInterlaced: false)
    var builder = rgba.builder(width: 9, height: 8, seed: 67)
    builder.maxDataChunk = length
    #expect(try decodePNG(builder.encoded()).samples == builder.referenceRGBA8, "seed 67")
  }

  @Test("Rows read a few at a time are the rows read at once", arguments: [1, 2, 5])
  func batches(batch: Int) throws {
    let rgb = PNGKind(colorType: 2, bitDepth: 16, isTransparent: true, isInterlaced: false)
    let builder = rgb.builder(width: 9, height: 13, seed: 68)
    let decoded = try decodePNG(builder.encoded(), batch: batch)
    #expect(decoded.samples == builder.referenceRGBA8, "seed 68")
  }

  @Test("Rows go where the stride says, and nothing else is written", arguments: [false, true])
  func rowStride(isInterlaced: Bool) throws {
    let grey = PNGKind(colorType: 0, bitDepth: 4, isTransparent: false, isInterlaced: isInterlaced)
    let builder = grey.builder(width: 5, height: 6, seed: 69)
    var samples = [UInt8](repeating: 0xA5, count: 6 * 32)
    try builder.encoded().withView { bytes in
      let reader = try PNGReader(bytes, limits: Limits())
      try reader.start(.rgba8)
      try samples.withUnsafeMutableBytes {
        try reader.read(into: MutableRows($0, count: 6, byteCount: 20, stride: 32))
      }
    }
    let reference = builder.referenceRGBA8
    let expected = (0..<6).flatMap { y in
      reference[y * 20..<y * 20 + 20] + [UInt8](repeating: 0xA5, count: 12)
    }
    #expect(samples == expected, "seed 69")
  }

  @Test("Bytes behind the end are counted", arguments: [0, 1, 5000])
  func trailing(count: Int) throws {
    let builder = PNGBuilder(width: 3, height: 3) { _, _, _ in 1 }
    let bytes = builder.encoded() + [UInt8](repeating: 7, count: count)
    #expect(try decodePNG(bytes).trailing == count)
  }
}
