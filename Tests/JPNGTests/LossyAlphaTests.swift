import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

@Suite("Lossy alpha")
struct LossyAlphaTests {
  @Test(
    "One odd value among 0 and 255 may be rounded away, and the file still verifies",
    arguments: [(base: UInt8(255), odd: UInt8(254)), (base: 0, odd: 1)])
  func oddValue(base: UInt8, odd: UInt8) throws {
    let size = ImageSize(width: 64, height: 64)
    var rgba = [UInt8](repeating: 90, count: size.pixelCount * 4)
    for i in 0..<size.pixelCount { rgba[4 * i + 3] = base }
    rgba[4 * 2000 + 3] = odd
    let options = PackOptions.with { $0.alpha = .jpeg }
    let source = SourceImage(pixels: PixelBuffer(size: size, rgba: rgba))
    let packed = try JPNGEncoder(options: options).encode(source)
    let decoder = try JPNGDecoder(packed.bytes)
    try decoder.verify()
    #expect(decoder.info.alphaKind == .general)
  }

  @Test("Stored noise stays a step away from the levels, for decoders that round differently")
  func margin() throws {
    let pixels = SampleImages.soft(ImageSize(width: 96, height: 64))
    let options = PackOptions.with { $0.alpha = .jpeg }
    let packed = try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels))
    let levels = try #require(try JPNGDecoder(packed.bytes).info.alphaLevels)
    // Without its levels, the plane decodes to what is stored.
    var parts = try #require(FileParts(packed.bytes))
    parts["LEVL"] = nil
    let stored = try JPNGDecoder(parts.bytes).rawRows(.plane(.alpha))
    for y in 0..<pixels.size.height {
      for x in 0..<pixels.size.width {
        let value = stored[y * pixels.size.width + x]
        switch pixels[x, y].alpha {
        case 0: #expect(value < levels.low)
        case 255: #expect(value > levels.high)
        default: break
        }
      }
    }
  }

  @Test("Where levels are wide, the next quality is taken if it takes fewer bytes")
  func wideLevels() throws {
    // Specks that are hidden or opaque, fewer or more of them, in a glow.
    let size = ImageSize(width: 96, height: 80)
    var taken = 0
    for columns in 20...31 {
      let specks = SampleImages.image(size) { x, y in
        let isOpaque = (3 * (x % 8) + 5 * (y % 8)) % 7 < 3
        let alpha = x % 32 < columns ? (isOpaque ? 255 : 0) : min(255, 60 + x + y / 2)
        return (255, 128, 64, UInt8(alpha))
      }
      for quality in stride(from: 30, through: 85, by: 5) {
        let options = PackOptions.with { $0.quality = quality }
        let settings = AlphaSettings(options, Tuning(), size)
        let coder = LossyAlphaCoder(settings, ThreadBudget(threadCount: 1))
        guard let chosen = try coder.encodeIfExact(specks) else { continue }
        let first = try coder.encode(specks)
        guard chosen.bytes != first.bytes else { continue }
        #expect(first.levels.width > 32 && chosen.bytes.count < first.bytes.count)
        taken += 1
      }
    }
    #expect(taken > 0)
  }
}
