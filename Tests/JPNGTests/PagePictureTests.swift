import JPNG
import TestSupport
import Testing

/// What a page has of a picture, which browsers have to decode to what the library decodes.
@Suite("Pictures of a page")
struct PagePictureTests {
  private static let size = ImageSize(width: 40, height: 30)

  private static func packed(
    profile: [UInt8] = [], _ change: (inout PackOptions) -> Void = { _ in }
  ) throws -> [UInt8] {
    var options = PackOptions()
    change(&options)
    let source = SourceImage(pixels: SampleImages.soft(size), iccProfile: profile)
    return try JPNGEncoder(options: options).encode(source).bytes
  }

  private static func parts(
    _ packed: [UInt8], _ change: (inout FileParts) -> Void
  ) throws -> [UInt8] {
    var parts = try #require(FileParts(packed))
    change(&parts)
    // They would tell that a plane was changed.
    parts["crcs"] = nil
    return parts.bytes
  }

  private static func embedded(_ packed: [UInt8]) throws -> [UInt8] {
    try PagePicture(packed: packed, limits: Limits()).bytes
  }

  @Test("What is packed here is in a page as it is", arguments: PackOptions.AlphaMode.allCases)
  func asIs(alpha: PackOptions.AlphaMode) throws {
    let p3 = ICCProfileBuilder.displayP3.encoded
    for file in [
      try Self.packed { $0.alpha = alpha },
      try Self.packed { ($0.alpha, $0.association) = (alpha, .premultiplied) },
      try Self.packed { ($0.alpha, $0.preview) = (alpha, .eighth) },
      try Self.packed(profile: p3) { $0.alpha = alpha },
    ] {
      #expect(try Self.embedded(file) == file)
    }
  }

  /// An Exif segment that says to turn the picture by 90 degrees.
  private static let turned: [UInt8] = {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let block = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    return [0xFF, 0xE1] + bigEndian(UInt16(block.count + 2)) + block
  }()

  /// An ICC profile in an APP2 segment.
  private static let profile: [UInt8] = {
    let payload =
      Array("ICC_PROFILE\0".utf8) + [1, 1] + ICCProfileBuilder.grey(.power(1)).encoded
    return [0xFF, 0xE2] + bigEndian(UInt16(payload.count + 2)) + payload
  }()

  /// Files that a browser would not show as this library does.
  private static func foreign() throws -> [(name: String, file: [UInt8])] {
    let (png, jpeg) = (try packed { $0.alpha = .png }, try packed { $0.alpha = .jpeg })
    let behindHeader = 8 + 25
    let gamma = PNGChunk("gAMA", bigEndian(UInt32(100_000))).encoded
    let wide = PNGBuilder(width: size.width, height: size.height, bitDepth: 16, colorType: 0) {
      x, _, _ in UInt16(1000 * x)
    }
    return [
      ("turned colour", try parts(png) { $0.color.insert(contentsOf: turned, at: 2) }),
      ("turned alpha", try parts(jpeg) { $0.alpha.insert(contentsOf: turned, at: 2) }),
      ("profile of alpha", try parts(jpeg) { $0.alpha.insert(contentsOf: profile, at: 2) }),
      ("gamma of alpha", try parts(png) { $0.alpha.insert(contentsOf: gamma, at: behindHeader) }),
      (
        "16 bits of alpha",
        try parts(png) {
          $0.alpha = wide.encoded()
          $0["band"] = nil
        }
      ),
      (
        "premultiplied Display P3",
        try packed(profile: ICCProfileBuilder.displayP3.encoded) { $0.association = .premultiplied }
      ),
    ]
  }

  @Test("What a browser would show otherwise is in a page as a PNG of the library's pixels")
  func foreignFiles() throws {
    for (name, file) in try Self.foreign() {
      let embedded = try Self.embedded(file)
      #expect(PictureKind(embedded) == .png, "\(name)")
      let decoded = try JPNGDecoder(file)
      #expect(embedded == (try decoded.png()), "\(name)")
    }
  }

  @Test("A source is a PNG, or a smaller copy that is close to it and has its alpha")
  func source() throws {
    let noisy = SampleImages.drops(ImageSize(width: 300, height: 200))
    for pixels in [noisy, SampleImages.onePixel, SampleImages.soft(Self.size)] {
      let png = try pixels.png()
      let embedded = try PagePicture(source: png, copyQuality: 95, limits: Limits()).bytes
      #expect(embedded.count <= png.count)
      guard PictureKind(embedded) == .jpng else {
        #expect(embedded == png)
        continue
      }
      let copy = try JPNGDecoder(embedded).decode()
      #expect(copy.alphaSamples == pixels.alphaSamples)
      #expect(PixelDifference(pixels, copy, over: 128).rootMeanSquare < 2)
      #expect(embedded.count < png.count)
    }
  }

  @Test("A small source is shown as it is, though a copy would be smaller")
  func smallSource() throws {
    let png = try SampleImages.opaque(ImageSize(width: 64, height: 64)).png()
    var options = PackOptions()
    options.quality = 95
    let source = try SourceImage(png: png)
    #expect(try JPNGEncoder(options: options).encode(source).bytes.count < png.count)
    #expect(png.count < 20_000)
    #expect(try PagePicture(source: png, copyQuality: 95, limits: Limits()).bytes == png)
  }

  @Test("A photograph is shown by a copy, a pixel by itself")
  func bothKinds() throws {
    let photograph = SampleImages.opaque(ImageSize(width: 256, height: 256))
    let kinds = try [photograph, SampleImages.onePixel].map { pixels in
      let png = try pixels.png()
      return PictureKind(
        try PagePicture(source: png, copyQuality: 95, limits: Limits()).bytes)
    }
    #expect(kinds == [.jpng, .png])
  }

  @Test("What cannot be read is refused", arguments: [[], [1, 2, 3], [0xFF, 0xD8, 0xFF]])
  func refused(bytes: [UInt8]) throws {
    #expect(throws: JPNGError.self) { try Self.embedded(bytes) }
    #expect(throws: JPNGError.self) {
      try PagePicture(source: bytes, copyQuality: 95, limits: Limits())
    }
  }
}
