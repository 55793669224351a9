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

  /// The planes with the smallest errors so far that are worth their bytes.
  private(set) var best: CodedPlanes
  /// What errors are held to, by look.
  private(set) var limits: [Int]
  private var areLimitsRaised = false
  /// What is refined.
  let first: CodedPlanes
  /// How many bytes plain coding takes for both planes.
  private let plainByteCount: Int

  init(from first: CodedPlanes, plainByteCount: Int) {
    best = first
    limits = first.color.fringe.limits
    self.first = first
    self.plainByteCount = plainByteCount
  }

  var showsErrors: Bool { best.color.fringe.ofAlpha > 0 }

  /// Planes whose errors are held to the limits.
  func held(_ planes: CodedPlanes) -> CodedPlanes {
    var planes = planes
    planes.color.fringe.limits = limits
    return planes
  }

  /// Whether limits are to be raised before planes are added: they are the first that take many
  /// bytes.
  func needsHigherLimits(for planes: CodedPlanes) -> Bool {
    !areLimitsRaised && growth(of: planes, over: first) > Self.growthBeforeRaising
  }

  /// Chooses anew of the first and the best planes, which are not much larger.
  mutating func raiseLimits(to limits: [Int]) {
    let earlier = best
    self.limits = limits
    areLimitsRaised = true
    best = held(first)
    keepIfBetter(held(earlier))
  }

  /// Adds planes to those that can be chosen.
  mutating func add(_ planes: CodedPlanes) { keepIfBetter(held(planes)) }

  /// Keeps planes if errors are smaller and worth their bytes.
  private mutating func keepIfBetter(_ planes: CodedPlanes) {
    let gain = best.color.fringe.ofAlpha - planes.color.fringe.ofAlpha
    guard gain > 0, Double(planes.byteCount) <= mostBytes else { return }
    if areLimitsRaised {
      let (usual, forEachStep) = Self.mostGrowthWhenRaised
      let most = usual + forEachStep * FringeControl.steps(gain)
      guard growth(of: planes, over: best) <= most else { return }
    }
    best = planes
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
