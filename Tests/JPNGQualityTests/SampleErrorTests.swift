import JPNGPixels
import JPNGQuality
import TestSupport
import Testing

@Suite("PSNR and alpha's errors")
struct SampleErrorTests {
  @Test(
    "A constant error has a known PSNR",
    arguments: [(1, 48.1308), (2, 42.1102), (16, 24.0484), (255, 0)])
  func known(error: Int, decibels: Double) throws {
    let (black, gray) = (PixelBuffer.flat(20, 9, 0), PixelBuffer.flat(20, 9, UInt8(error)))
    let color = try scores(black, gray)
    #expect(abs(try #require(color.colorPSNR) - decibels) < 1e-4)
    #expect(color.weightedColorPSNR == color.colorPSNR)
    #expect(color.alphaPSNR == QualityScores.maximumPSNR)
    let alpha = try scores(black, PixelBuffer.flat(20, 9, 0, alpha: UInt8(255 - error)))
    #expect(abs(alpha.alphaPSNR - decibels) < 1e-4)
    #expect(alpha.alphaMaxError == error)
    #expect(alpha.colorPSNR == QualityScores.maximumPSNR)
  }

  @Test("An error of one channel counts a third")
  func channel() throws {
    let gray = PixelBuffer.flat(10, 10, 50)
    let redder = changed(gray) { _, _, pixel in pixel.red += 1 }
    #expect(abs(try #require(try scores(gray, redder).colorPSNR) - 52.9020) < 1e-4)
  }

  @Test("Colour counts where the reference shows any, weighted as much as it shows")
  func weights() throws {
    // A third each clear, at alpha 51 and opaque; the error, of 10, is in the first two.
    let reference = SampleImages.image(ImageSize(width: 30, height: 10)) { x, _ in
      (90, 90, 90, [0, 51, 255][x / 10])
    }
    let candidate = changed(reference) { x, _, pixel in
      if x < 20 { (pixel.red, pixel.green, pixel.blue) = (100, 100, 100) }
    }
    let scores = try scores(reference, candidate)
    // 100 · 1/2, and 100 · 51 / (51 + 255).
    #expect(abs(try #require(scores.colorPSNR) - 31.1411) < 1e-4)
    #expect(abs(try #require(scores.weightedColorPSNR) - 35.9123) < 1e-4)
  }

  @Test("Where the reference shows nothing, colour has no error")
  func clear() throws {
    let clear = PixelBuffer.flat(9, 9, 5, alpha: 0)
    let scores = try scores(clear, PixelBuffer.flat(9, 9, 7, alpha: 30))
    #expect(scores.colorPSNR == nil)
    #expect(scores.weightedColorPSNR == nil)
    #expect(scores.alphaMaxError == 30)
  }

  @Test("The largest error of alpha is found wherever it is", arguments: [0, 64, 199])
  func alphaMaximum(row: Int) throws {
    let reference = SampleImages.opaque(ImageSize(width: 20, height: 200))
    let candidate = changed(reference) { x, y, pixel in
      if (x, y) == (19, row) { pixel.alpha = 100 } else if x == 3 { pixel.alpha = 250 }
    }
    #expect(try scores(reference, candidate, threadCount: 2).alphaMaxError == 155)
  }
}
