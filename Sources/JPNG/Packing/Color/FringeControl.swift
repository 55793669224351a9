internal import JPNGCoefficients
internal import JPNGPixels
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGThreads

/// Keeps errors near edges of alpha from being larger than plain coding makes them: plain
/// quantisation at the same quality, with plain alpha (``AlphaCoder/plain(_:)``), at four scales
/// and by several looks at each. Coefficients that are not worth their bits elsewhere may be where
/// a few pixels show as a fringe of what is cut out.
///
/// Errors and their limits are in units of ``FringeReference``, of which ``FringeReference/step``
/// are a step of 1/255.
struct FringeControl {
  /// Encodes pictures as JPEG by libjpeg's own transform and tables.
  typealias PlainCoder = (PixelBuffer) throws(CodecError) -> [UInt8]

  /// How much larger a colour plane may become at most, unless plain quantisation takes even more.
  private static let mostGrowth = 0.25
  /// How much larger it may become for each step that all looks together are less above their
  /// limits: panes of flat colours would take more, and score less for it.
  private static let growthPerStep = 0.01
  /// In pictures of up to this many pixels coefficients are changed all over the picture, too, and
  /// all is coded again with finer distances; both take long in larger ones.
  private static let mostPixelsOfSmall = 1 << 18
  /// How far below their limits errors are to be in small pictures: changes are found without the
  /// rounding of decoders.
  static let aimOfSmall = FringeReference.step / 2
  /// A sum of errors above their limits that no report shows.
  static let negligibleOverrun = FringeReference.step / 100
  /// How many squares are changed at most, each time: the worst.
  static let mostSquares = 32
  /// How many attempts to change squares there are, of all distances together: there are pictures
  /// of which every square stays above, whatever is changed. Each change that is decoded takes one,
  /// a descent ``FringeSettling/attemptsOfDescent``. A picture has some, and one more for each few
  /// pixels, so that an icon cannot take as long as a large picture.
  /// The largest keep more in memory for each square, and have few.
  private static let mostAttempts = (ofAny: 64, ofLarge: 16384, ofLargest: 2048)
  private static let pixelsOfAttempt = 8
  private static let mostPixelsOfLarge = 1 << 21
  /// How many tiles are taken for a quick look at the errors of each view.
  static let tileCount = 8

  let picture: PixelBuffer
  let views: [FringeView]
  /// The look of which reports show the largest error; `nil` if the picture has no edges at full
  /// size, only at smaller ones.
  private let reportedLook: Int?
  let encodePlainly: PlainCoder
  /// What errors are held to; `nil`: those of plain coding at colour's own quality.
  let plainErrors: PlainErrors?

  /// - Parameters:
  ///   - alpha: The alpha that will be decoded; `nil` if that is the picture's.
  ///   - plainAlpha: The alpha of plain coding; `nil` if that is the picture's.
  ///   - plainErrors: What errors are held to; `nil`: those of plain coding at colour's quality.
  /// - Returns: `nil` for a picture without edges.
  init?(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, plainAlpha: CodedAlpha?,
    _ threads: ThreadBudget, heldTo plainErrors: PlainErrors? = nil,
    encodePlainly: @escaping PlainCoder
  ) throws(CodecError) {
    views = try FringeView.all(of: picture, alpha, plainAlpha: plainAlpha, threads)
    guard !views.isEmpty else { return nil }
    reportedLook = views[0].reportedLook
    self.picture = picture.pixels
    self.encodePlainly = encodePlainly
    self.plainErrors = plainErrors
  }

  /// How many attempts to change squares a picture has.
  static func mostAttempts(of size: ImageSize) -> Int {
    guard size.pixelCount <= mostPixelsOfLarge else { return mostAttempts.ofLargest }
    return min(mostAttempts.ofAny + size.pixelCount / pixelsOfAttempt, mostAttempts.ofLarge)
  }

  var isSmall: Bool { picture.size.pixelCount <= Self.mostPixelsOfSmall }
  /// How far below their limits errors are to be.
  var aim: Int { isSmall ? Self.aimOfSmall : 0 }

  /// The coding with the least errors above those of plain coding, and what is left of them.
  ///
  /// - Parameters:
  ///   - first: The first coding.
  ///   - coder: Chooses coefficients of some blocks again, and makes planes of coefficients.
  ///   - attempts: How much may still be tried.
  func best(
    from first: Coding, _ coder: Coder, _ attempts: inout ColorCoder.Attempts
  ) throws(CodecError) -> ColorCoder.Plane {
    let (errors, pixels) = try look(at: first.plane.bytes)
    guard let plain = try plain(exceededBy: errors) else { return first.plane }
    let ofPlain = plain.largest.map(Self.surelyShownAlike)
    // Errors of alpha are not colour's, though it can make them a little smaller.
    let limits = zip(ofPlain, views.flatMap { $0.largestErrorsOfAlpha() }).map(max)
    let mostBytes = max(
      (1 + Self.mostGrowth) * Double(first.plane.bytes.count), Double(plain.byteCount))
    func goal(_ limits: [Int]) -> Goal {
      Goal(limits: limits, aims: limits.map { max(0, $0 - aim) }, mostBytes: mostBytes)
    }
    let goalOfColor = goal(limits)
    var best = Attempt(coding: first, errors: errors, pixels: pixels)
    try takeCare(&best, coder, goalOfColor)
    if isSmall { try changeCoefficients(&best, coder, goalOfColor) }
    try settleSquares(&best, coder, goalOfColor, &attempts.left)
    try makeUpForAlpha(&best, coder, goal(ofPlain), &attempts)
    var plane = best.coding.plane
    plane.fringe = RemainingFringe(
      ofColor: best.overrun(limits), errors: best.errors.largest,
      limits: plain.largest.map(Self.shownAlike), plainByteCount: plain.byteCount)
    return plane
  }

  /// Changes coefficients where errors are too large because of alpha.
  private func makeUpForAlpha(
    _ best: inout Attempt, _ coder: Coder, _ goal: Goal, _ attempts: inout ColorCoder.Attempts
  ) throws(CodecError) {
    guard let makingUp = attempts.makingUp,
      (1...makingUp.mostOverrun).contains(best.overrun(goal.limits))
    else { return }
    if isSmall { try changeCoefficients(&best, coder, goal) }
    let most = min(makingUp.attempts, attempts.left)
    var left = most
    try settleSquares(&best, coder, goal, &left)
    attempts.left -= most - left
  }

  /// Has blocks with large errors chosen again, if that is better.
  private func takeCare(
    _ best: inout Attempt, _ coder: Coder, _ goal: Goal
  ) throws(CodecError) {
    // The look that reports show is tolerated no step above.
    let tolerated = goal.limits.indices.map {
      goal.limits[$0] + ($0 == reportedLook ? 0 : FringeReference.step)
    }
    let areTooLarge = best.blocks(above: tolerated)
    guard areTooLarge.contains(true) else { return }
    let coefficients = best.coding.coefficients.copied()
    coder.choose(coefficients, EdgeCare(ofBlocks: areTooLarge, in: picture.size))
    let next = try attempt(coefficients, coder)
    let gain = weight(of: best.overruns(goal.limits)) - weight(of: next.overruns(goal.limits))
    if gain > 0, isWorth(next, gain, after: best, goal) { best = next }
  }

  /// Changes single coefficients all over the picture where errors are above what is aimed at, if
  /// that is better.
  private func changeCoefficients(
    _ best: inout Attempt, _ coder: Coder, _ goal: Goal
  ) throws(CodecError) {
    guard best.overrun(goal.aims) > 0 else { return }
    let coefficients = best.coding.coefficients.copied()
    guard descend(coefficients, from: best, goal.aims) else { return }
    let next = try attempt(coefficients, coder)
    let gain = Self.steps(best.overrun(goal.aims) - next.overrun(goal.aims))
    if gain >= 0, next.overrun(goal.limits) <= best.overrun(goal.limits),
      isWorth(next, gain + 0.1, after: best, goal)
    {
      best = next
    }
  }

  func attempt(
    _ coefficients: ColorCoefficients, _ coder: Coder
  ) throws(CodecError) -> Attempt {
    let plane = try coder.plane(coefficients)
    let (errors, pixels) = try look(at: plane.bytes)
    return Attempt(
      coding: Coding(coefficients: coefficients, plane: plane), errors: errors, pixels: pixels)
  }

  /// What errors above their limits count, in steps of all looks together. A first step hardly
  /// shows, and changes of single coefficients make do with fewer bytes for it.
  private func weight(of overruns: [Int]) -> Double {
    overruns.indices.reduce(0) { sum, look in
      let (first, steps) = (look == reportedLook ? 1 : 0.25, Self.steps(overruns[look]))
      return sum + first * min(1, steps) + max(0, steps - 1)
    }
  }

  static func steps(_ difference: Int) -> Double {
    Double(difference) / Double(FringeReference.step)
  }

  /// Whether an attempt takes no more bytes than a gain in steps is worth, and some that do not
  /// count.
  func isWorth(
    _ next: Attempt, _ gain: Double, after best: Attempt, _ goal: Goal, freeBytes: Int = 0
  ) -> Bool {
    let overruns = (before: best.overruns(goal.limits), after: next.overruns(goal.limits))
    // Nothing else is bought with what reports show.
    if let reportedLook, overruns.after[reportedLook] > overruns.before[reportedLook] {
      return false
    }
    let count = Double(next.coding.plane.bytes.count)
    let growth = (count - Double(freeBytes)) / Double(best.coding.plane.bytes.count) - 1
    return count <= goal.mostBytes && growth <= Self.growthPerStep * gain
  }

  /// An error, or a little less if reports may show it rounded up or down: averages are not held
  /// exactly enough to tell. Errors below a step are those of decoders that round, and often half a
  /// step exactly.
  static func surelyShownAlike(_ error: Int) -> Int {
    let (step, half) = (FringeReference.step, FringeReference.step / 2)
    let isClear = error < step || !(half...(half + 1)).contains(error % step)
    return isClear ? error : shownAlike(error - 1)
  }

  /// The largest error that reports, which round to steps and halves up, show as they show another.
  static func shownAlike(_ error: Int) -> Int {
    let (step, half) = (FringeReference.step, FringeReference.step / 2)
    return (error + half) / step * step + half - 1
  }
}
