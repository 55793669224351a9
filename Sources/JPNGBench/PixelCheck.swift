internal import JPNG
internal import JPNGPixels

/// Whether what a codec decodes is what it was given. A codec that fails is not timed.
struct PixelCheck {
  /// The source.
  let pixels: PixelBuffer

  /// The most, as a root mean square of 255, that lossy codecs may be off the source, whatever quality
  /// they are asked for. Another picture, or one in another place or order, is.
  private static let maximumError = 40.0

  /// - Parameter decoded: `encoded`, decoded at `scale` on one thread.
  func verify(
    _ decoded: PixelBuffer, of encoded: EncodedImage, at scale: Scale
  ) throws(CodecRefusal) {
    let expected = scale == .full ? pixels : pixels.reduced(.straight, by: 8 / scale.eighths)
    guard decoded.size == expected.size else {
      throw CodecRefusal("\(decoded.size) pixels instead of \(expected.size)")
    }
    guard encoded.codec.isLossy else {
      if decoded != expected { throw CodecRefusal("its pixels are not the source's") }
      return
    }
    let error = visibleError(expected, decoded, isOpaque: encoded.codec.isOpaque)
    guard error <= Self.maximumError else {
      throw CodecRefusal("its pixels are off the source's by \(Int(error)) of 255")
    }
    if scale == .full, !encoded.codec.isOpaque {
      // The planes are lossy, but decoding them is not.
      let reference = try PackedPlanes(encoded.bytes).pixels(encoded.size)
      if decoded != reference {
        throw CodecRefusal("its pixels are not those that the stock libraries decode")
      }
    }
  }
}

/// The root mean square error of colour, as far as it is visible, and of alpha, 0…255.
///
/// - Parameter isOpaque: Whether `decoded` has no alpha to compare.
private func visibleError(
  _ expected: PixelBuffer, _ decoded: PixelBuffer, isOpaque: Bool
) -> Double {
  var squares = 0
  expected.forEachRow { y, row in
    for x in row.indices {
      let (a, b) = (row[x], decoded[x, y])
      let visible = Int(a.alpha)
      for (c, d) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
        let error = (Int(c) - Int(d)) * visible / 255
        squares += error * error
      }
      let error = isOpaque ? 0 : visible - Int(b.alpha)
      squares += error * error
    }
  }
  return (Double(squares) / Double(expected.size.pixelCount * (isOpaque ? 3 : 4))).squareRoot()
}
