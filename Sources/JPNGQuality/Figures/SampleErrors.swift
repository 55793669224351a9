internal import JPNGPixels
internal import JPNGThreads

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Squared errors of two pictures' samples, exact sums.
struct SampleErrors: Sendable {
  /// Whether the pictures are the same, byte for byte.
  private(set) var isIdentical = true
  /// Whether both pictures are opaque.
  private(set) var isOpaque = true
  /// The largest difference of two alphas.
  private(set) var alphaMaximum = 0

  private var alphaSquares: UInt64 = 0
  private var pixelCount: UInt64 = 0
  /// Squares of red, green and blue where the reference is not wholly transparent, and the number
  /// of such pixels.
  private var colorSquares: UInt64 = 0
  private var visibleCount: UInt64 = 0
  /// Squares of red, green and blue times the reference's alpha, and what those alphas add up to.
  private var weightedSquares: UInt64 = 0
  private var weights: UInt64 = 0

  /// Compares pictures of the same size and of straight association.
  init(_ reference: PixelBuffer, _ candidate: PixelBuffer, sharing threads: ThreadBudget) {
    let height = reference.size.height
    let parts = threads.map((height - 1) / Self.stripHeight + 1) { strip in
      var part = SampleErrors()
      for y in strip * Self.stripHeight..<min(height, (strip + 1) * Self.stripHeight) {
        reference.withRow(y) { a in candidate.withRow(y) { b in part.add(a, b) } }
      }
      return part
    }
    for part in parts { add(part) }
  }

  private init() {}

  private static let stripHeight = 64

  private mutating func add(_ reference: Span<PixelWord>, _ candidate: Span<PixelWord>) {
    precondition(reference.count == candidate.count, "rows of the same width")
    var changed: PixelWord = 0
    var alphas = ~PixelWord(0)
    for x in 0..<reference.count {
      let (a, b) = (reference[x], candidate[x])
      changed |= a ^ b
      alphas &= a & b
      let alpha = UInt64(a >> 24)
      let colors =
        Self.square(a, b, at: 0) &+ Self.square(a, b, at: 8) &+ Self.square(a, b, at: 16)
      colorSquares &+= alpha > 0 ? colors : 0
      visibleCount &+= alpha > 0 ? 1 : 0
      weightedSquares &+= colors &* alpha
      weights &+= alpha
      alphaSquares &+= Self.square(a, b, at: 24)
      alphaMaximum = max(alphaMaximum, abs(Int(a >> 24) &- Int(b >> 24)))
    }
    isIdentical = isIdentical && changed == 0
    isOpaque = isOpaque && alphas >> 24 == 255
    pixelCount += UInt64(reference.count)
  }

  @inline(__always)
  private static func square(_ a: PixelWord, _ b: PixelWord, at shift: UInt32) -> UInt64 {
    let difference = Int32(a &>> shift & 0xFF) &- Int32(b &>> shift & 0xFF)
    return UInt64(UInt32(bitPattern: difference &* difference))
  }

  private mutating func add(_ part: SampleErrors) {
    isIdentical = isIdentical && part.isIdentical
    isOpaque = isOpaque && part.isOpaque
    alphaMaximum = max(alphaMaximum, part.alphaMaximum)
    alphaSquares += part.alphaSquares
    pixelCount += part.pixelCount
    colorSquares += part.colorSquares
    visibleCount += part.visibleCount
    weightedSquares += part.weightedSquares
    weights += part.weights
  }
}

extension SampleErrors {
  var alphaPSNR: Double { Self.psnr(alphaSquares, pixelCount) }

  /// PSNR of the colours of pixels that the reference shows at all; `nil` where it shows none.
  var colorPSNR: Double? { visibleCount > 0 ? Self.psnr(colorSquares, 3 * visibleCount) : nil }

  /// The same, each pixel counting as much as its alpha in the reference.
  var weightedColorPSNR: Double? { weights > 0 ? Self.psnr(weightedSquares, 3 * weights) : nil }

  /// In dB, peak 255; at most ``QualityScores/maximumPSNR``.
  private static func psnr(_ squares: UInt64, _ weight: UInt64) -> Double {
    guard squares > 0 else { return QualityScores.maximumPSNR }
    let ratio = 255 * 255 * Double(weight) / Double(squares)
    return min(QualityScores.maximumPSNR, 10 * log10(ratio))
  }
}
