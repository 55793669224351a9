/// Codes a picture at higher qualities, too, where errors of alpha take many bytes at its own, or
/// stay larger than plain coding's: which alpha and colour keep to errors that plain coding has is
/// luck. A quality is not to take more bytes than a higher one that shows no worse, and is to show
/// no worse than plain coding if it takes no more bytes than the next one then.
struct HigherQualityPlanes {
  /// By how much planes have become larger at least to be coded at higher qualities.
  private static let leastGrowth = 0.05
  /// How far from one quality to the next.
  private static let distance = 5
  /// How much more than the next quality's planes may take that keep to the limits. Where alpha is
  /// a PNG of fewer values, of which no single coefficients can be changed, what does not err takes
  /// more.
  private static let tolerance = (usual: 0.01, besidesPNG: 0.12)
  /// How much larger planes become at most to keep to the limits; and where errors are above by
  /// less than reports show.
  private static let mostGrowth = (usual: 0.16, ifNegligible: 0.02)

  /// The first planes of each higher quality have as many attempts as those of the picture's own,
  /// divided by this.
  private static let partOfAttempts = 4

  private let own: RefinedPlanes

  /// - Parameter own: Planes of the picture's quality.
  init(than own: RefinedPlanes) {
    self.own = own
  }

  private var mostAttempts: Int {
    FringeControl.mostAttempts(of: own.coder.picture.size) / Self.partOfAttempts
  }

  /// The planes with the fewest bytes; those that keep to the limits, if these take no more bytes
  /// than the next quality does; or the next quality's, if those and the fewest take more.
  func best() throws(JPNGError) -> CodedPlanes {
    let fewest = try fewestBytes()
    let overrun = own.overrun(of: fewest)
    guard overrun > 0 else { return fewest }
    guard overrun > FringeControl.negligibleOverrun else {
      return try keepingToLimits(insteadOf: fewest, below: Self.mostGrowth.ifNegligible)
    }
    let kept = try keepingToLimits(insteadOf: fewest, below: Self.mostGrowth.usual)
    // What the next quality takes is worth looking for only if something depends on it.
    guard kept.byteCount > fewest.byteCount, let next = try nextQuality() else { return kept }
    let tolerance =
      fewest.alpha.encoding == .png ? Self.tolerance.besidesPNG : Self.tolerance.usual
    let most = (1 + tolerance) * Double(next.byteCount)
    if Double(kept.byteCount) < most { return kept }
    return Double(fewest.byteCount) > most ? next : fewest
  }

  /// The planes with the fewest bytes, whose errors are no larger than those of the picture's
  /// quality, as reports show them, or than the limits.
  func fewestBytes() throws(JPNGError) -> CodedPlanes {
    let planes = own.best
    guard Double(planes.byteCount) > (1 + Self.leastGrowth) * Double(own.first.byteCount) else {
      return planes
    }
    let (limits, errors) = (own.limits, planes.color.fringe.errors)
    let largest =
      errors.isEmpty
      ? limits.largest : zip(limits.largest, errors).map { max($0, FringeControl.shownAlike($1)) }
    return try encode(
      heldTo: PlainErrors(largest: largest, byteCount: limits.byteCount), from: Self.distance,
      insteadOf: planes, below: planes.byteCount)
  }

  /// The planes with the fewest bytes that keep to the limits; the fewest of all if these grow by
  /// more than a part of their bytes.
  private func keepingToLimits(
    insteadOf fewest: CodedPlanes, below growth: Double
  ) throws(JPNGError) -> CodedPlanes {
    let most = (1 + growth) * Double(fewest.byteCount)
    return try encode(heldTo: own.limits, from: 0, insteadOf: fewest, below: Int(most))
  }

  /// What the next quality takes, if its planes keep to their limits where that is no luxury: what
  /// it does take depends on the one after it.
  ///
  /// - Returns: `nil` if there is none.
  private func nextQuality() throws(JPNGError) -> CodedPlanes? {
    let quality = own.coder.options.quality + Self.distance
    guard quality <= 100 else { return nil }
    let next = try RefinedPlanes(by: own.coder.atQuality(quality))
    guard next.isRefined else { return next.first }
    let higher = HigherQualityPlanes(than: next)
    let fewest = try higher.fewestBytes()
    guard next.overrun(of: fewest) > FringeControl.negligibleOverrun else { return fewest }
    return try higher.keepingToLimits(insteadOf: fewest, below: Self.mostGrowth.usual)
  }

  /// Codes the picture at qualities from so much above its own on.
  ///
  /// - Returns: Of planes that keep to the errors and take fewer bytes than told, those with the
  ///   fewest; the best so far if there are none.
  private func encode(
    heldTo errors: PlainErrors, from distance: Int, insteadOf best: CodedPlanes,
    below byteCount: Int
  ) throws(JPNGError) -> CodedPlanes {
    let options = own.coder.options
    var (best, most) = (best, byteCount)
    // Beyond the quality of alpha itself, only colour becomes finer, which is not what errs.
    for quality in stride(
      from: options.quality + distance, through: max(options.quality, options.alphaQuality),
      by: Self.distance)
    {
      guard let planes = try encode(quality, errors, below: most) else { return best }
      if planes.color.fringe.ofAlpha == 0 { (best, most) = (planes, planes.byteCount) }
    }
    return best
  }

  /// - Returns: Planes that take fewer bytes, with errors as close to the limits as these allow;
  ///   `nil` if even the first take as many, as those of still higher qualities will.
  private func encode(
    _ quality: Int, _ errors: PlainErrors, below byteCount: Int
  ) throws(JPNGError) -> CodedPlanes? {
    let coder = own.coder.atQuality(quality, heldTo: errors)
    let first = try coder.planes(ColorCoder.Attempts(left: mostAttempts))
    guard first.byteCount < byteCount else { return nil }
    guard first.color.fringe.ofAlpha > 0 else { return first }
    var refinement = try AlphaRefinement(
      of: first, by: coder, below: byteCount, knownOverruns: own.overruns)
    try refinement.run()
    return refinement.best
  }
}
