package import JPNGPixels

/// Two pictures and what differs between them, for people to look at: reference and candidate over a
/// checkerboard, then the error as a heat map.
///
/// The panels are side by side, or one below another where the picture is wider than it is high: what
/// is already long would otherwise be more than many programs open.
package enum DifferenceImage {
  /// Pixels between the panels.
  private static let gap = 8
  /// Pixels along a square of the checkerboard.
  private static let square = 8

  /// - Returns: An opaque picture, along its panels three times as long and two gaps.
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
      row.update(repeating: PixelWord(red: 255, green: 255, blue: 255, alpha: 255))
      for (index, panel) in Panel.allCases.enumerated() {
        let (start, y) = (index * step.x, y - index * step.y)
        guard (0..<size.height).contains(y) else { continue }
        reference.withRow(y) { reference in
          candidate.withRow(y) { candidate in
            for x in 0..<size.width {
              let background = (x / square + y / square) % 2 == 0 ? 255 : 204
              row[start + x] =
                switch panel {
                case .reference: reference[x].over(background)
                case .candidate: candidate[x].over(background)
                case .error: HeatRamp.color(of: error(reference[x], candidate[x]))
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
    return max(error(a, b, over: 0), error(a, b, over: 128), error(a, b, over: 255))
  }

  private static func error(_ a: PixelWord, _ b: PixelWord, over background: Int) -> Int {
    let (a, b) = (a.over(background), b.over(background))
    return max(
      abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
      abs(Int(a.blue) - Int(b.blue)))
  }
}

/// Colours for errors: black for none, through purple and orange to pale yellow, ever lighter, so that
/// they can be told apart without telling colours apart.
private enum HeatRamp {
  /// Small errors are the common ones, and get most of the range.
  private static let stops: [(error: Int, color: SIMD3<Int>)] = [
    (0, SIMD3(0, 0, 0)), (8, SIMD3(60, 15, 110)), (24, SIMD3(190, 55, 85)),
    (64, SIMD3(250, 150, 20)), (128, SIMD3(252, 255, 165)),
  ]

  private static let colors: [PixelWord] = (0...255).map { error in
    let above = stops.firstIndex { $0.error >= error } ?? stops.count - 1
    let (low, high) = (stops[max(0, above - 1)], stops[above])
    let span = max(1, high.error - low.error)
    let place = min(span, max(0, error - low.error))
    let color = low.color &+ (high.color &- low.color) &* place / span
    return PixelWord(
      red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: 255)
  }

  static func color(of error: Int) -> PixelWord { colors[min(255, error)] }
}

extension PixelWord {
  /// A straight pixel over a grey, opaque.
  fileprivate func over(_ background: Int) -> PixelWord {
    let weight = Int(alpha)
    let rest = background * (255 - weight) + 127
    func mixed(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * weight + rest) / 255) }
    return PixelWord(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: 255)
  }
}
