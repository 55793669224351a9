import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@testable import JPNG

/// What is tried is told by samples, which have one strip of four or of eight of large pictures.
@Suite("Alpha that is mostly edges")
struct AlphaOfEdgesTests {
  /// Discs with soft edges in some rows, the same in each tile.
  private func discs(_ size: ImageSize, in rows: Range<Int>, tile: ImageSize) -> PixelBuffer {
    var generator = SeededGenerator(seed: 7)
    let discs = (0..<(tile.pixelCount / 680)).map { _ in
      (
        x: Double.random(in: 0..<Double(tile.width), using: &generator),
        y: Double.random(in: 0..<Double(tile.height), using: &generator),
        radius: Double.random(in: 4..<16, using: &generator)
      )
    }
    func alpha(_ x: Int, _ y: Int) -> UInt8 {
      let (u, v) = (Double(x % tile.width), Double(y % tile.height))
      let inside = discs.map { disc in
        disc.radius - ((u - disc.x) * (u - disc.x) + (v - disc.y) * (v - disc.y)).squareRoot()
      }
      return UInt8(max(0, min(255, 128 + 25 * (inside.max() ?? 0))))
    }
    return SampleImages.image(size) { x, y in
      (
        UInt8(truncatingIfNeeded: 3 * x), UInt8(truncatingIfNeeded: 5 * y),
        UInt8(truncatingIfNeeded: x + y),
        rows.contains(y) ? alpha(x, y - rows.lowerBound) : 0
      )
    }
  }

  private func form(of pixels: PixelBuffer) throws -> AlphaForm {
    let share = SmoothAlpha.share(of: pixels)
    #expect((0.12..<0.35).contains(share))
    let options = PackOptions.with { $0.quality = 60 }
    return try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels)).alphaForm
  }

  @Test(
    "It is a JPEG where that costs least, also where a sample has none of it",
    arguments: [(128, 96, 0..<96), (320, 256, 0..<256), (1024, 300, 20..<110)])
  func jpeg(width: Int, height: Int, rows: Range<Int>) throws {
    let pixels = discs(
      ImageSize(width: width, height: height), in: rows,
      tile: ImageSize(width: width, height: rows.count))
    guard case .jpeg = try form(of: pixels) else {
      Issue.record("a PNG")
      return
    }
  }

  @Test("It is a PNG where the same comes again and again", arguments: [(128, 96), (320, 256)])
  func png(width: Int, height: Int) throws {
    let pixels = discs(
      ImageSize(width: width, height: height), in: 0..<height,
      tile: ImageSize(width: 32, height: 32))
    guard case .png = try form(of: pixels) else {
      Issue.record("a JPEG")
      return
    }
  }
}
