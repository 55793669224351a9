internal import JPNGQuality

/// Chooses, of planes that are coded with ever smaller errors of alpha, those that are worth their
/// bytes.
struct RefinementChoice {
  /// How much larger than the first both planes together may become; and by how much more for each
  /// step that errors are too large, all looks together, as long as plain coding takes as many
  /// bytes: noise may take twice as many for a step that nobody sees.
  private static let mostGrowth = (usual: 0.3, forEachStep: 1.0)
  /// How much larger than the first they become before limits are raised.
  private static let growthBeforeRaising = 0.05
  /// How much larger than the best ones so far they may be once limits are raised; and by how much
  /// more for each step that errors are smaller.
  private static let mostGrowthWhenRaised = (usual: 0.05, forEachStep: 0.3)

  /// What errors are held to, one after the other.
  private enum Stage {
    /// Errors of plain coding at the picture's quality.
    case own
    /// Those of higher qualities where they are larger; the next of these takes so much more.
    case raised(nextGrowth: Double)
    /// Those of the picture's quality again, now that no error is above the raised ones: by planes
    /// that take no more bytes than the next quality is expected to.
    case ownAgain(nextByteCount: Double)
    /// Those of a lower quality, by planes that take fewer bytes than its own.
    case ofLowerQuality(byteCount: Int)
  }

  /// What plain coding does at higher qualities.
  struct HigherQualities {
    /// The largest errors of these and of the picture's quality, by look.
    var limits: [Int]
    /// By which part colour becomes larger at the next of them.
    var growth: Double
  }

  /// The planes with the smallest errors so far that are worth their bytes.
  private(set) var best: CodedPlanes
  /// What errors are held to, by look.
  private(set) var limits: [Int]
  private var stage: Stage
  /// Whether finer planes take too many bytes for errors that only the picture's own limits show.
  private var isTooLarge = false
  /// What is refined.
  let first: CodedPlanes
  /// How many bytes plain coding takes for both planes.
  private let plainByteCount: Int

  /// - Parameters:
  ///   - first: What is refined, with its limits.
  ///   - plainByteCount: How many bytes plain coding takes for both planes.
  ///   - byteCount: That of a lower quality's planes, if its errors are the limits.
  init(from first: CodedPlanes, plainByteCount: Int, below byteCount: Int? = nil) {
    best = first
    stage = byteCount.map { .ofLowerQuality(byteCount: $0) } ?? .own
    limits = first.color.fringe.limits
    self.first = first
    self.plainByteCount = plainByteCount
  }

  /// Whether finer planes may still be better than the best.
  var isOpen: Bool { best.color.fringe.ofAlpha > 0 && !isTooLarge }

  /// Whether an alpha may be part of planes that are worth their bytes, if colour takes about as
  /// many as at first.
  func mayTake(_ alpha: CodedAlpha) -> Bool {
    guard case .ofLowerQuality(let byteCount) = stage else { return true }
    return alpha.bytes.count + first.color.bytes.count < byteCount
  }

  /// Planes whose errors are held to the limits.
  func held(_ planes: CodedPlanes) -> CodedPlanes {
    var planes = planes
    planes.color.fringe.limits = limits
    return planes
  }

  /// Whether limits are to be raised before planes are added: they are the first that take many
  /// bytes.
  func needsHigherLimits(for planes: CodedPlanes) -> Bool {
    guard case .own = stage else { return false }
    return growth(of: planes, over: first) > Self.growthBeforeRaising
  }

  /// Chooses anew of the first and the best planes, which are not much larger.
  mutating func raiseLimits(to higher: HigherQualities) {
    let earlier = best
    limits = higher.limits
    stage = .raised(nextGrowth: higher.growth)
    best = held(first)
    add(earlier)
  }

  /// Adds planes to those that can be chosen.
  mutating func add(_ planes: CodedPlanes) {
    let planes = held(planes)
    switch stage {
    case .own: if isWorth(planes) { best = planes }
    case .raised(let nextGrowth):
      if isWorth(planes), isWorthWhenRaised(planes) { best = planes }
      if best.color.fringe.ofAlpha == 0 { lowerLimits(nextGrowth) }
    case .ownAgain(let nextByteCount):
      isTooLarge = Double(planes.byteCount) > nextByteCount
      if !isTooLarge, planes.color.fringe.ofAlpha == 0 { best = planes }
    case .ofLowerQuality(let byteCount):
      if gain(of: planes) > 0, planes.byteCount < byteCount { best = planes }
    }
  }

  private mutating func lowerLimits(_ nextGrowth: Double) {
    stage = .ownAgain(nextByteCount: (1 + nextGrowth) * Double(best.byteCount))
    limits = first.color.fringe.limits
    best = held(best)
  }

  /// By how many steps errors are smaller than those of the best, all looks together.
  private func gain(of planes: CodedPlanes) -> Double {
    FringeControl.steps(best.color.fringe.ofAlpha - planes.color.fringe.ofAlpha)
  }

  private func isWorth(_ planes: CodedPlanes) -> Bool {
    gain(of: planes) > 0 && Double(planes.byteCount) <= mostBytes
  }

  private func isWorthWhenRaised(_ planes: CodedPlanes) -> Bool {
    let (usual, forEachStep) = Self.mostGrowthWhenRaised
    return growth(of: planes, over: best) <= usual + forEachStep * gain(of: planes)
  }

  private func growth(of planes: CodedPlanes, over other: CodedPlanes) -> Double {
    Double(planes.byteCount) / Double(other.byteCount) - 1
  }

  /// How many bytes planes with smaller errors than the best may take.
  private var mostBytes: Double {
    let firstCount = Double(first.byteCount)
    let usual = (1 + Self.mostGrowth.usual) * firstCount
    let steps = FringeControl.steps(best.color.fringe.ofAlpha)
    let further = Self.mostGrowth.forEachStep * steps * firstCount
    return max(usual, min(usual + further, Double(plainByteCount)))
  }
}
