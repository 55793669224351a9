/// A gradient through colours at ascending positions.
struct Gradient: Sendable {
  private let stops: [(position: Float, color: RGB)]

  init(_ stops: (Float, UInt32)...) {
    self.stops = stops.map { ($0, RGB(hex: $1)) }
  }

  func color(at position: Float) -> RGB {
    var below = stops[0]
    for stop in stops {
      if position < stop.position {
        guard below.position < stop.position else { return stop.color }
        let t = position.smoothstep(below.position, stop.position)
        return below.color.mixed(with: stop.color, t)
      }
      below = stop
    }
    return below.color
  }
}
