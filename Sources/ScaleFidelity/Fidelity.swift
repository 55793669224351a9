internal import Foundation
internal import JPNG
internal import JPNGPixels

/// How close scaled decoding comes to the exact area average of the original, in premultiplied
/// space, as seen over black, grey and white.
struct Fidelity {
  /// The lowest PSNR of the three backgrounds, in decibels.
  private(set) var psnr = Double.infinity
  /// The largest error of a channel, from 0 to 255.
  private(set) var peak = 0
  /// The largest error of a channel next to an edge of alpha.
  private(set) var edgePeak = 0

  /// Packs a picture with PNG and with JPEG alpha, and prints how close each scale comes to the
  /// original.
  static func report(_ name: String, _ source: SourceImage, quality: Int) throws {
    print("\n\(name), \(source.pixels.size), quality \(quality)")
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      var options = PackOptions()
      options.alpha = alpha
      options.quality = quality
      let file = try JPNGEncoder(options: options).encode(source).bytes
      let decoder = try JPNGDecoder(file, options: DecodeOptions(association: .premultiplied))
      for scale in [Scale.half, .quarter, .eighth] {
        let exact = source.pixels.reduced(
          .straight, to: .premultiplied, by: 8 / scale.eighths)
        let fidelity = try Fidelity(exact, decoder.decode(at: .scale(scale)))
        print(
          String(
            format: "  alpha %@ at %@  %5.1f dB, largest error %3d, at edges of alpha %3d",
            alpha.rawValue.padding(toLength: 4, withPad: " ", startingAt: 0), scale.description,
            fidelity.psnr, fidelity.peak, fidelity.edgePeak))
      }
    }
  }

  private init(_ reference: PixelBuffer, _ decoded: PixelBuffer) {
    var expected: [PixelWord] = []
    reference.forEachRow { _, row in expected += row.indices.map { row[$0] } }
    var actual: [PixelWord] = []
    decoded.forEachRow { _, row in actual += row.indices.map { row[$0] } }
    let isEdge = Self.edges(expected, decoded.size)
    for background in [0, 128, 255] {
      var squares = 0
      for i in expected.indices {
        let (a, b) = (expected[i].over(background), actual[i].over(background))
        let errors = [a.0 - b.0, a.1 - b.1, a.2 - b.2].map(abs)
        squares += errors.reduce(0) { $0 + $1 * $1 }
        let worst = errors.max() ?? 0
        peak = max(peak, worst)
        if isEdge[i] { edgePeak = max(edgePeak, worst) }
      }
      let mean = Double(squares) / Double(3 * expected.count)
      psnr = min(psnr, mean == 0 ? 99 : 10 * log10(255 * 255 / mean))
    }
  }

  /// Whether the alpha of each pixel differs from that of a neighbour by a quarter of the range.
  private static func edges(_ pixels: [PixelWord], _ size: ImageSize) -> [Bool] {
    pixels.indices.map { i in
      let (x, y) = (i % size.width, i / size.width)
      let neighbours =
        (x > 0 ? [i - 1] : []) + (x + 1 < size.width ? [i + 1] : [])
        + (y > 0 ? [i - size.width] : []) + (y + 1 < size.height ? [i + size.width] : [])
      return neighbours.contains { abs(Int(pixels[$0].alpha) - Int(pixels[i].alpha)) >= 64 }
    }
  }
}

extension PixelWord {
  /// The channels of this premultiplied pixel over a grey background.
  fileprivate func over(_ background: Int) -> (Int, Int, Int) {
    let behind = (background * (255 - Int(alpha)) + 127) / 255
    return (Int(red) + behind, Int(green) + behind, Int(blue) + behind)
  }
}
