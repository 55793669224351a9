internal import JPNGPixels

/// Colours for errors: black for none, then purple and orange to pale yellow. They get ever
/// lighter, so that they can be told apart by people who do not see all colours.
enum HeatMap {
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
