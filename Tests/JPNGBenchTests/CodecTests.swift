import JPNG
import TestSupport
import Testing

@testable import JPNGBench

@Suite("Codecs to compare")
struct CodecTests {
  static let size = ImageSize(width: 61, height: 43)
  static let pictures = [
    SampleImages.soft(size), SampleImages.binary(size), SampleImages.opaque(size),
    SampleImages.hidden(size), SampleImages.onePixel, divider,
  ]

  /// Scaled, it ends within a pixel, and the colours of its ends differ.
  static let divider = SampleImages.image(ImageSize(width: 17, height: 3)) { x, y in
    (UInt8(255 - x * 15), UInt8(x * 15), 40, y == 1 ? 255 : 120)
  }

  @Test("What a codec decodes is what it was given, at any scale", arguments: testedCodecs)
  func verified(codec: BenchCodec) throws {
    for pixels in Self.pictures {
      let image = try benchImage(pixels)
      #expect(try image.pixels() == pixels)
      let encoded = try settings(codec).encode(image, pixels)
      for scale in BenchPlan().scales where codec.supports(scale) {
        let decoded = try encoded.decode(at: scale, threads: 1)
        #expect(decoded.size == scale.applied(to: pixels.size))
        try PixelCheck(pixels: pixels).verify(decoded, of: encoded, at: scale)
      }
    }
  }

  /// Red on one side, blue on the other.
  static func halves(leftRed: UInt8) -> PixelBuffer {
    SampleImages.image(size) { x, _ in
      let red = x < size.width / 2 ? leftRed : 255 - leftRed
      return (red, 0, 255 - red, 255)
    }
  }

  @Test("Bytes of another picture are refused", arguments: testedCodecs)
  func otherPicture(codec: BenchCodec) throws {
    let (pixels, other) = (Self.halves(leftRed: 255), Self.halves(leftRed: 0))
    let check = PixelCheck(pixels: pixels)
    let wrong = try settings(codec).encode(benchImage(other), other)
    for scale in BenchPlan().scales where codec.supports(scale) {
      #expect(throws: CodecRefusal.self) {
        try check.verify(wrong.decode(at: scale, threads: 1), of: wrong, at: scale)
      }
    }
  }

  @Test("A small thing on a large empty ground cannot go missing", arguments: [2, 8])
  func sparse(side: Int) throws {
    let size = ImageSize(width: 64, height: 64)
    let pixels = SampleImages.image(size) { x, y in
      let isInside = (20..<20 + side).contains(x) && (24..<24 + side).contains(y)
      return (255, 255, 255, isInside ? 255 : 0)
    }
    let empty = PixelBuffer(size: size)
    for codec in testedCodecs where !codec.isOpaque && codec.supports(.full) {
      let encoded = try settings(codec).encode(benchImage(pixels), pixels)
      #expect(throws: CodecRefusal.self) {
        try PixelCheck(pixels: pixels).verify(empty, of: encoded, at: .full)
      }
    }
  }

  @Test("Bytes that are cut off are refused", arguments: testedCodecs)
  func truncated(codec: BenchCodec) throws {
    let pixels = SampleImages.soft(Self.size)
    let encoded = try settings(codec).encode(benchImage(pixels), pixels)
    let short = Array(encoded.bytes.dropLast(encoded.bytes.count / 2))
    let scale = codec.supports(.full) ? Scale.full : .eighth
    #expect(throws: CodecRefusal.self) {
      try PixelCheck(pixels: pixels).verify(
        encoded.decode(short, at: scale, threads: 1), of: encoded, at: scale)
    }
  }

  @Test("The stock libraries decode a JPEG alpha plane at the scale, a PNG one whole")
  func stockAlpha() throws {
    let pixels = SampleImages.soft(Self.size)
    let image = try benchImage(pixels)
    for scale in BenchPlan().scales {
      let small = pixels.reduced(.straight, by: 8 / scale.eighths)
      let jpeg = try PackedPlanes(settings(.jpjpStock).encode(image, pixels).bytes)
        .unmerged(Self.size, scale)
      #expect(jpeg.color.size == small.size)
      let errors = zip(jpeg.alpha, small.rgba.indices.filter { $0 % 4 == 3 }).map {
        abs(Int($0) - Int(small.rgba[$1]))
      }
      #expect(errors.count == small.size.pixelCount && jpeg.alpha.count == errors.count)
      // What is stored lies between two levels, and edges of 8 × 8 blocks are repeated.
      #expect(errors.reduce(0, +) < 24 * errors.count)
      let png = try PackedPlanes(settings(.jpngStock).encode(image, pixels).bytes)
        .unmerged(Self.size, scale)
      #expect(png.color.size == small.size)
      #expect(png.alpha == pixels.rgba.indices.filter { $0 % 4 == 3 }.map { pixels.rgba[$0] })
    }
  }

  @Test("One wrong pixel is enough", arguments: [BenchCodec.png, .lz4HC, .jpng, .jpjp])
  func oneWrongPixel(codec: BenchCodec) throws {
    let pixels = SampleImages.soft(Self.size)
    let encoded = try settings(codec).encode(benchImage(pixels), pixels)
    var decoded = try encoded.decode(at: .full, threads: 1)
    let check = PixelCheck(pixels: pixels)
    try check.verify(decoded, of: encoded, at: .full)
    decoded.withUnsafeMutableBytes { $0[1000] ^= 1 }
    #expect(throws: CodecRefusal.self) { try check.verify(decoded, of: encoded, at: .full) }
  }
}
