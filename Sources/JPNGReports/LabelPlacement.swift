/// Finds places for labels in a chart, so that none covers another.
struct LabelPlacement {
  private struct Box {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private let area: Box
  private var taken: [Box]

  init(
    left: Double, right: Double, top: Double, bottom: Double,
    avoiding marks: [(x: Double, y: Double)]
  ) {
    area = Box(left: left, right: right, top: top, bottom: bottom)
    taken = marks.map {
      Box(left: $0.x - 5, right: $0.x + 5, top: $0.y - 5, bottom: $0.y + 5)
    }
  }

  /// Finds a place above, below or beside a point, and keeps it free from other labels.
  ///
  /// - Returns: The middle of the label's base line; `nil` where there is no room.
  mutating func place(
    width: Double, near point: (x: Double, y: Double)
  ) -> (x: Double, y: Double)? {
    let beside = width / 2 + 8
    let height = 13.0
    let candidates = [
      (0.0, -9.0), (0, 20), (beside, 4), (-beside, 4), (beside, -8), (-beside, -8), (beside, 16),
      (-beside, 16), (0, -23), (0, 34),
    ]
    for (dx, dy) in candidates {
      let (x, y) = (point.x + dx, point.y + dy)
      let box = Box(left: x - width / 2, right: x + width / 2, top: y - height, bottom: y + 3)
      let isInside =
        box.left > area.left && box.right < area.right && box.top > area.top
        && box.bottom < area.bottom
      guard isInside, !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      return (x, y)
    }
    return nil
  }

  /// Moves ascending positions apart until neighbours have a distance, and back into the range
  /// where that has room for all of them.
  static func spread(
    _ positions: [Double], apart distance: Double, within range: ClosedRange<Double>
  ) -> [Double] {
    var places = positions
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + distance)
    }
    guard let last = places.indices.last, places[last] > range.upperBound else { return places }
    places[last] = range.upperBound
    for index in places.indices.dropLast().reversed() {
      places[index] = min(places[index], places[index + 1] - distance)
    }
    return places
  }
}
