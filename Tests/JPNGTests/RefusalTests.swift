import JPNG
import TestSupport
import Testing

@Suite("Files that contradict themselves")
struct RefusalTests {
  static let size = ImageSize(width: 13, height: 11)

  static func parts(_ alpha: PackOptions.AlphaMode) throws -> FileParts {
    try #require(FileParts(try pack(SampleImages.soft(size), .with { $0.alpha = alpha }).bytes))
  }

  static func refusal(_ parts: FileParts, _ options: DecodeOptions = DecodeOptions()) -> JPNGError?
  {
    facadeError { _ = try JPNGDecoder(parts.bytes, options: options) }
  }

  @Test("Planes of different sizes are refused", arguments: [(14, 11), (13, 12), (11, 13), (1, 1)])
  func differentSizes(width: Int, height: Int) throws {
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      let other = SampleImages.soft(ImageSize(width: width, height: height))
      let otherParts = try #require(FileParts(try pack(other, .with { $0.alpha = alpha }).bytes))
      var parts = try Self.parts(alpha)
      parts.alpha = otherParts.alpha
      let error = try #require(Self.refusal(parts))
      #expect(error.code == .malformed)
      #expect(error.reason.contains("13×11") && error.reason.contains("\(width)×\(height)"))
    }
  }

  @Test("Planes that agree with each other but not with the declared size are refused")
  func declaredSize() throws {
    var parts = try Self.parts(.png)
    parts["info"] = littleEndian(UInt32(11)) + littleEndian(UInt32(13)) + [2]
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .malformed)
    #expect(error.reason.contains("11×13"))
  }

  @Test("An alpha PNG that is not greyscale is refused", arguments: [2, 3, 4, 6])
  func wrongPNG(colorType: Int) throws {
    let kind = PNGKind(
      colorType: colorType, bitDepth: 8, isTransparent: false, isInterlaced: false)
    var parts = try Self.parts(.png)
    parts.alpha = kind.builder(width: 13, height: 11, seed: 36).encoded()
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .unsupported)
    #expect(error.plane == .alpha)
  }

  @Test("An alpha JPEG of three components is refused")
  func wrongJPEG() throws {
    var parts = try Self.parts(.jpeg)
    parts.alpha = parts.color
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .unsupported)
    #expect(error.plane == .alpha)
  }

  @Test("An alpha plane of the other encoding is refused", arguments: [1, 2] as [UInt8])
  func wrongEncoding(major: UInt8) throws {
    var parts = try Self.parts(major == 1 ? .jpeg : .png)
    (parts.major, parts["LEVL"]) = (major, nil)
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .malformed)
    #expect(error.plane == .alpha)
  }

  @Test("A PNG for a colour plane is refused")
  func wrongColor() throws {
    var parts = try Self.parts(.png)
    parts.color = parts.alpha
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .malformed)
    #expect(error.plane == .color)
  }

  @Test("A greyscale JPEG for a colour plane is read as grey")
  func greyColor() throws {
    var parts = try Self.parts(.jpeg)
    let grey = parts.alpha
    parts["crcs"] = nil
    parts.color = grey
    let decoder = try JPNGDecoder(parts.bytes)
    #expect(decoder.info.colorComponentCount == 1)
    let samples = try decoder.rawRows(.plane(.color))
    for i in stride(from: 0, to: samples.count, by: 3) {
      #expect(samples[i] == samples[i + 1] && samples[i] == samples[i + 2])
    }
    #expect(Set(samples).count > 10)
  }

  @Test(
    "Limits are kept before anything is decoded", arguments: [PackOptions.AlphaMode.png, .jpeg])
  func limits(alpha: PackOptions.AlphaMode) throws {
    let parts = try Self.parts(alpha)
    for limits in [Limits(maxPixels: 13 * 11 - 1), Limits(maxSide: 12)] {
      let error = try #require(Self.refusal(parts, DecodeOptions(limits: limits)))
      #expect(error.code == .limitExceeded)
      #expect(error.plane == .color)
    }
    #expect(
      Self.refusal(parts, DecodeOptions(limits: Limits(maxPixels: 13 * 11, maxSide: 13))) == nil)
  }

  @Test("A header of four thousand million pixels is refused by its size, not by its data")
  func hugeHeader() throws {
    var parts = try Self.parts(.png)
    parts.color =
      JPEGBuilder(
        width: 65_500, height: 65_500, components: [.init(sample: 1)]
      ).header
    let error = try #require(Self.refusal(parts))
    #expect(error.code == .limitExceeded)
    #expect(error.plane == .color)
  }

  @Test("More scans than the limit are refused")
  func scans() throws {
    var colour = JPEGBuilder(
      width: 13, height: 11,
      components: [.init(sample: 90), .init(sample: 128), .init(sample: 128)])
    (colour.frame, colour.refinements) = (0xC2, 60)
    var parts = try Self.parts(.png)
    (parts.color, parts["crcs"]) = (colour.encoded(), nil)
    let decoder = try JPNGDecoder(parts.bytes, options: DecodeOptions(limits: Limits(maxScans: 50)))
    let error = try #require(facadeError { _ = try decoder.decode() })
    #expect(error.code == .limitExceeded)
    #expect(error.plane == .color)
    _ = try unpack(parts.bytes)
    // 13 × 11 pixels, and as many scans as the other limit allows: work for nothing.
    let limits = Limits(maxScannedPixels: 50 * 143)
    let bounded = try JPNGDecoder(parts.bytes, options: DecodeOptions(limits: limits))
    #expect(facadeError { _ = try bounded.decode() }?.code == .limitExceeded)
  }

  @Test("A decoding that takes more memory than the limit is refused")
  func memory() throws {
    let file = try Self.parts(.png).bytes
    for (limit, code) in [(100, JPNGError.Code.limitExceeded), (1 << 20, nil)] {
      let options = DecodeOptions(limits: Limits(maxMemory: limit))
      let decoder = try JPNGDecoder(file, options: options)
      #expect(facadeError { _ = try decoder.decode() }?.code == code)
      #expect(facadeError { _ = try decoder.png() }?.code == code)
    }
  }

  @Test("A colour plane cut short is refused strictly and decoded leniently")
  func lenient() throws {
    var parts = try Self.parts(.png)
    let whole = try unpack(parts.bytes)
    parts.color = Array(parts.color.dropLast(12))
    let error = try #require(facadeError { _ = try unpack(parts.bytes) })
    #expect(error.code == .malformed)
    #expect(error.plane == .color)
    let decoded = try unpack(parts.bytes, DecodeOptions(isStrict: false))
    #expect(decoded.size == Self.size)
    #expect(decoded.alphaSamples == whole.alphaSamples)
    #expect(decoded[0, 0] == whole[0, 0])
    #expect(decoded != whole)
  }

  @Test("A reader that is lenient verifies strictly all the same")
  func strictVerification() throws {
    var parts = try Self.parts(.png)
    (parts.color, parts["crcs"]) = (Array(parts.color.dropLast(12)), nil)
    let decoder = try JPNGDecoder(parts.bytes, options: DecodeOptions(isStrict: false))
    #expect(facadeError { try decoder.verify() }?.plane == .color)
  }

  @Test("Bytes behind the end of a plane fail the verification", arguments: [Plane.color, .alpha])
  func trailing(plane: Plane) throws {
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      var parts = try Self.parts(alpha)
      parts["crcs"] = nil
      if plane == .color { parts.color += [0, 0, 0] } else { parts.alpha += [0, 0, 0] }
      let error = try #require(facadeError { try JPNGDecoder(parts.bytes).verify() })
      #expect(error.code == .malformed)
      #expect(error.plane == plane)
    }
  }

  @Test("Alpha of another kind than declared fails the verification", arguments: [0, 1] as [UInt8])
  func wrongKind(code: UInt8) throws {
    var parts = try Self.parts(.png)
    parts["info"] = littleEndian(UInt32(13)) + littleEndian(UInt32(11)) + [code]
    let error = try #require(facadeError { try JPNGDecoder(parts.bytes).verify() })
    #expect(error.code == .malformed)
    #expect(error.plane == .alpha)
  }

  @Test("A version or a chunk that is not known is refused as unsupported")
  func unsupported() throws {
    var version = try Self.parts(.png)
    version.major = 3
    #expect(Self.refusal(version)?.code == .unsupported)
    var chunk = try Self.parts(.png)
    chunk["XTRA"] = [1]
    #expect(Self.refusal(chunk)?.code == .unsupported)
    var skippable = try Self.parts(.png)
    skippable["xtra"] = [1]
    #expect(Self.refusal(skippable) == nil)
  }
}
