import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("What scaling colour and alpha apart costs")
struct SeparateScalingErrorTests {
  private func error(_ pixels: PixelBuffer) -> Double {
    SeparateScalingError(of: pixels).rootMeanSquare
  }

  @Test("It is nothing where colour or alpha is constant", arguments: SampleImages.oddSizes)
  func constant(size: ImageSize) {
    #expect(error(SampleImages.opaque(size)) < 1e-9)
    let flat = SampleImages.image(size) { x, y in (9, 80, 200, UInt8((x * 31 + y * 17) % 256)) }
    #expect(error(flat) < 1e-9)
  }

  @Test("It is the covariance of a block, in steps of 1/255")
  func covariance() {
    // Half of the block white and opaque, half black and clear: the mean of the products is a half,
    // the product of the means a quarter.
    let block = SampleImages.image(ImageSize(width: 8, height: 8)) { x, _ in
      x < 4 ? (255, 255, 255, 255) : (0, 0, 0, 0)
    }
    #expect(abs(error(block) - 255 / 4) < 0.001)
  }

  @Test("Soft art has little of it, drops on glass have much")
  func kinds() {
    let size = ImageSize(width: 300, height: 300)
    #expect(error(SampleImages.soft(size)) < 1)
    #expect(error(SampleImages.drops(size)) > 4)
  }
}
