package import JPNGPixels

/// How much chroma detail a picture would lose by subsampling: the root mean square error of Cb and
/// Cr if neighbouring pixels share their average. It is in 8-bit steps and weighted by alpha, so
/// that hidden pixels do not count.
///
/// Edges between pixels that do not share their average are lost in part, too, for decoders mix
/// averages when they enlarge chroma. Those of enlarged pixel art and of buttons are all there.
package struct ChromaDetail: Hashable, Sendable {
  /// The error if two pixels side by side share their chroma (4:2:2).
  package let halvedHorizontally: Double
  /// The error if 2 × 2 pixels share their chroma (4:2:0).
  package let halvedBothWays: Double
  /// The same without edges between pixels that do not share their average.
  package let halvedHorizontallyInside: Double
  package let halvedBothWaysInside: Double

  /// Measures every pair of rows of a small picture, and every fourth pair of a large one.
  package init(of pixels: PixelBuffer) {
    let aligned = Sums(of: pixels, from: 0)
    // As if averages were taken one pixel further on. It is a second opinion, for which half of the
    // rows do.
    let between = Sums(of: pixels, from: 1)
    halvedHorizontallyInside = aligned.rootMean(\.horizontal)
    halvedBothWaysInside = aligned.rootMean(\.both)
    halvedHorizontally = max(
      halvedHorizontallyInside, Self.shareBetween * between.rootMean(\.horizontal))
    halvedBothWays = max(halvedBothWaysInside, Self.shareBetween * between.rootMean(\.both))
  }

  /// The error of an edge between two averages, relative to one in the middle of those that share
  /// one. An edge of height 1 is 1/4 off on both sides between averages; else 3/8, and 1/8 on the
  /// pixels next to these. (That decoders make 3/4 and 1/4 of two averages of it is libjpeg's
  /// "fancy upsampling".)
  private static let shareBetween = 0.63

  /// Sums over the blocks of 2 × 2 pixels.
  private struct Sums {
    var horizontal = 0.0
    var both = 0.0
    var weight = 0.0

    /// - Parameter first: The row and column of the first block, 0 or 1.
    init(of pixels: PixelBuffer, from first: Int) {
      let size = pixels.size
      guard first < min(size.width, size.height) else { return }
      let step = (size.pixelCount > 1 << 18 ? 8 : 2) << first
      pixels.withRows { rows in
        for y in stride(from: first, to: size.height, by: step) {
          rows.withPixels(y) { top in
            rows.withPixels(min(y + 1, size.height - 1)) { add(top, $0, from: first) }
          }
        }
      }
    }

    func rootMean(_ sum: KeyPath<Sums, Double>) -> Double {
      (self[keyPath: sum] / max(1, weight)).squareRoot()
    }

    private mutating func add(_ top: Span<PixelWord>, _ bottom: Span<PixelWord>, from first: Int) {
      for x in stride(from: first, to: top.count - 1, by: 2) {
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
