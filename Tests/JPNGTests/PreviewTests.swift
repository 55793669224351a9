import JPNG
import TestSupport
import Testing

@Suite("Previews")
struct PreviewTests {
  @Test(
    "A preview is a small copy of the picture", arguments: PackOptions.PreviewSize.allCases,
    [Picture.soft, .binary, .opaque, .onePixel, .column])
  func small(size: PackOptions.PreviewSize, picture: Picture) throws {
    for association in Association.allCases {
      let packed = try pack(
        picture.pixels, .with { ($0.preview, $0.association) = (size, association) })
      let decoder = try JPNGDecoder(packed.bytes)
      let preview = try #require(try decoder.preview())
      let (width, height) = (picture.pixels.size.width, picture.pixels.size.height)
      let divisor = size.rawValue
      let expected = ImageSize(
        width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor)
      #expect(preview.size == expected)
      #expect(decoder.info.previewSize == expected)
      if picture.description == "opaque" { #expect(preview.alphaSamples.allSatisfy { $0 == 255 }) }
    }
  }

  @Test("The end of the file is all that it takes")
  func tail() throws {
    let pixels = SampleImages.soft(ImageSize(width: 1200, height: 900))
    let file = try pack(pixels, .with { ($0.preview, $0.quality) = (.eighth, 100) }).bytes
    try #require(file.count > JPNGDecoder.maxTailByteCount)
    let tail = Array(file.suffix(JPNGDecoder.maxTailByteCount))
    let preview = try JPNGDecoder.preview(inTail: tail, fileByteCount: file.count)
    #expect(try preview == JPNGDecoder(file).preview())
    // Whatever the planes hold.
    let planes = [UInt8](repeating: 0x55, count: file.count - tail.count)
    #expect(
      try JPNGDecoder.preview(inTail: (planes + tail).suffix(tail.count), fileByteCount: file.count)
        == preview)
  }

  @Test("It looks like the picture, premultiplied or not")
  func likeness() throws {
    let pixels = SampleImages.soft(ImageSize(width: 320, height: 240))
    let decoder = try JPNGDecoder(try pack(pixels, .with { $0.preview = .eighth }).bytes)
    let preview = try #require(try decoder.preview())
    let eighth = try decoder.decode(at: .scale(.eighth))
    #expect(PixelDifference(eighth, preview, over: 0).rootMeanSquare < 6)
    #expect(PixelDifference(eighth, preview, over: 255).rootMeanSquare < 6)
  }

  @Test("A picture too large for a good preview gets one of less quality")
  func large() throws {
    let pixels = SampleImages.random(ImageSize(width: 2400, height: 1600))
    let options = PackOptions.with { ($0.preview, $0.quality, $0.alpha) = (.eighth, 90, .png) }
    let decoder = try JPNGDecoder(try pack(pixels, options, threads: 2).bytes)
    #expect(decoder.info.extensionByteCount <= 65_519)
    #expect(try decoder.preview()?.size == ImageSize(width: 300, height: 200))
  }

  @Test("Without one there is none")
  func none() throws {
    let file = try pack(Picture.soft.pixels).bytes
    #expect(try JPNGDecoder(file).preview() == nil)
    #expect(try JPNGDecoder(file).previewPNG() == nil)
    #expect(try JPNGDecoder(file).info.previewSize == nil)
    #expect(try JPNGDecoder.preview(inTail: file, fileByteCount: file.count) == nil)
  }
}
