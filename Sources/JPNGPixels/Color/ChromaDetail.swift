/// How much chroma detail a picture would lose by subsampling: the root mean square error of Cb and
/// Cr if neighbouring pixels share their average. It is in 8-bit steps and weighted by alpha, so
/// that hidden pixels do not count.
package struct ChromaDetail: Hashable, Sendable {
  /// The error if two pixels side by side share their chroma (4:2:2).
  package let halvedHorizontally: Double
  /// The error if 2 × 2 pixels share their chroma (4:2:0).
  package let halvedBothWays: Double

  /// Measures every pair of rows of a small picture, and every fourth pair of a large one.
  package init(of pixels: PixelBuffer) {
    var sums = Sums()
    let size = pixels.size
    let step = size.pixelCount > 1 << 18 ? 8 : 2
    pixels.withRows { rows in
      for y in stride(from: 0, to: size.height, by: step) {
        rows.withPixels(y) { top in
          rows.withPixels(min(y + 1, size.height - 1)) { sums.add(top, $0) }
        }
      }
    }
    let weight = max(1, sums.weight)
    halvedHorizontally = (sums.horizontal / weight).squareRoot()
    halvedBothWays = (sums.both / weight).squareRoot()
  }

  /// Sums over the blocks of 2 × 2 pixels.
  private struct Sums {
    var horizontal = 0.0
    var both = 0.0
    var weight = 0.0

    mutating func add(_ top: Span<PixelWord>, _ bottom: Span<PixelWord>) {
      for x in stride(from: 0, to: top.count - 1, by: 2) {
        let (a, b, c, d) = (top[x], top[x + 1], bottom[x], bottom[x + 1])
        // Much of most pictures is hidden or of one colour, and has no error.
        if (a | b | c | d) >> 24 == 0 { continue }
        if a == b, c == d, a == c {
          weight += Double(8 * (a >> 24))
          continue
        }
        let block = Block(a, b, c, d)
        horizontal += Double(block.horizontal)
        both += Double(block.both)
        weight += Double(block.weight)
      }
    }
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
      // Cb and Cr by ITU-T T.871 (JFIF), section 7.
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

    /// Adds the error of one chroma channel. The samples are in the order of ``init(_:_:_:_:)``:
    /// the two of the upper row, then the two of the lower row.
    @inline(__always)
    private mutating func add(_ chroma: SIMD4<Float>, _ alphas: SIMD4<Float>) {
      let pairs = (chroma.evenHalf + chroma.oddHalf) * 0.5
      let fromPair = chroma - SIMD4(pairs[0], pairs[0], pairs[1], pairs[1])
      let fromBlock = chroma - SIMD4(repeating: (pairs[0] + pairs[1]) * 0.5)
      horizontal += (fromPair * fromPair * alphas).sum()
      both += (fromBlock * fromBlock * alphas).sum()
    }
  }
}
