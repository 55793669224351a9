internal import JPNGPlanes
internal import JPNGQuality

/// Codes alpha with smaller errors as long as they show as a fringe: with single coefficients
/// changed, then finer and with colour coded anew, at last as plain coding does.
struct AlphaRefinement {
  /// The pixels of the largest picture of which that is done: each attempt holds planes of its own,
  /// which large ones have no memory for.
  static let mostPixels = 1 << 21

  private let coder: PictureCoder
  /// What plain coding takes as alpha, or the picture's own.
  private let finest: CodedAlpha
  private var choice: RefinementChoice
  /// Whether limits are those of a lower quality, whose planes take more bytes.
  private let isOfLowerQuality: Bool
  /// What may still be tried with colour.
  private var attempts: ColorCoder.Attempts
  /// Whether other planes are to follow, for which attempts are saved.
  private var savesAttempts = true
  /// How many changes of alpha's coefficients may still be decoded.
  private var settlingAttemptsLeft = Self.mostSettlingAttempts
  /// By how much errors with alpha of each quality were above the first limits.
  private(set) var overruns: [Int: Int] = [:]
  /// The same of a lower quality of colour.
  private let knownOverruns: [Int: Int]
  /// Those of the picture; `nil` before any are needed.
  private var views: [FringeView]?

  /// The qualities that alpha is coded for, one after the other. They are the same whatever
  /// colour's quality is, so that bytes rise with that, and close to each other where many bytes
  /// are between them.
  private static let qualities = [
    15, 20, 25, 30, 35, 40, 44, 48, 52, 56, 60, 63, 66, 69, 72, 75, 77, 79, 81, 83, 85, 86, 87, 88,
    89, 90, 91, 92, 93, 94, 95, 96, 97, 98,
  ]
  /// What colour does about alpha's errors: with the first alpha and those whose coefficients are
  /// changed, little, as there are many of these.
  private static let makingUp = ColorCoder.MakingUp(
    attempts: 4 * FringeSettling.attemptsOfDescent, mostOverrun: 10 * FringeReference.step)
  /// The same of planes that take fewer bytes than a lower quality's.
  private static let makingUpBelow = ColorCoder.MakingUp(
    attempts: 16 * FringeSettling.attemptsOfDescent, mostOverrun: 40 * FringeReference.step)
  /// How much higher the qualities are whose errors raise limits.
  private static let distances = [5, 10]
  /// How many attempts to change squares there are (``FringeControl``): with the first alpha anew;
  /// with the finest, even if none are left, as few are to do where it helps; and once more if
  /// errors are hardly above then. All finer alphas before that have what the first planes leave.
  private static let mostAttempts = (ofFirst: 256, ofFinest: 512, ofLast: 4096)
  /// Up to which sum errors are hardly above.
  private static let smallOverrun = FringeReference.step / 2
  /// How many changes of alpha's coefficients may be decoded, each of which takes a quarter of a
  /// millisecond.
  private static let mostSettlingAttempts = 2048
  /// By how much errors with an alpha may have been above at a lower quality of colour: alpha is
  /// the same, and finer colour makes up for no more.
  private static let mostKnownOverrun = 10 * FringeReference.step

  /// How many attempts one of several planes takes: an eighth of what is left, so that some are
  /// left for the quality that is fine enough.
  private static func share(of left: Int) -> Int { (left + 7) / 8 }

  /// - Parameters:
  ///   - byteCount: That of a lower quality's planes, whose errors are the limits. Only planes that
  ///     take fewer are of use. Default: `nil`, limits are those of the planes' own quality.
  ///   - knownOverruns: The ``overruns`` of that quality.
  init(
    of first: CodedPlanes, by coder: PictureCoder, below byteCount: Int? = nil,
    knownOverruns: [Int: Int] = [:]
  ) throws(JPNGError) {
    self.coder = coder
    self.knownOverruns = knownOverruns
    finest = try coder.finestAlpha()
    choice = RefinementChoice(
      from: first, plainByteCount: first.color.fringe.plainByteCount + finest.bytes.count,
      below: byteCount)
    isOfLowerQuality = byteCount != nil
    attempts = ColorCoder.Attempts(left: first.color.attempts)
  }

  /// The planes with the smallest errors that are worth their bytes.
  var best: CodedPlanes { choice.best }

  private var makingUp: ColorCoder.MakingUp {
    isOfLowerQuality ? Self.makingUpBelow : Self.makingUp
  }

  /// Refines until no error of alpha shows.
  mutating func run() throws(JPNGError) {
    try settle(choice.first)
    if choice.isOpen, best.color.fringe.ofAlpha <= makingUp.mostOverrun {
      let attempts = ColorCoder.Attempts(left: Self.mostAttempts.ofFirst, makingUp: makingUp)
      try settle(codeColor(with: best.alpha, attempts))
    }
    try refineByQuality()
    guard choice.isOpen, choice.mayTake(finest) else { return }
    savesAttempts = false
    attempts.left = max(attempts.left, Self.mostAttempts.ofFinest)
    try attempt(finest)
    // That takes longest, so not at each of several qualities for the limits of a lower one.
    guard choice.isOpen, !isOfLowerQuality, best.color.fringe.ofAlpha <= Self.smallOverrun
    else { return }
    let most = FringeControl.mostAttempts(of: coder.picture.size)
    try codeColor(with: finest, .all(min(most, Self.mostAttempts.ofLast)))
  }

  private mutating func refineByQuality() throws(JPNGError) {
    let first = choice.first
    var last = first.alpha
    for quality in Self.qualities where quality > first.alpha.settings.quality ?? 100 {
      guard choice.isOpen, attempts.left > 0 else { return }
      let alpha = try coder.alpha(finerQuality: quality)
      if alpha.bytes.count >= finest.bytes.count || !choice.mayTake(alpha) { return }
      if alpha.bytes == last.bytes { continue }
      last = alpha
      if knownOverruns[quality, default: 0] > Self.mostKnownOverrun { continue }
      overruns[quality] = try attempt(alpha).color.fringe.overrun(first.color.fringe.limits)
    }
  }

  /// Codes colour anew with a finer alpha, and changes coefficients of that.
  @discardableResult
  private mutating func attempt(_ alpha: CodedAlpha) throws(JPNGError) -> CodedPlanes {
    try settle(codeColor(with: alpha))
  }

  /// Codes colour anew with an alpha, by its share of the attempts.
  @discardableResult
  private mutating func codeColor(
    with alpha: CodedAlpha, _ makingUp: ColorCoder.MakingUp? = nil
  ) throws(JPNGError) -> CodedPlanes {
    var attempts = attempts
    attempts.makingUp = makingUp
    if savesAttempts { attempts.left = Self.share(of: attempts.left) }
    let planes = try codeColor(with: alpha, attempts)
    self.attempts.left -= attempts.left - planes.color.attempts
    return planes
  }

  @discardableResult
  private mutating func codeColor(
    with alpha: CodedAlpha, _ attempts: ColorCoder.Attempts
  ) throws(JPNGError) -> CodedPlanes {
    let planes = CodedPlanes(alpha: alpha, color: try coder.color(for: alpha, attempts))
    try choose(planes)
    return planes
  }

  /// Changes single coefficients of alpha where its errors show; and if that does not do, codes
  /// colour anew, which makes up for some of what is left.
  ///
  /// - Returns: Those with the smallest errors.
  @discardableResult
  private mutating func settle(_ planes: CodedPlanes) throws(JPNGError) -> CodedPlanes {
    let planes = choice.held(planes)
    guard planes.color.fringe.ofAlpha > 0, settlingAttemptsLeft > 0 else { return planes }
    let settled = try inPlane(.alpha) { () throws(CodecError) -> CodedPlanes? in
      try self.settled(planes)
    }
    guard let settled else { return planes }
    try choose(settled)
    guard choice.isOpen, settled.color.fringe.ofAlpha > 0 else { return settled }
    let madeUp = choice.held(try codeColor(with: settled.alpha, makingUp))
    return madeUp.color.fringe.ofAlpha < settled.color.fringe.ofAlpha ? madeUp : settled
  }

  private mutating func settled(_ planes: CodedPlanes) throws(CodecError) -> CodedPlanes? {
    guard planes.alpha.coefficients != nil,
      var settling = try AlphaSettling(planes, of: coder.picture.pixels, viewsOfPicture())
    else { return nil }
    let most = Self.share(of: settlingAttemptsLeft)
    var left = most
    try settling.run(&left)
    settlingAttemptsLeft -= most - left
    guard settling.hasChanged else { return nil }
    let alpha = try coder.alphaCoder.encode(
      settling.coefficients, insteadOf: planes.alpha, settling.levels, coder.picture)
    var color = planes.color
    color.settings.alpha = alpha.settings
    color.fringe.errors = settling.errors.largest
    return CodedPlanes(alpha: alpha, color: color)
  }

  private mutating func viewsOfPicture() throws(CodecError) -> [FringeView] {
    if let views { return views }
    let all = try FringeView.all(
      of: coder.picture, nil, plainAlpha: nil, coder.alphaCoder.threads)
    views = all
    return all
  }

  /// Adds planes to those that can be chosen.
  private mutating func choose(_ planes: CodedPlanes) throws(JPNGError) {
    if choice.needsHigherLimits(for: planes) {
      try choice.raiseLimits(to: higherQualities())
    }
    choice.add(planes)
  }

  /// What plain coding does at some higher qualities. It happens to have small errors at some, for
  /// which many bytes would be spent that the next one does not take.
  private mutating func higherQualities() throws(JPNGError) -> RefinementChoice.HigherQualities {
    let own = coder.options.quality
    let byteCount = Double(choice.first.color.fringe.plainByteCount)
    var growth: Double?
    var limits = choice.limits
    for quality in Set(Self.distances.map { min(own + $0, 100) }).sorted() where quality > own {
      let plain = try plain(quality: quality)
      limits = zip(limits, plain.largest).map { max($0, FringeControl.shownAlike($1)) }
      growth = growth ?? Double(plain.byteCount) / byteCount - 1
    }
    return RefinementChoice.HigherQualities(limits: limits, growth: growth ?? 0)
  }

  private mutating func plain(quality: Int) throws(JPNGError) -> PlainErrors {
    let (picture, alphaCoder) = (coder.picture, coder.alphaCoder.atQuality(quality))
    let alpha = try alphaCoder.plain(picture)
    let colorCoder = ColorCoder(alphaCoder.options, alphaCoder.tuning, alphaCoder.threads)
    return try inPlane(.color) { () throws(CodecError) -> PlainErrors in
      let color = try colorCoder.plainly(picture.pixels, picture.chromaDetail)
      var errors: [Int] = []
      for view in try viewsOfPicture() {
        errors += try view.largestErrorsOfPlain(in: color, with: alpha, picture.size)
      }
      return PlainErrors(largest: errors, byteCount: color.count)
    }
  }
}
