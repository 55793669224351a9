import JPNG
import TestSupport
import Testing

@Suite("Pictures without colour")
struct GreyPictureTests {
  private static let size = ImageSize(width: 70, height: 50)
  private static let grey = SampleImages.image(size) { x, y in
    let value = UInt8(40 + 2 * x + y)
    return (value, value, value, UInt8(min(255, 5 * y)))
  }

  private static func pack(_ pixels: PixelBuffer, _ options: PackOptions) throws -> PackedImage {
    try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels))
  }

  @Test(
    "They are stored as one component, and decoded as grey",
    arguments: [PackOptions.Effort.balanced, .best], [false, true])
  func oneComponent(effort: PackOptions.Effort, isProgressive: Bool) throws {
    let packed = try Self.pack(
      Self.grey, .with { ($0.effort, $0.isProgressive) = (effort, isProgressive) })
    let decoder = try JPNGDecoder(packed.bytes)
    #expect(decoder.info.colorComponentCount == 1)
    #expect(packed.subsampling == .yuv444)
    for resolution in [Resolution.full, .scale(.half)] {
      let rgba = try decoder.decode(at: resolution).rgba
      let isGrey = stride(from: 0, to: rgba.count, by: 4).allSatisfy { (index: Int) -> Bool in
        let red = rgba[index]
        return red == rgba[index + 1] && red == rgba[index + 2]
      }
      #expect(isGrey)
    }
  }

  @Test("A subsampling that is asked for is kept", arguments: Subsampling.allCases)
  func threeComponents(subsampling: Subsampling) throws {
    let packed = try Self.pack(Self.grey, .with { $0.subsampling = subsampling })
    let info = try JPNGDecoder(packed.bytes).info
    #expect(info.colorComponentCount == 3)
    #expect(info.subsampling == subsampling)
  }

  @Test("A little colour is kept")
  func colored() throws {
    let packed = try Self.pack(SampleImages.soft(Self.size), PackOptions())
    #expect(try JPNGDecoder(packed.bytes).info.colorComponentCount == 3)
  }
}
