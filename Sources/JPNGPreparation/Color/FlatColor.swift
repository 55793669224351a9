package import JPNGPixels

/// Whether all that is seen of a picture has one colour, as of letters and silhouettes. Then it is
/// alpha that draws the picture.
package enum FlatColor {
  /// What a colour, weighted by its alpha, may differ by in 8 bits. Coding makes larger errors.
  private static let tolerance = 4

  /// Whether all visible pixels have about the colour of one that has the highest alpha.
  package static func isFound(in pixels: PixelBuffer) -> Bool {
    let reference = mostVisible(in: pixels)
    return pixels.withRows { rows in
      for y in 0..<pixels.size.height {
        let isFlat = rows.withPixels(y) { row in
          for x in row.indices where !isAlike(row[x], reference) { return false }
          return true
        }
        guard isFlat else { return false }
      }
      return true
    }
  }

  private static func mostVisible(in pixels: PixelBuffer) -> PixelWord {
    var found: PixelWord = 0
    pixels.withRows { rows in
      for y in 0..<pixels.size.height {
        rows.withPixels(y) { row in
          for x in row.indices where row[x] >> 24 > found >> 24 { found = row[x] }
        }
        if found >> 24 == 255 { return }
      }
    }
    return found
  }

  private static func isAlike(_ pixel: PixelWord, _ reference: PixelWord) -> Bool {
    let alpha = Int(pixel >> 24)
    func isNear(_ shift: PixelWord) -> Bool {
      let difference = Int(pixel >> shift & 255) - Int(reference >> shift & 255)
      return abs(difference) * alpha <= tolerance * 255
    }
    return isNear(0) && isNear(8) && isNear(16)
  }
}
