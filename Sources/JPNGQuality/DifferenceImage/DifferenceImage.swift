package import JPNGPixels

/// Two pictures and what differs between them, for people to look at: reference and candidate over
/// a checkerboard, then the error as a heat map.
///
/// The panels are side by side, or one below another where the picture is wider than it is high: a
/// long side three times as long would be more than many programs open.
package enum DifferenceImage {
  /// Pixels between the panels.
  private static let gap = 8
  /// Pixels along a square of the checkerboard.
  private static let square = 8
  private static let lightSquare = Background.white
  private static let darkSquare = Background(grey: 204)
  private static let white = PixelWord(red: 255, green: 255, blue: 255, alpha: 255)

  /// - Returns: An opaque picture. In the direction of the panels it is as long as three pictures
  ///   and two gaps.
  package static func draw(
    reference: PixelBuffer, candidate: PixelBuffer
  ) throws(QualityError) -> PixelBuffer {
    let size = reference.size
    guard candidate.size == size else {
      throw .sizesDiffer(reference: size, candidate: candidate.size)
    }
    let isStacked = size.width > size.height
    // From each panel to the next.
    let step = isStacked ? (x: 0, y: size.height + gap) : (x: size.width + gap, y: 0)
    let whole = ImageSize(width: size.width + 2 * step.x, height: size.height + 2 * step.y)
    var image = PixelBuffer(size: whole)
    image.mutateEachRow { y, row in
      row.update(repeating: white)
      for (index, panel) in Panel.allCases.enumerated() {
        let start = index * step.x
        let y = y - index * step.y
        guard (0..<size.height).contains(y) else { continue }
        reference.withRow(y) { reference in
          candidate.withRow(y) { candidate in
            for x in 0..<size.width {
              let background = (x / square + y / square) % 2 == 0 ? lightSquare : darkSquare
              row[start + x] =
                switch panel {
                case .reference: background.composite(reference[x])
                case .candidate: background.composite(candidate[x])
                case .error: HeatMap.color(of: error(reference[x], candidate[x]))
                }
            }
          }
        }
      }
    }
    return image
  }

  private enum Panel: CaseIterable {
    case reference
    case candidate
    case error
  }

  /// The largest error of a channel over black, mid-grey and white, 0…255.
  private static func error(_ a: PixelWord, _ b: PixelWord) -> Int {
    if a == b { return 0 }
    return Background.scored.reduce(0) { max($0, $1.largestDifference(of: a, b)) }
  }
}
