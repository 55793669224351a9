internal import JPNGScoring

/// Finds a quality for each asset, so that all files together are within a budget.
///
/// Assets are packed and scored at a few qualities each. From what was measured, the rest of each
/// curve is estimated, and the best allocation is measured next, until estimates and files agree.
/// What is chosen in the end are files that were measured, so that the sum is exact.
struct BudgetSearch {
  /// What is known of one asset.
  struct Asset {
    /// The score that it must have; `nil` if that does not matter.
    var minScore: Double?
    /// Whether the budget chooses its quality.
    var isFree: Bool
    /// The quality that it has by its settings, with which a fixed asset is packed.
    var quality: Int
    var curve = RateQualityCurve()
    /// The lowest quality at which the source was kept instead, and that file.
    var kept: RateQualityCurve.Point?
  }

  /// Most qualities at which an asset is packed.
  static let maxRounds = 6
  /// Qualities of an estimated curve that are looked at: all of the highest ones, from one to the
  /// next of which files grow by a tenth.
  private static let grid = Array(stride(from: 1, to: 85, by: 3)) + Array(85...100)

  private(set) var assets: [Asset]
  /// In bytes.
  let budget: Int

  init(_ assets: [Asset], budget: Int) {
    self.assets = assets
    self.budget = budget
  }

  mutating func record(_ index: Int, _ point: RateQualityCurve.Point, isKept: Bool) {
    if isKept {
      if point.quality < assets[index].kept?.quality ?? .max { assets[index].kept = point }
    } else {
      assets[index].curve.add(point)
    }
  }

  /// Takes an asset out of the search: its quality is the first one that was tried.
  mutating func fix(_ index: Int) { assets[index].isFree = false }

  /// Takes an asset out that cannot be packed, and so takes no bytes.
  mutating func drop(_ index: Int) {
    assets[index].isFree = false
    assets[index].curve = RateQualityCurve()
    assets[index].kept = nil
  }

  /// The qualities to measure in a round, by the indices of assets: those not measured yet.
  func qualities(inRound round: Int) -> [Int: Int] {
    if round == 0 { return wanted(assets.indices.map { ($0, first($0)) }, distance: 0) }
    if round == 1 {
      // A second point on the side where the answer will be.
      let second = Self.secondQualities[measured.smallestByteCount <= budget ? 0 : 1]
      return wanted(free.map { ($0, second) }, distance: 0)
    }
    let estimated = free.map { estimates($0) }
    let allocation = allocation(of: estimated)
    let selection = allocation.best ?? allocation.smallest
    let qualities = zip(estimated, selection).map { $0.points[$1].quality }
    // What was measured close by will do, the later the more.
    return wanted(Array(zip(free, qualities)), distance: (round - 1) / 2)
  }

  /// Where many sets end up whose PNGs are to become a fifth of their bytes.
  static let firstQuality = 60
  /// The second quality that is tried: the first of these where there are bytes to spend, else the
  /// other.
  static let secondQualities = [88, 25]

  private func first(_ index: Int) -> Int {
    assets[index].isFree ? Self.firstQuality : assets[index].quality
  }

  private var free: [Int] { assets.indices.filter { assets[$0].isFree } }

  /// - Parameter distance: A quality that is so close to one that was measured is not wanted.
  private func wanted(_ pairs: [(Int, Int)], distance: Int) -> [Int: Int] {
    var qualities: [Int: Int] = [:]
    for (index, quality) in pairs where !assets[index].isKnown(quality, distance) {
      qualities[index] = quality
    }
    return qualities
  }

  /// What was measured of all assets that can be packed.
  private var measured: BudgetAllocation { allocation(of: free.map { choices($0, files($0)) }) }

  /// The free assets with these choices. The others take their part of the budget.
  private func allocation(of choices: [BudgetChoices]) -> BudgetAllocation {
    BudgetAllocation(choices: choices, budget: budget - fixed.reduce(0) { $0 + $1.byteCount })
  }

  private var fixed: [RateQualityCurve.Point] {
    assets.indices.filter { !assets[$0].isFree }.compactMap { files($0).first }
  }

  private func estimates(_ index: Int) -> BudgetChoices {
    let asset = assets[index]
    let qualities = Set(Self.grid + asset.curve.points.map(\.quality)).sorted()
    let points = qualities.filter { $0 < asset.kept?.quality ?? .max }
      .compactMap { asset.curve.point(at: $0) }
    return choices(index, points + [asset.kept].compactMap(\.self))
  }

  private func choices(_ index: Int, _ points: [RateQualityCurve.Point]) -> BudgetChoices {
    BudgetChoices(points, minScore: assets[index].minScore)
  }

  /// The files that were measured of an asset; none if it cannot be packed.
  private func files(_ index: Int) -> [RateQualityCurve.Point] {
    assets[index].curve.points + [assets[index].kept].compactMap(\.self)
  }

  /// The best of what was measured. The estimates say how far the worst can be raised: they know
  /// more qualities.
  var result: BudgetResult {
    let allocation = measured
    let floor = self.allocation(of: free.map { estimates($0) }).bestFloor
    let best = floor.map { allocation.best(notBelow: $0) } ?? allocation.best
    return result(allocation, best ?? allocation.smallest, isKept: best != nil)
  }

  /// The best of what was measured and estimated, no score of which is below `leastScore` if that
  /// can be; `nil` if the budget cannot be kept.
  func estimated(leastScore: Double) -> BudgetResult? {
    var allocation = allocation(of: free.map { estimates($0) })
    allocation.leastScore = leastScore
    return allocation.best.map { result(allocation, $0, isKept: true) }
  }

  private func result(
    _ allocation: BudgetAllocation, _ selection: BudgetAllocation.Selection, isKept: Bool
  ) -> BudgetResult {
    var chosen = assets.indices.map { assets[$0].isFree ? nil : files($0).first }
    for (index, point) in zip(free, zip(allocation.choices, selection).map({ $0.points[$1] })) {
      chosen[index] = point
    }
    return BudgetResult(chosen: chosen, isKept: isKept)
  }
}

extension BudgetSearch.Asset {
  /// Whether hardly anything new would come of packing the asset at a quality.
  fileprivate func isKnown(_ quality: Int, _ distance: Int) -> Bool {
    curve.points.contains { abs($0.quality - quality) <= distance }
      || kept.map { $0.quality <= quality } ?? false
  }
}

/// What a budget has given each asset.
struct BudgetResult {
  /// By the indices of assets; `nil` for one that cannot be packed.
  var chosen: [RateQualityCurve.Point?]
  /// Whether all files together are within the budget.
  var isKept: Bool

  private var points: [RateQualityCurve.Point] { chosen.compactMap(\.self) }

  var byteCount: Int { points.reduce(0) { $0 + $1.byteCount } }
  var lowestScore: Double? { points.map(\.score).min() }
  var meanScore: Double? {
    points.isEmpty ? nil : points.reduce(0) { $0 + $1.score } / Double(points.count)
  }
}
