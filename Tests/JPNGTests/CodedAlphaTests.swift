import JPNGPixels
import TestSupport
import Testing

@testable import JPNG

/// What is known of a coded alpha plane while colour is coded.
@Suite("Coded alpha")
struct CodedAlphaTests {
  /// A glow. The size is no multiple of a block's.
  private static let glow = SampleImages.soft(ImageSize(width: 157, height: 109))

  /// A plane and the file it is in, whose colours are premultiplied, so that no scale is an average
  /// of another.
  private static func packed(
    _ pixels: PixelBuffer, _ alpha: PackOptions.AlphaMode
  ) throws -> (plane: CodedAlpha, file: [UInt8]) {
    let options = PackOptions.with {
      $0.alpha = alpha
      $0.association = .premultiplied
      $0.quality = 60
    }
    let packed = try JPNGEncoder(options: options)
      .encode(SourceImage(pixels: pixels))
    let plane = CodedAlpha(
      bytes: packed.alphaBytes, form: packed.alphaForm, settings: packed.alpha,
      decoded: packed.decodedAlpha, knownMaxError: packed.alphaMaxError)
    return (plane, packed.bytes)
  }

  @Test("A lossy plane is at each scale what decoders have of it", arguments: [1, 2, 4, 8])
  func scales(divisor: Int) throws {
    let scale = try #require(Scale(eighths: 8 / divisor))
    let pictures = [
      (Self.glow, PackOptions.AlphaMode.jpeg, AlphaEncoding.jpeg),
      (ReducedAlphaTests.disc(isFlat: false), .automatic, .png),
    ]
    for (pixels, mode, encoding) in pictures {
      let (plane, file) = try Self.packed(pixels, mode)
      #expect(plane.encoding == encoding)
      let expected = try JPNGDecoder(file).decode(at: .scale(scale)).alphaSamples
      #expect(try plane.decoded(at: scale, of: pixels.size) == expected)
    }
  }

  @Test("Of an exact plane there is nothing to know", arguments: [1, 8])
  func exact(divisor: Int) throws {
    let scale = try #require(Scale(eighths: 8 / divisor))
    let (plane, _) = try Self.packed(Self.glow, .png)
    #expect(try plane.decoded(at: scale, of: Self.glow.size) == nil)
  }
}
