import Foundation
import JPNG
import TestSupport
import Testing

/// What is expected comes from IEC 61966-2-1 and the primaries' definitions, not from a colour
/// management system.
@Suite("Colour of PNG sources")
struct SourceColorTests {
  /// IEC 61966-2-1: linear light to a sample, both 0…1.
  static func encoded(_ linear: Double) -> Double {
    let light = max(0, min(1, linear))
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  static func linear(_ sample: Double) -> Double {
    sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
  }

  /// Display P3 to sRGB, both linear and with a white point of D65.
  static func sRGB(fromP3 p3: [Double]) -> [Double] {
    let matrix = [
      [1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09828],
    ]
    return matrix.map { row in zip(row, p3).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  static func gamma(_ value: UInt32) -> PNGChunk { PNGChunk("gAMA", bigEndian(value)) }

  static func primaries(_ values: [UInt32]) -> PNGChunk {
    PNGChunk("cHRM", values.flatMap { bigEndian($0) })
  }

  static let rec709: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
  static let displayP3: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000]

  /// 256 pixels of random colours, or of greys for the grey types; alpha too where there is one.
  static func image(
    bitDepth: Int = 8, colorType: Int = 6, isInterlaced: Bool = false, _ chunks: [PNGChunk]
  ) -> PNGBuilder {
    var png = PNGKind(
      colorType: colorType, bitDepth: bitDepth, isTransparent: false, isInterlaced: isInterlaced
    ).builder(width: 16, height: 16, seed: 33)
    png.chunksBeforeData = chunks
    return png
  }

  static let descriptionsOfSRGB: [[PNGChunk]] = [
    [PNGChunk("sRGB", [0])], [gamma(45_455)], [gamma(45_455), primaries(rec709)],
    [primaries(rec709)], [PNGChunk("cICP", [1, 13, 0, 1])], [ICCProfileBuilder.sRGB.chunk],
    [PNGChunk("sRGB", [0]), gamma(45_455), primaries(rec709)],
  ]

  @Test(
    "A description of sRGB is dropped without a word", arguments: descriptionsOfSRGB,
    ColorProfilePolicy.allCases)
  func sRGB(chunks: [PNGChunk], policy: ColorProfilePolicy) throws {
    for bitDepth in [8, 16] {
      let png = Self.image(bitDepth: bitDepth, chunks)
      let source = try SourceImage(png: png.encoded(), colorProfile: policy)
      #expect(source.pixels.rgba == png.referenceRGBA8)
      #expect(source.iccProfile == [])
      #expect(source.warnings == [])
    }
  }

  @Test("cICP for sRGB outranks what other chunks say")
  func codePointsFirst() throws {
    let png = Self.image([PNGChunk("cICP", [1, 13, 0, 1]), Self.gamma(100_000)])
    #expect(try SourceImage(png: png.encoded()).pixels.rgba == png.referenceRGBA8)
  }

  @Test("Linear samples are converted to sRGB", arguments: [8, 16], [0, 2, 4, 6])
  func linear(bitDepth: Int, colorType: Int) throws {
    for isInterlaced in [false, true] {
      let png = Self.image(
        bitDepth: bitDepth, colorType: colorType, isInterlaced: isInterlaced, [Self.gamma(100_000)])
      let expected = Self.expected(png, bitDepth: bitDepth) { $0.map(Self.encoded) }
      for policy in [ColorProfilePolicy.preserve, .srgb] {
        let source = try SourceImage(png: png.encoded(), colorProfile: policy)
        #expect(PixelDifference(source.pixels.rgba, expected).peak <= 1)
        #expect(source.iccProfile == [] && source.warnings == [])
      }
    }
  }

  /// The samples of `png` with the colours sent through `convert`, as 8-bit RGBA.
  static func expected(
    _ png: PNGBuilder, bitDepth: Int, _ convert: ([Double]) -> [Double]
  ) -> [UInt8] {
    let samples: [Double] =
      bitDepth == 16
      ? png.referenceRGBA16.map { Double($0) / 65_535 }
      : png.referenceRGBA8.map { Double($0) / 255 }
    return stride(from: 0, to: samples.count, by: 4).flatMap { (i: Int) -> [UInt8] in
      let color = convert(Array(samples[i..<i + 3]))
      return (color + [samples[i + 3]]).map { UInt8(($0 * 255).rounded()) }
    }
  }

  @Test("16-bit linear samples keep the dark steps that 8 bits could not hold")
  func darkSteps() throws {
    var png = Self.image(bitDepth: 16, colorType: 2, [Self.gamma(100_000)])
    png.samples = { x, y, _ in UInt16((y * 16 + x) * 4) }
    let pixels = try SourceImage(png: png.encoded()).pixels
    let expected = Self.expected(png, bitDepth: 16) { $0.map(Self.encoded) }
    #expect(PixelDifference(pixels.rgba, expected).peak <= 1)
    #expect(Set(pixels.colorSamples).count > 30)
  }

  @Test("Samples of other primaries are converted to sRGB", arguments: [8, 16])
  func otherPrimaries(bitDepth: Int) throws {
    for chunks in [
      [Self.primaries(Self.displayP3)], [Self.gamma(45_455), Self.primaries(Self.displayP3)],
    ] {
      let png = Self.image(bitDepth: bitDepth, chunks)
      let source = try SourceImage(png: png.encoded())
      let expected = Self.expected(png, bitDepth: bitDepth) { color in
        Self.sRGB(fromP3: color.map(Self.linear)).map(Self.encoded)
      }
      #expect(PixelDifference(source.pixels.rgba, expected).peak <= 2)
    }
  }

  @Test("Stripped, gAMA and cHRM change nothing and a warning names them")
  func strippedParameters() throws {
    let png = Self.image([Self.gamma(100_000), Self.primaries(Self.displayP3)])
    let source = try SourceImage(png: png.encoded(), colorProfile: .strip)
    #expect(source.pixels.rgba == png.referenceRGBA8)
    #expect(source.warnings.count == 1)
    #expect(source.warnings.first?.contains("gAMA") == true)
    #expect(source.warnings.first?.contains("cHRM") == true)
  }

  static let hdr = PNGChunk("cICP", [9, 16, 0, 1])

  @Test("cICP for anything else is refused where nothing else describes the colours")
  func unknownCodePoints() throws {
    for policy in [ColorProfilePolicy.preserve, .srgb] {
      let error = facadeError {
        _ = try SourceImage(png: Self.image([Self.hdr]).encoded(), colorProfile: policy)
      }
      #expect(error?.code == .unsupported)
      #expect(error?.reason.contains("cICP") == true)
    }
  }

  @Test("Stripped, cICP changes nothing and a warning names it")
  func strippedCodePoints() throws {
    let png = Self.image([Self.hdr])
    let source = try SourceImage(png: png.encoded(), colorProfile: .strip)
    #expect(source.pixels.rgba == png.referenceRGBA8)
    #expect(source.warnings.first?.contains("cICP") == true)
  }

  static let unusable: [[PNGChunk]] = [
    [gamma(0)], [gamma(1)], [gamma(0x7FFF_FFFF)], [gamma(.max)],
    [primaries([0, 0, 0, 0, 0, 0, 0, 0])],
    [primaries([31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 64_000, 33_000])],
    [primaries([.max, .max, .max, .max, .max, .max, .max, .max])],
  ]

  @Test(
    "gAMA and cHRM that describe nothing usable are refused or reported, never more",
    arguments: unusable)
  func unusableParameters(chunks: [PNGChunk]) {
    for bitDepth in [8, 16] {
      let bytes = Self.image(bitDepth: bitDepth, chunks).encoded()
      for policy in ColorProfilePolicy.allCases {
        let error = facadeError { _ = try SourceImage(png: bytes, colorProfile: policy) }
        #expect(error == nil || error?.reason.isEmpty == false)
      }
    }
  }
}
