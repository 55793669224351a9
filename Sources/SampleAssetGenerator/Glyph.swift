/// A glyph that is made of strokes of a round pen. The height of its cell is 1, and y points down.
struct Glyph: Sendable {
  let width: Float
  let strokes: [[Vector]]

  /// A part of a circle as a polyline; angles in degrees, clockwise from three o'clock.
  private static func arc(
    _ x: Float, _ y: Float, _ radius: Float, _ from: Float, _ to: Float
  ) -> [Vector] {
    (0...20).map { step in
      let degrees = from + (to - from) * Float(step) / 20
      return Vector(x, y) + Vector(angle: degrees * .pi / 180) * radius
    }
  }

  private static func line(_ points: (Float, Float)...) -> [Vector] {
    points.map { Vector($0, $1) }
  }

  private static let glyphs: [Character: Glyph] = [
    "1": Glyph(width: 0.34, strokes: [line((0.02, 0.2), (0.3, 0), (0.3, 1))]),
    "2": Glyph(
      width: 0.56,
      strokes: [arc(0.28, 0.28, 0.28, -170, 38) + line((0.02, 1), (0.58, 1))]),
    "°": Glyph(width: 0.26, strokes: [arc(0.13, 0.11, 0.12, 0, 360)]),
    "S": Glyph(
      width: 0.52,
      strokes: [arc(0.26, 0.255, 0.255, -25, -270) + arc(0.26, 0.745, 0.255 - 0.02, -90, 155)]),
    "U": Glyph(
      width: 0.56,
      strokes: [
        line((0.56, 0), (0.56, 0.72)) + arc(0.28, 0.72, 0.28, 0, 180)
          + line((0, 0.72), (0, 0))
      ]),
    "N": Glyph(width: 0.58, strokes: [line((0, 1), (0, 0), (0.58, 1), (0.58, 0))]),
    "Y": Glyph(
      width: 0.58, strokes: [line((0, 0), (0.29, 0.5), (0.58, 0)), line((0.29, 0.5), (0.29, 1))]),
  ]

  static func named(_ character: Character) -> Glyph {
    glyphs[character] ?? Glyph(width: 0.3, strokes: [])
  }
}
