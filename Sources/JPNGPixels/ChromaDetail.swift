/// How finely the colour of a JPEG is sampled relative to its brightness.
public enum Subsampling: String, Hashable, Sendable, CaseIterable {
  /// Every pixel has its own colour.
  case yuv444 = "444"
  /// Two pixels side by side share one.
  case yuv422 = "422"
  /// Two by two pixels share one.
  case yuv420 = "420"

  /// Luma samples for each chroma sample, across and down.
  package var factors: (horizontal: Int, vertical: Int) {
    switch self {
    case .yuv444: (1, 1)
    case .yuv422: (2, 1)
    case .yuv420: (2, 2)
    }
  }
}

/// What chroma subsampling would cost a picture: the root mean square error of Cb and Cr, over
/// visible pixels, when neighbours share their average. In 8-bit steps.
package struct ChromaDetail: Hashable, Sendable {
  package let halvedHorizontally: Double
  package let halvedBothWays: Double

  /// Measures every pair of rows of a small picture, every fourth of a large one.
  package init(of pixels: PixelBuffer) {
    var sums = (horizontal: 0.0, both: 0.0, weight: 0.0)
    let rowWords = pixels.rowStride / PixelBuffer.bytesPerPixel
    let size = pixels.size
    let step = size.pixelCount > 1 << 18 ? 8 : 2
    pixels.withUnsafeBytes { bytes in
      let words = bytes.assumingMemoryBound(to: PixelWord.self)
      for y in stride(from: 0, to: size.height, by: step) {
        let top = y * rowWords
        let bottom = y + 1 < size.height ? top + rowWords : top
        for x in stride(from: 0, to: size.width - 1, by: 2) {
          let block = Block(
            words[top + x], words[top + x + 1], words[bottom + x], words[bottom + x + 1])
          sums.horizontal += Double(block.horizontal)
          sums.both += Double(block.both)
          sums.weight += Double(block.weight)
        }
      }
    }
    let weight = max(1, sums.weight)
    halvedHorizontally = (sums.horizontal / weight).squareRoot()
    halvedBothWays = (sums.both / weight).squareRoot()
  }

  /// The squared error of one block of 2 × 2 pixels, weighted by alpha.
  private struct Block {
    var horizontal: Float = 0
    var both: Float = 0
    var weight: Float

    @inline(__always)
    init(_ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord) {
      let alphas = SIMD4<Float>(
        Float(a >> 24), Float(b >> 24), Float(c >> 24), Float(d >> 24))
      weight = 2 * alphas.sum()
      guard weight > 0 else { return }
      let red = Self.channel(a, b, c, d, 0)
      let green = Self.channel(a, b, c, d, 8)
      let blue = Self.channel(a, b, c, d, 16)
      // ITU-T T.871 (JFIF), section 7.
      add(-0.1687 * red - 0.3313 * green + 0.5 * blue, alphas)
      add(0.5 * red - 0.4187 * green - 0.0813 * blue, alphas)
    }

    @inline(__always)
    private static func channel(
      _ a: PixelWord, _ b: PixelWord, _ c: PixelWord, _ d: PixelWord, _ shift: UInt32
    ) -> SIMD4<Float> {
      SIMD4(
        Float(a >> shift & 0xFF), Float(b >> shift & 0xFF), Float(c >> shift & 0xFF),
        Float(d >> shift & 0xFF))
    }

    @inline(__always)
    private mutating func add(_ chroma: SIMD4<Float>, _ alphas: SIMD4<Float>) {
      let pairs = (chroma.evenHalf + chroma.oddHalf) * 0.5
      let across = chroma - SIMD4(pairs[0], pairs[0], pairs[1], pairs[1])
      let around = chroma - SIMD4(repeating: (pairs[0] + pairs[1]) * 0.5)
      horizontal += (across * across * alphas).sum()
      both += (around * around * alphas).sum()
    }
  }
}
