import JPNG
import JPNGPixels
import TestSupport
import Testing

@Suite("Planes that exist already")
struct WrappingTests {
  private static let size = ImageSize(width: 70, height: 41)

  /// The planes of a packed picture.
  private static func planes(
    _ change: (inout PackOptions) -> Void
  ) throws -> (color: [UInt8], alpha: [UInt8], pixels: PixelBuffer) {
    var options = PackOptions()
    change(&options)
    let packed = try JPNGEncoder(options: options)
      .encode(SourceImage(pixels: SampleImages.soft(size)))
    let alpha = packed.bytes.dropFirst(packed.colorByteCount).prefix(packed.alphaByteCount)
    return (
      Array(packed.bytes.prefix(packed.colorByteCount)), Array(alpha),
      try JPNGDecoder(packed.bytes).decode()
    )
  }

  /// A picture whose grey is the alpha of another.
  private static func mask(of pixels: PixelBuffer) -> PixelBuffer {
    var mask = pixels
    mask.mutateEachRow { _, row in
      for x in row.indices {
        let alpha = row[x] >> 24
        row[x] = alpha | alpha << 8 | alpha << 16 | 0xFF00_0000
      }
    }
    return mask
  }

  @Test("A JPEG and a PNG become a file of their pixels, and so do a JPEG and a mask")
  func png() throws {
    let planes = try Self.planes { $0.alpha = .png }
    for alpha in [ExistingAlpha.png(planes.alpha), .mask(Self.mask(of: planes.pixels))] {
      let file = try JPNGDecoder(JPNGEncoder.wrap(color: planes.color, alpha))
      #expect(try file.decode() == planes.pixels)
      #expect(file.info.alphaKind == .general)
      #expect(file.info.alphaEncoding == .png)
    }
  }

  @Test("The samples of a JPEG are alpha as they are; restart markers get an index")
  func jpeg() throws {
    let planes = try Self.planes { ($0.alpha, $0.restarts) = (.jpeg, .rows) }
    let file = try JPNGDecoder(JPNGEncoder.wrap(color: planes.color, .jpeg(planes.alpha)))
    #expect(file.info.alphaEncoding == .jpeg)
    #expect(file.info.alphaLevels == nil)
    #expect(file.info.hasRestartIndex)
    try file.verify()
  }

  @Test("Without alpha, all is opaque")
  func opaque() throws {
    let planes = try Self.planes { _ in }
    let file = try JPNGDecoder(JPNGEncoder.wrap(color: planes.color, .opaque))
    #expect(file.info.alphaKind == .opaque)
    let rgba = try file.decode().rgba
    #expect(stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 })
  }

  @Test("What is behind the end of a plane is left out")
  func trailing() throws {
    let planes = try Self.planes { $0.alpha = .png }
    let plain = try JPNGEncoder.wrap(color: planes.color, .png(planes.alpha))
    let longer = try JPNGEncoder.wrap(
      color: planes.color + [1, 2, 3], .png(planes.alpha + [4, 5]))
    #expect(longer == plain)
  }

  @Test("A mask takes no more bits a sample than its values need")
  func bitDepth() throws {
    let planes = try Self.planes { _ in }
    var mask = Self.mask(of: planes.pixels)
    mask.mutateEachRow { y, row in
      for x in row.indices { row[x] = x < y ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
    let file = try JPNGDecoder(JPNGEncoder.wrap(color: planes.color, .mask(mask)))
    #expect(file.info.alphaBitDepth == 1)
    #expect(file.info.alphaKind == .binary)
  }

  @Test("Planes that do not fit, or are none, are refused")
  func refusals() throws {
    let planes = try Self.planes { $0.alpha = .png }
    let other = SampleImages.soft(ImageSize(width: 70, height: 42))
    let color = planes.color
    let turned = Array(color.prefix(2)) + Self.exif(orientation: 6) + Array(color.dropFirst(2))
    let cases: [(color: [UInt8], alpha: ExistingAlpha, code: JPNGError.Code)] = [
      (color, .mask(Self.mask(of: other)), .malformed),
      (color, .mask(planes.pixels), .unsupported),
      (color, .png([1, 2, 3]), .malformed),
      (color, .jpeg(color), .unsupported),
      (color, .jpeg(planes.alpha), .malformed),
      (planes.alpha, .png(planes.alpha), .malformed),
      (Array(color.dropLast(20)), .opaque, .malformed),
      (turned, .opaque, .unsupported),
    ]
    for (index, example) in cases.enumerated() {
      let error = #expect(throws: JPNGError.self, "\(index)") {
        try JPNGEncoder.wrap(color: example.color, example.alpha)
      }
      #expect(error?.code == example.code, "\(index): \(error.map(String.init(describing:)) ?? "")")
    }
    #expect(throws: JPNGError.self) {
      try JPNGEncoder.wrap(color: color, .opaque, limits: Limits(maxPixels: 99))
    }
  }

  /// An APP1 segment with nothing but an orientation (Exif 2.32, section 4.6).
  private static func exif(orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      + [0, 0, 0, 0]
    let payload = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1] + bigEndian(UInt16(payload.count + 2)) + payload
  }
}
