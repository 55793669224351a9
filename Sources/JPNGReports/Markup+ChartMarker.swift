extension Markup {
  /// A small shape at a point. Every series has its own shape, for readers who cannot tell colours.
  static func marker(
    _ style: Int, x: Double, y: Double, isHollow: Bool = false, note: String = ""
  ) -> Markup {
    let style = style % ChartStyle.seriesCount
    let path = markerShape(style).enumerated().map { index, point in
      let (x, y) = (x + point.x, y + point.y)
      return (index == 0 ? "M" : "L") + x.coordinate + " " + y.coordinate
    }
    let name = isHollow ? "marker hollow stroke\(style)" : "marker fill\(style) stroke\(style)"
    // Browsers show a title when the pointer rests on the shape.
    let title = note.isEmpty ? [] : [Markup.element("title", [:], [.text(note)])]
    return .element(
      "path", ["class": name, "d": path.joined(separator: " ") + " Z"], title)
  }

  private typealias Point = (x: Double, y: Double)

  private static func markerShape(_ style: Int) -> [Point] {
    let r = 4.0
    let third = r / 3
    let octagon: [Point] = [
      (-0.4 * r, -r), (0.4 * r, -r), (r, -0.4 * r), (r, 0.4 * r), (0.4 * r, r), (-0.4 * r, r),
      (-r, 0.4 * r), (-r, -0.4 * r),
    ]
    let cross: [Point] = [
      (-third, -r), (third, -r), (third, -third), (r, -third), (r, third), (third, third),
      (third, r), (-third, r), (-third, third), (-r, third), (-r, -third), (-third, -third),
    ]
    let star: [Point] = [
      (0, -1.2 * r), (third, -third), (1.2 * r, 0), (third, third), (0, 1.2 * r),
      (-third, third), (-1.2 * r, 0), (-third, -third),
    ]
    let square = 0.85 * r
    return switch style {
    case 0: [(-square, -square), (square, -square), (square, square), (-square, square)]
    case 1: [(0, -1.2 * r), (0.9 * r, 0), (0, 1.2 * r), (-0.9 * r, 0)]
    case 2: [(0, -r), (r, 0.8 * r), (-r, 0.8 * r)]
    case 3: [(0, r), (r, -0.8 * r), (-r, -0.8 * r)]
    case 4: octagon
    case 5: star
    case 6: cross
    default: [(-r, -0.5 * r), (r, -0.5 * r), (r, 0.5 * r), (-r, 0.5 * r)]
    }
  }
}
