import JPNGPixels
import JPNGPreparation
import TestSupport
import Testing

@Suite("Smooth alpha")
struct SmoothAlphaTests {
  @Test("The share is that of counting pixel by pixel", arguments: 1...40)
  func share(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    let size = ImageSize(width: width, height: 7)
    let alphas = (0..<size.pixelCount).map { _ in
      [0, 1, 8, 9, 10, 128, 136, 137, 247, 254, 255].randomElement(using: &generator) ?? 0 as UInt8
    }
    let pixels = PixelBuffer(size: size, rgba: alphas.flatMap { [9, 200, 255, $0] })
    let translucent = alphas.indices.filter { (1...254).contains(alphas[$0]) }
    let smooth = translucent.filter {
      $0 % width > 0 && (1...254).contains(alphas[$0 - 1])
        && abs(Int(alphas[$0]) - Int(alphas[$0 - 1])) <= 8
    }
    let expected = translucent.isEmpty ? 0 : Double(smooth.count) / Double(translucent.count)
    #expect(SmoothAlpha.share(of: pixels) == expected)
  }
}
