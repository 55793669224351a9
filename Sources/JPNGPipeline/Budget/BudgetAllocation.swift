internal import JPNGScoring

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Chooses one file for each asset, so that all of them together are within a budget and look as
/// good as they can.
///
/// First the worst score is raised (``bestFloor``), then the rest is spent where a byte gains most:
/// with equal slopes of score over bytes, as Lagrange's multiplier gives them.
struct BudgetAllocation: Sendable {
  let choices: [BudgetChoices]
  /// In bytes.
  let budget: Int
  /// A score that none is to be below, as far as that is within the budget.
  var leastScore = Self.worstScore

  /// No picture that anybody would ship scores less.
  static let worstScore = -200.0

  /// A choice for each asset, by the indices of its points.
  typealias Selection = [Int]

  func byteCount(_ selection: Selection) -> Int {
    zip(choices, selection).reduce(0) { $0 + $1.0.points[$1.1].byteCount }
  }

  func meanScore(_ selection: Selection) -> Double {
    let sum = zip(choices, selection).reduce(0) { $0 + $1.0.points[$1.1].score }
    return sum / Double(max(1, choices.count))
  }

  /// The smallest that the assets' own limits allow, which may be over the budget.
  var smallest: Selection { choices.map(\.least) }

  var smallestByteCount: Int { byteCount(smallest) }

  /// The best selection; `nil` if the budget cannot be kept.
  var best: Selection? { bestFloor.map { spread(floor: $0) } }

  /// The score that no asset is below in the best selection, as far as each can have it at all;
  /// `nil` if the budget cannot be kept.
  ///
  /// To raise the worst as far as possible would take from all others. So it is raised only as far
  /// as the mean stays half-way between the best one and that of one quality for all.
  var bestFloor: Double? {
    guard smallestByteCount <= budget else { return nil }
    var high = highestFloor
    var low = min(leastScore, high)
    let mostOnAverage = meanScore(spread(floor: low))
    let wanted = meanOfOneQuality.map { ($0 + mostOnAverage) / 2 } ?? -.infinity
    if meanScore(spread(floor: high)) >= wanted { return high }
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if meanScore(spread(floor: middle)) >= wanted { low = middle } else { high = middle }
    }
    return low
  }

  /// The best selection in which no asset is below a score, as far as that is within the budget;
  /// `nil` if the budget cannot be kept at all.
  func best(notBelow score: Double) -> Selection? {
    guard smallestByteCount <= budget else { return nil }
    return spread(floor: min(score, highestFloor))
  }

  /// Halvings of a range of scores, to a fiftieth of a point.
  private static let steps = 14

  /// The highest score that all assets can have, as far as each can have it at all.
  private var highestFloor: Double {
    var (low, high) = (Self.worstScore, 100.0)
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if byteCount(floor(middle)) <= budget { low = middle } else { high = middle }
    }
    return low
  }

  private func floor(_ score: Double) -> Selection {
    choices.map { $0.index(reaching: score) }
  }

  /// The mean score if all assets had the same quality, the highest that fits; `nil` if none does.
  private var meanOfOneQuality: Double? {
    func selection(_ quality: Int) -> Selection {
      choices.map { choice in
        choice.points.lastIndex { $0.quality <= quality }.map { max($0, choice.least) }
          ?? choice.least
      }
    }
    return (1...100).last { byteCount(selection($0)) <= budget }.map { meanScore(selection($0)) }
  }

  /// Gives every asset the floor, which must be within the budget, and spends what is left.
  private func spread(floor score: Double) -> Selection {
    let start = floor(score)
    func selection(_ price: Double) -> Selection {
      zip(choices, start).map { $0.index(from: $1, price: price) }
    }
    // Prices from a point of score a byte to one for more bytes than there are.
    var (cheap, dear) = (-30.0, 1.0)
    for _ in 0..<40 {
      let middle = (cheap + dear) / 2
      if byteCount(selection(exp2(middle))) <= budget { dear = middle } else { cheap = middle }
    }
    let fitting = selection(exp2(dear))
    return filled(byteCount(fitting) <= budget ? fitting : start)
  }

  /// Spends the last bytes: one step for each asset that a step still fits for, those that gain
  /// most first.
  private func filled(_ selection: Selection) -> Selection {
    var selection = selection
    var left = budget - byteCount(selection)
    func slope(_ asset: Int) -> Double {
      let points = choices[asset].points
      let (now, next) = (points[selection[asset]], points[selection[asset] + 1])
      return (next.score - now.score) / Double(next.byteCount - now.byteCount)
    }
    let open = choices.indices.filter { selection[$0] + 1 < choices[$0].points.count }
    let bySlope = open.map { ($0, slope($0)) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    for (asset, _) in bySlope {
      let points = choices[asset].points
      let cost = points[selection[asset] + 1].byteCount - points[selection[asset]].byteCount
      guard cost <= left else { continue }
      selection[asset] += 1
      left -= cost
    }
    return selection
  }
}
