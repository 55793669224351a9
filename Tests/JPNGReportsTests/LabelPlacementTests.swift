import TestSupport
import Testing

@testable import JPNGReports

@Suite("Labels in charts")
struct LabelPlacementTests {
  private struct Box {
    var left, right, top, bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// The boxes of the labels that found a place, of points in a plot of 600 × 300.
  private func placed(_ points: [(x: Double, y: Double)], width: Double) -> [Box] {
    var placement = LabelPlacement(left: 0, right: 600, top: 0, bottom: 300, avoiding: points)
    return points.compactMap { placement.place(width: width, near: $0) }.map {
      Box(left: $0.x - width / 2, right: $0.x + width / 2, top: $0.y - 10, bottom: $0.y + 2)
    }
  }

  @Test(
    "Of 300 points no label covers another, a point, or what is outside", arguments: 1...20,
    [20.0, 150, 400])
  func crowd(seed: UInt64, width: Double) {
    var generator = SeededGenerator(seed: seed)
    let points = (0..<300).map { _ in
      (
        x: Double.random(in: 0...600, using: &generator),
        y: Double.random(in: 0...300, using: &generator)
      )
    }
    let labels = placed(points, width: width)
    for (index, label) in labels.enumerated() {
      #expect(!labels[..<index].contains(where: label.overlaps))
      #expect(
        !points.contains { point in
          label.overlaps(
            Box(left: point.x - 4, right: point.x + 4, top: point.y - 4, bottom: point.y + 4))
        })
      #expect(label.left >= 0 && label.right <= 600 && label.top >= 0 && label.bottom <= 300)
    }
  }

  @Test("Where there is room, every label has a place")
  func room() {
    #expect(placed([(100, 100), (300, 100), (100, 200), (598, 298), (2, 2)], width: 80).count == 5)
  }
}
