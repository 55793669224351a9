internal import JPNG
internal import JPNGPixels

/// Whether what a codec decodes is what it was given. A codec that fails is not timed.
struct PixelCheck {
  /// The source at each scale.
  private let expected: [Scale: PixelBuffer]
  private let source: SourceImage

  init(pixels: PixelBuffer, scales: [Scale] = BenchPlan().scales) {
    source = SourceImage(pixels: pixels)
    expected = Dictionary(
      uniqueKeysWithValues: scales.map { scale in
        (scale, scale == .full ? pixels : pixels.reduced(.straight, by: 8 / scale.eighths))
      })
  }

  /// - Precondition: `scale` is one of those the check was made for.
  /// - Parameter decoded: `encoded`, decoded at `scale`.
  func verify(
    _ decoded: PixelBuffer, of encoded: EncodedImage, at scale: Scale
  ) throws(CodecRefusal) {
    guard let expected = expected[scale] else { preconditionFailure("a scale to be checked") }
    guard decoded.size == expected.size else {
      throw CodecRefusal("\(decoded.size) pixels instead of \(expected.size)")
    }
    guard encoded.codec.isLossy else {
      if decoded != expected { throw CodecRefusal("its pixels are not the source's") }
      return
    }
    // A scaled picture that ends within a pixel is stretched by libwebp to fill that.
    let isStretched = encoded.codec == .webp && scale != .full
    let shown = isStretched ? source.reduced(to: expected.size).pixels : expected
    var likeness = Likeness(shown, decoded)
    if encoded.codec.isOpaque { likeness.alpha = Likeness.Errors() }
    guard likeness.color.areSmall, likeness.alpha.areSmall else {
      throw CodecRefusal("its pixels are far from the source's")
    }
    if scale == .full, encoded.codec.isPacked, !encoded.codec.isOpaque {
      // The planes are lossy, but decoding them is not.
      let reference = try PackedPlanes(encoded.bytes).pixels(encoded.size)
      if decoded != reference {
        throw CodecRefusal("its pixels are not those that the stock libraries decode")
      }
    }
  }
}

/// Whether a lossy picture shows what its source does, at whatever quality. Another picture does
/// not, nor one that is shifted, turned, or has its channels in another order.
private struct Likeness {
  /// Sums over samples, each with a weight.
  struct Errors {
    private var weights = 0.0
    private var values = 0.0
    private var squares = 0.0
    private var errors = 0.0

    mutating func add(_ expected: UInt8, _ decoded: UInt8, weight: Double) {
      let (a, b) = (Double(expected), Double(decoded))
      weights += weight
      values += a * weight
      squares += a * a * weight
      errors += (a - b) * (a - b) * weight
    }

    /// Whether the mean square error is well below the one that a picture all in the average colour
    /// would have, or below that of 16 steps of 255.
    var areSmall: Bool {
      guard weights > 0 else { return true }
      let mean = values / weights
      let variance = squares / weights - mean * mean
      return errors / weights <= max(16 * 16, 0.8 * variance)
    }
  }

  /// Errors of colour, weighted by how visible a pixel is.
  private(set) var color = Errors()
  var alpha = Errors()

  init(_ expected: PixelBuffer, _ decoded: PixelBuffer) {
    expected.forEachRow { y, row in
      for x in row.indices {
        let (a, b) = (row[x], decoded[x, y])
        let visible = Double(a.alpha) * Double(a.alpha)
        color.add(a.red, b.red, weight: visible)
        color.add(a.green, b.green, weight: visible)
        color.add(a.blue, b.blue, weight: visible)
        alpha.add(a.alpha, b.alpha, weight: 1)
      }
    }
  }
}
