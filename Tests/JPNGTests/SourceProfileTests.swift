import JPNG
import TestSupport
import Testing

@Suite("ICC profiles")
struct SourceProfileTests {
  static let p3 = ICCProfileBuilder.displayP3
  static let linearGrey = ICCProfileBuilder.grey(.power(1))

  static func image(_ profile: ICCProfileBuilder, bitDepth: Int = 8) -> PNGBuilder {
    SourceColorTests.image(
      bitDepth: bitDepth, colorType: profile.primaries.isEmpty ? 4 : 6, [profile.chunk])
  }

  @Test("A profile other than sRGB is preserved, and the samples with it", arguments: [8, 16])
  func preserved(bitDepth: Int) throws {
    let png = Self.image(Self.p3, bitDepth: bitDepth)
    let source = try SourceImage(png: png.encoded())
    #expect(source.iccProfile == Self.p3.encoded)
    #expect(source.pixels.rgba == png.referenceRGBA8)
    #expect(source.warnings == [])
  }

  @Test("A preserved profile goes through the file into the PNG byte for byte")
  func roundTrip() throws {
    let source = try SourceImage(png: Self.image(Self.p3).encoded())
    let packed = try JPNGEncoder().encode(source)
    let decoder = try JPNGDecoder(packed.bytes)
    #expect(decoder.info.iccProfile == Self.p3.encoded)
    try decoder.verify()
    // ICC.1:2010, annex B.4: APP2, "ICC_PROFILE", segment 1 of 1.
    let parts = try #require(FileParts(packed.bytes))
    let segment =
      [0xFF, 0xE2] + bigEndian(UInt16(16 + Self.p3.encoded.count)) + Array("ICC_PROFILE\0".utf8)
      + [1, 1] + Self.p3.encoded
    #expect(parts.color.contains(segment))
    for content in [ExportContent.pixels, .plane(.color)] {
      let again = try SourceImage(png: try decoder.png(content))
      #expect(again.iccProfile == Self.p3.encoded)
      #expect(again.warnings == [])
    }
  }

  @Test("The alpha plane alone is exported without the profile", arguments: [p3, linearGrey])
  func alphaExport(profile: ICCProfileBuilder) throws {
    let packed = try pack(Picture.soft.pixels, icc: profile.encoded)
    let png = try JPNGDecoder(packed.bytes).png(.plane(.alpha))
    #expect(!png.contains(Array("iCCP".utf8)))
  }

  @Test(
    "A profile too long for one segment comes back whole", arguments: [65_519, 65_520, 200_000])
  func long(count: Int) throws {
    var generator = SeededGenerator(seed: 34)
    let profile = generator.bytes(count)
    let packed = try pack(Picture.soft.pixels, icc: profile)
    #expect(try JPNGDecoder(packed.bytes).info.iccProfile == profile)
  }

  @Test("A profile no PNG may carry is left out of the PNG")
  func unfit() throws {
    let packed = try pack(Picture.soft.pixels, icc: [UInt8](repeating: 7, count: 200))
    let again = try SourceImage(png: try JPNGDecoder(packed.bytes).png())
    #expect(again.iccProfile == [])
    #expect(again.pixels == (try unpack(packed.bytes)))
  }

  @Test("Asked for sRGB, the samples are converted", arguments: [8, 16])
  func converted(bitDepth: Int) throws {
    let png = Self.image(Self.p3, bitDepth: bitDepth)
    let source = try SourceImage(png: png.encoded(), colorProfile: .srgb)
    let expected = SourceColorTests.expected(png, bitDepth: bitDepth) { color in
      SourceColorTests.sRGB(fromP3: color.map(SourceColorTests.linear))
        .map(SourceColorTests.encoded)
    }
    #expect(PixelDifference(source.pixels.rgba, expected).peak <= 2)
    #expect(source.iccProfile == [] && source.warnings == [])
  }

  @Test("Stripped, the samples stay and a warning names the profile", arguments: [p3, linearGrey])
  func stripped(profile: ICCProfileBuilder) throws {
    let png = Self.image(profile)
    let source = try SourceImage(png: png.encoded(), colorProfile: .strip)
    #expect(source.pixels.rgba == png.referenceRGBA8)
    #expect(source.iccProfile == [])
    #expect(source.warnings.count == 1)
    #expect(source.warnings.first?.contains("\"\(profile.name)\"") == true)
  }

  @Test(
    "Samples of a grey profile are converted, as no colour JPEG can carry it",
    arguments: [8, 16], [ColorProfilePolicy.preserve, .srgb])
  func grey(bitDepth: Int, policy: ColorProfilePolicy) throws {
    let png = Self.image(Self.linearGrey, bitDepth: bitDepth)
    let source = try SourceImage(png: png.encoded(), colorProfile: policy)
    let expected = SourceColorTests.expected(png, bitDepth: bitDepth) {
      $0.map(SourceColorTests.encoded)
    }
    #expect(PixelDifference(source.pixels.rgba, expected).peak <= 1)
    #expect(source.iccProfile == [] && source.warnings == [])
  }

  @Test("A grey profile with the sRGB curve is dropped without a word")
  func greySRGB() throws {
    let png = Self.image(.grey(.sRGB))
    let source = try SourceImage(png: png.encoded(), colorProfile: .strip)
    #expect(source.pixels.rgba == png.referenceRGBA8)
    #expect(source.warnings == [])
  }

  @Test("A profile outranks gAMA and cHRM")
  func outranks() throws {
    let png = SourceColorTests.image([SourceColorTests.gamma(100_000), Self.p3.chunk])
    let source = try SourceImage(png: png.encoded())
    #expect(source.iccProfile == Self.p3.encoded)
    #expect(source.pixels.rgba == png.referenceRGBA8)
  }

  @Test("A profile with any one byte changed is used, reported or refused, never more")
  func corrupt() {
    let profile = Self.p3.encoded
    for index in profile.indices {
      var changed = profile
      changed[index] ^= 0xFF
      let payload = Array("x".utf8) + [0, 0] + storedZlibStream(changed)
      var png = PNGBuilder(width: 2, height: 1) { x, _, channel in UInt16(x * 90 + channel) }
      png.chunksBeforeData = [PNGChunk("iCCP", payload)]
      let bytes = png.encoded()
      let error = facadeError { _ = try SourceImage(png: bytes, colorProfile: .srgb) }
      #expect(error == nil || error?.reason.isEmpty == false, "byte \(index)")
    }
  }
}
