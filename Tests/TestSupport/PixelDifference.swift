package import JPNGPixels

/// How far two runs of samples are apart, in steps of 1/255.
package struct PixelDifference: Sendable, CustomStringConvertible {
  package private(set) var peak = 0
  private var sumOfSquares = 0
  private var count = 0

  package var rootMeanSquare: Double {
    (Double(sumOfSquares) / Double(max(1, count))).squareRoot()
  }

  package var description: String { "peak \(peak), root mean square \(rootMeanSquare)" }

  private mutating func add(_ a: Int, _ b: Int) {
    peak = max(peak, abs(a - b))
    sumOfSquares += (a - b) * (a - b)
    count += 1
  }

  /// Of all samples of two runs; of different lengths, as far apart as can be.
  package init(_ a: [UInt8], _ b: [UInt8]) {
    guard a.count == b.count else {
      add(0, 256)
      return
    }
    for index in a.indices { add(Int(a[index]), Int(b[index])) }
  }

  /// Of the colours of pixels that are visible in `original`.
  package init(visible original: PixelBuffer, _ other: PixelBuffer) {
    self.init(original, other) { $3 == 0 ? nil : ($0, $1, $2) }
  }

  /// Of two pictures over a grey background.
  package init(_ original: PixelBuffer, _ other: PixelBuffer, over background: Int) {
    self.init(original, other) { red, green, blue, alpha in
      func composite(_ value: Int) -> Int {
        (value * alpha + background * (255 - alpha) + 127) / 255
      }
      return (composite(red), composite(green), composite(blue))
    }
  }

  private init(
    _ original: PixelBuffer, _ other: PixelBuffer,
    _ seen: (Int, Int, Int, Int) -> (Int, Int, Int)?
  ) {
    guard original.size == other.size else {
      add(0, 256)
      return
    }
    let (a, b) = (original.rgba, other.rgba)
    for i in stride(from: 0, to: a.count, by: 4) {
      guard let p = seen(Int(a[i]), Int(a[i + 1]), Int(a[i + 2]), Int(a[i + 3])) else { continue }
      // A pixel that has become hidden is judged as well, by its colour.
      let q =
        seen(Int(b[i]), Int(b[i + 1]), Int(b[i + 2]), Int(b[i + 3]))
        ?? (Int(b[i]), Int(b[i + 1]), Int(b[i + 2]))
      add(p.0, q.0)
      add(p.1, q.1)
      add(p.2, q.2)
    }
  }
}

extension PixelBuffer {
  /// The alpha of all pixels, row by row.
  package var alphaSamples: [UInt8] {
    let rgba = self.rgba
    return stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] }
  }

  /// Red, green and blue of all pixels, row by row.
  package var colorSamples: [UInt8] {
    let rgba = self.rgba
    return rgba.indices.filter { $0 % 4 != 3 }.map { rgba[$0] }
  }
}
