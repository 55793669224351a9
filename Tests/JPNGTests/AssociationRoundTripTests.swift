import JPNG
import TestSupport
import Testing

@Suite("Association of packed files")
struct AssociationRoundTripTests {
  static func file(_ picture: Picture, _ association: Association) throws -> [UInt8] {
    let options = PackOptions.with {
      ($0.association, $0.quality, $0.subsampling, $0.alpha) = (association, 95, .yuv444, .png)
    }
    return try pack(picture.pixels, options).bytes
  }

  /// `round(value × alpha / 255)` of each colour.
  static func premultiplied(_ pixels: PixelBuffer) -> PixelBuffer {
    SampleImages.image(pixels.size) { x, y in
      let pixel = pixels[x, y]
      func scaled(_ value: UInt8) -> UInt8 {
        UInt8((Int(value) * Int(pixel.alpha) * 2 + 255) / 510)
      }
      return (scaled(pixel.red), scaled(pixel.green), scaled(pixel.blue), pixel.alpha)
    }
  }

  @Test(
    "Decoded straight, either storage looks like the source over black, grey and white",
    arguments: Association.allCases, [Picture.opaque, .binary, .soft, .onePixel, .row])
  func straightComposites(stored: Association, picture: Picture) throws {
    let decoded = try unpack(try Self.file(picture, stored))
    for background in [0, 128, 255] {
      let error = PixelDifference(picture.pixels, decoded, over: background)
      // The hard edge of premultiplied storage rings more than a filled one.
      let isHard = stored == .premultiplied && picture.description == "binary"
      #expect(error.peak <= (isHard ? 20 : 16), "over \(background)")
      #expect(error.rootMeanSquare <= 3.5, "over \(background)")
    }
  }

  @Test(
    "Decoded premultiplied, either storage is the premultiplied source",
    arguments: Association.allCases, [Picture.opaque, .binary, .soft, .onePixel])
  func premultipliedPixels(stored: Association, picture: Picture) throws {
    let decoded = try unpack(
      try Self.file(picture, stored), DecodeOptions(association: .premultiplied))
    let error = PixelDifference(Self.premultiplied(picture.pixels).rgba, decoded.rgba)
    #expect(error.peak <= (picture.description == "binary" ? 20 : 9))
    #expect(error.rootMeanSquare <= 2.5)
  }

  @Test(
    "Premultiplied pixels never have a colour above their alpha", arguments: Association.allCases)
  func clamped(stored: Association) throws {
    let file = try pack(
      SampleImages.random(ImageSize(width: 33, height: 17)),
      .with { ($0.association, $0.quality) = (stored, 20) })
    let decoded = try unpack(file.bytes, DecodeOptions(association: .premultiplied))
    for y in 0..<decoded.size.height {
      for x in 0..<decoded.size.width {
        let pixel = decoded[x, y]
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
      }
    }
  }

  @Test(
    "Premultiplying the straight pixels is what premultiplied decoding of straight storage does")
  func exactPremultiplication() throws {
    let file = try Self.file(.soft, .straight)
    let straight = try unpack(file)
    let premultiplied = try unpack(file, DecodeOptions(association: .premultiplied))
    #expect(premultiplied == Self.premultiplied(straight))
  }

  @Test("A file that does not say is taken for what the reader assumes")
  func assumed() throws {
    for stored in Association.allCases {
      let file = try Self.file(.soft, stored)
      var parts = try #require(FileParts(file))
      parts["ASOC"] = nil
      #expect(try JPNGDecoder(parts.bytes).info.association == nil)
      let assumed = try unpack(parts.bytes, DecodeOptions(assumedAssociation: stored))
      #expect(try unpack(file) == assumed)
      let other = Association.allCases.filter { $0 != stored }[0]
      #expect(try unpack(parts.bytes, DecodeOptions(assumedAssociation: other)) != assumed)
    }
  }

  @Test("A file that says is not taken for anything else")
  func declared() throws {
    let file = try Self.file(.soft, .premultiplied)
    #expect(
      try unpack(file, DecodeOptions(assumedAssociation: .straight))
        == unpack(file, DecodeOptions(assumedAssociation: .premultiplied)))
  }
}
