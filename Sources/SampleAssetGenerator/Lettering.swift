/// Glyphs as strokes of a round pen, in a cell of height 1 with y pointing down.
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

/// A line of text, as a set of line segments to measure distances to.
struct Lettering: Sendable {
  private var segments: [(from: Vector, to: Vector)] = []
  private(set) var end: Float

  init(_ text: String, at origin: Vector, height: Float, spacing: Float) {
    end = origin.x
    for character in text {
      let glyph = Glyph.named(character)
      for stroke in glyph.strokes {
        let points = stroke.map { Vector(end, origin.y) + $0 * height }
        segments += zip(points, points.dropFirst()).map { ($0, $1) }
      }
      end += (glyph.width + spacing) * height
    }
  }

  /// How far `point` is from the pen's path.
  func distance(to point: Vector) -> Float {
    var nearest = Float.infinity
    for segment in segments {
      nearest = min(nearest, point.distance(toSegment: segment.from, segment.to))
    }
    return nearest
  }
}

extension Canvas {
  /// "21° SUNNY" in antialiased white, with a soft shadow to stay legible on any sky.
  static func sunnyLabel(_ width: Int, _ height: Int) -> Canvas {
    let temperature = Lettering("21°", at: Vector(44, 40), height: 120, spacing: 0.24)
    let word = Lettering("SUNNY", at: Vector(262, 104), height: 54, spacing: 0.36)
    let shade = Gradient((0, 0xFFFFFF), (0.55, 0xFFFDF4), (1, 0xFFE9B8))

    /// The distance to the edge of the letters; negative inside.
    func edge(_ point: Vector) -> Float {
      min(temperature.distance(to: point) - 8, word.distance(to: point) - 4.4)
    }

    return Canvas(width, height) { point in
      let ink = RGBA(
        shade.color(at: point.y / Float(height)), alpha: (0.5 - edge(point)).clamped)
      let below = max(0, edge(point - Vector(0, 4)) + 3)
      let shadow = RGBA(RGB(hex: 0x16304F), alpha: 0.42 * (1 - below.smoothstep(0, 22)))
      return ink.over(shadow)
    }
  }
}
