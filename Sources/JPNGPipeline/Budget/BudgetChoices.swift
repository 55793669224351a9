internal import JPNGScoring

/// The files that one asset can have, for a budget to choose from.
struct BudgetChoices: Sendable {
  typealias Point = RateQualityCurve.Point

  /// By rising bytes and scores: what costs more and scores less than another is left out.
  let points: [Point]
  /// The index of the smallest one that meets what the asset itself asks for; the last one if none
  /// does.
  let least: Int

  /// - Parameters:
  ///   - points: Not empty.
  ///   - minScore: What the asset must score; `nil` if that does not matter.
  init(_ points: [Point], minScore: Double? = nil) {
    var best: [Point] = []
    let sorted = points.sorted {
      ($0.byteCount, -$0.score, $0.quality) < ($1.byteCount, -$1.score, $1.quality)
    }
    for point in sorted where best.last.map({ point.score > $0.score }) ?? true {
      best.append(point)
    }
    self.points = best
    least = minScore.map { Self.index(in: best, reaching: $0) } ?? 0
  }

  /// The index of the smallest one that scores so much, and that the asset's own limit allows.
  func index(reaching score: Double) -> Int {
    max(least, Self.index(in: points, reaching: score))
  }

  private static func index(in points: [Point], reaching score: Double) -> Int {
    points.firstIndex { $0.score >= score } ?? points.count - 1
  }

  /// The index of the best one from `start` on, where a byte costs `price` points of score.
  func index(from start: Int, price: Double) -> Int {
    var best = start
    for index in points.indices.dropFirst(start + 1) {
      let gain = points[index].score - points[best].score
      let cost = Double(points[index].byteCount - points[best].byteCount) * price
      if gain > cost { best = index }
    }
    return best
  }
}
