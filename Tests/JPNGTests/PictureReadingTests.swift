import JPNG
import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@Suite("Pictures of any format")
struct PictureReadingTests {
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
}
