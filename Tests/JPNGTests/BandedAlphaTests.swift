import JPNG
import TestSupport
import Testing

/// A lossless alpha plane that is large enough for several bands.
@Suite("Alpha in bands")
struct BandedAlphaTests {
  /// Above a gradient with a little noise, which suits the filter "up", and below words of noise in
  /// any order, which are found again if they are not filtered.
  private static var picture: PixelBuffer {
    let noise = SampleImages.random(ImageSize(width: 700, height: 840))
    return SampleImages.image(noise.size) { x, y in
      let word = Int(noise[x / 20, y].red % 32)
      let alpha =
        y < 420
        ? 8 + (x + y) / 5 % 240 + Int(noise[x, y].green & 1)
        : Int(noise[x % 20, word].blue)
      return (40, 90, 160, UInt8(alpha))
    }
  }

  @Test("More effort takes fewer bytes, and all values stay")
  func effort() throws {
    let pixels = Self.picture
    let byteCounts = try [PackOptions.Effort.fast, .balanced, .best].map { effort in
      let options = PackOptions.with {
        ($0.effort, $0.alpha, $0.restarts) = (effort, .png, .rows)
      }
      let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels))
      let parts = try #require(FileParts(packed.bytes))
      #expect(parts["band"] != nil, "\(effort)")
      #expect(try unpack(packed.bytes).alphaSamples == pixels.alphaSamples, "\(effort)")
      return packed.alphaByteCount
    }
    #expect(byteCounts[0] > byteCounts[1] && byteCounts[1] > byteCounts[2], "\(byteCounts)")
  }

  @Test("Without entry points there are no bands", arguments: [PackOptions.Effort.fast, .balanced])
  func whole(effort: PackOptions.Effort) throws {
    let pixels = Self.picture
    let options = PackOptions.with {
      ($0.effort, $0.alpha, $0.restarts) = (effort, .png, .none)
    }
    let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels))
    #expect(try #require(FileParts(packed.bytes))["band"] == nil)
    #expect(try unpack(packed.bytes).alphaSamples == pixels.alphaSamples)
  }
}
