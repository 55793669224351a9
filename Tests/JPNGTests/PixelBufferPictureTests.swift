import JPNG
import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@Suite("Pictures of any format")
struct PixelBufferPictureTests {
  private let threads = ThreadBudget(threadCount: 1)
  private let source = SampleImages.soft(ImageSize(width: 33, height: 20))

  @Test("PNG, JPNG and JPJP are told by their bytes", arguments: PackOptions.AlphaMode.allCases)
  func formats(alpha: PackOptions.AlphaMode) throws {
    #expect(try PixelBuffer(picture: source.png(), sharing: threads).rgba == source.rgba)
    var options = PackOptions()
    options.alpha = alpha
    let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: source)).bytes
    #expect(
      try PixelBuffer(picture: packed, sharing: threads).rgba
        == JPNGDecoder(packed).decode().rgba)
  }

  @Test("A JPEG is opaque")
  func jpeg() throws {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source))
    let jpeg = Array(packed.bytes.prefix(packed.colorByteCount))
    let picture = try PixelBuffer(picture: jpeg, sharing: threads)
    #expect(picture.size == source.size)
    let colors = try JPNGDecoder(packed.bytes).decode()
    for y in 0..<20 {
      for x in 0..<33 {
        let (color, pixel) = (colors[x, y], picture[x, y])
        #expect(pixel == (color.red, color.green, color.blue, 255))
      }
    }
  }

  @Test(
    "Anything else is refused",
    arguments: [[], [0xFF], Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0x47, 0x4E]])
  func refusals(bytes: [UInt8]) {
    #expect(throws: JPNGError.self) { try PixelBuffer(picture: bytes, sharing: threads) }
  }

  @Test("A packed file that is cut off does not pass for the JPEG that it begins with")
  func truncated() throws {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source)).bytes
    for count in stride(from: 0, to: packed.count, by: 7) {
      #expect(throws: JPNGError.self) {
        try PixelBuffer(
          picture: Array(packed.prefix(count)), isPacked: true, sharing: threads)
      }
    }
  }

  @Test("Colours come in sRGB: a profile and the same colours converted are one picture")
  func profiles() throws {
    let profile = ICCProfileBuilder.displayP3.encoded
    let labelled = try PixelBuffer(picture: source.png(iccProfile: profile), sharing: threads)
    var converted = source
    try converted.convertToSRGB(from: profile)
    #expect(labelled.rgba == converted.rgba)
    #expect(labelled.rgba != source.rgba)
  }

  /// The colour plane of a packed picture, with an Exif block behind SOI.
  private func jpeg(exif: [UInt8]) throws -> [UInt8] {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source))
    let payload = Array("Exif\0\0".utf8) + exif
    let segment = [0xFF, 0xE1] + bigEndian(UInt16(payload.count + 2)) + payload
    return [0xFF, 0xD8] + segment + packed.bytes.prefix(packed.colorByteCount).dropFirst(2)
  }

  @Test("The Exif orientation of a JPEG turns it as a PNG's does", arguments: 1...8)
  func orientation(value: UInt16) throws {
    let exif = SourceImageTests.exif(value)
    let stored = try PixelBuffer(picture: jpeg(exif: []), sharing: threads)
    let samples = stored.rgba
    var png = PNGBuilder(width: 33, height: 20) { x, y, channel in
      UInt16(samples[(y * 33 + x) * 4 + channel])
    }
    png.chunksBeforeData = [exif]
    let turned = try PixelBuffer(picture: jpeg(exif: exif.payload), sharing: threads)
    let expected = try SourceImage(png: png.encoded()).pixels
    #expect(turned.size == expected.size)
    #expect(turned.size.width == (value < 5 ? 33 : 20))
    #expect(turned.rgba == expected.rgba)
    #expect((turned.rgba == stored.rgba) == (value == 1))
  }

  @Test(
    "Exif data of a JPEG that cannot be understood leaves it as it is stored",
    arguments: [
      [], [0x4D], SourceImageTests.exif(0).payload, SourceImageTests.exif(9).payload,
      SourceImageTests.exif(.max).payload, Array(SourceImageTests.exif(6).payload.dropLast(10)),
      [UInt8](repeating: 0xFF, count: 300),
    ] as [[UInt8]])
  func brokenExif(exif: [UInt8]) throws {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source))
    let plain = Array(packed.bytes.prefix(packed.colorByteCount))
    #expect(
      try PixelBuffer(picture: jpeg(exif: exif), sharing: threads).rgba
        == PixelBuffer(picture: plain, sharing: threads).rgba)
  }

  @Test("A packed file is upright, whatever its colour plane's Exif data says")
  func packedExif() throws {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: source)).bytes
    let parts = try #require(FileParts(packed))
    let color = try jpeg(exif: SourceImageTests.exif(6).payload)
    let labelled = FileParts(color: color, alpha: parts.alpha).bytes
    #expect(
      try PixelBuffer(picture: labelled, sharing: threads).rgba
        == PixelBuffer(picture: packed, sharing: threads).rgba)
  }
}
