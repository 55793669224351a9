internal import JPNGPlanes
internal import JPNGQuality

/// Codes alpha with smaller errors as long as they show as a fringe: with single coefficients
/// changed, then finer and with colour coded anew, at last as plain coding does.
struct AlphaRefinement {
  /// The pixels of the largest picture of which that is done: each attempt holds planes of its own,
  /// which large ones have no memory for.
  static let mostPixels = 1 << 21

  private let picture: PreparedPicture
  private let plainAlpha: CodedAlpha?
  private let earlier: PackedImage?
  private let alphaCoder: AlphaCoder
  private let colorCoder: ColorCoder
  /// What plain coding takes as alpha, or the picture's own.
  private let finest: CodedAlpha
  /// What is refined.
  private let first: CodedPlanes
  /// The planes with the smallest errors so far.
  private(set) var best: CodedPlanes
  /// What may still be tried with colour.
  private var attempts: ColorCoder.Attempts
  /// How many changes of alpha's coefficients may still be decoded.
  private var settlingAttemptsLeft = Self.mostSettlingAttempts.inAll
  /// Those of the picture; `nil` before any are needed.
  private var views: [FringeView]?

  /// The qualities that alpha is coded for, one after the other. They are the same whatever
  /// colour's quality is, so that bytes rise with that, and close to each other where many bytes
  /// are between them.
  private static let qualities = [
    44, 48, 52, 56, 60, 63, 66, 69, 72, 75, 77, 79, 81, 83, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94,
    95, 96, 97, 98,
  ]
  /// How much larger both planes together may become; and by how much more for each step that
  /// errors are too large, all looks together, as long as plain coding takes as many bytes: noise
  /// may take twice as many for a step that nobody sees.
  private static let mostGrowth = (usual: 0.3, forEachStep: 1.0)
  /// How many changes of squares may be decoded with finer alpha (``FringeControl``): of all
  /// qualities together; with the finest, even if none are left, as few are to do where it helps;
  /// and once more if errors are hardly above then.
  private static let mostAttempts = (ofQualities: 1024, ofFinest: 512, ofLast: 4096)
  /// Up to which sum errors are hardly above.
  private static let smallOverrun = FringeReference.step / 2
  /// How many changes of alpha's coefficients may be decoded, each of which takes a quarter of a
  /// millisecond.
  private static let mostSettlingAttempts = (inAll: 2048, ofOnePlane: 256)

  /// - Parameter plainAlpha: That of plain coding; `nil` if that is exact.
  init(
    of first: CodedPlanes, _ picture: PreparedPicture, plainAlpha: CodedAlpha?,
    _ alphaCoder: AlphaCoder, _ colorCoder: ColorCoder, reusing earlier: PackedImage?
  ) throws(JPNGError) {
    self.first = first
    self.picture = picture
    self.plainAlpha = plainAlpha
    self.alphaCoder = alphaCoder
    self.colorCoder = colorCoder
    self.earlier = earlier
    best = first
    finest = try alphaCoder.finest(picture, plainAlpha)
    attempts = ColorCoder.Attempts(
      left: min(first.color.attempts, Self.mostAttempts.ofQualities))
  }

  /// Refines until no error of alpha shows.
  mutating func run() throws(JPNGError) {
    try settle(first)
    try refineByQuality()
    guard showsErrors else { return }
    attempts.left = max(attempts.left, Self.mostAttempts.ofFinest)
    try attempt(finest)
    guard showsErrors, best.color.fringe.ofAlpha <= Self.smallOverrun else { return }
    attempts = .all(Self.mostAttempts.ofLast)
    try codeColor(with: finest)
  }

  private var showsErrors: Bool { best.color.fringe.ofAlpha > 0 }

  private mutating func refineByQuality() throws(JPNGError) {
    var last = first.alpha
    for quality in Self.qualities where quality > first.alpha.settings.quality ?? 100 {
      guard showsErrors, attempts.left > 0 else { return }
      let alpha = try alphaCoder.encode(picture, finerQuality: quality, reusing: earlier)
      if alpha.bytes.count >= finest.bytes.count { return }
      if alpha.bytes == last.bytes { continue }
      last = alpha
      try attempt(alpha)
    }
  }

  /// Codes colour anew with an alpha, and changes coefficients of that.
  private mutating func attempt(_ alpha: CodedAlpha) throws(JPNGError) {
    try settle(codeColor(with: alpha))
  }

  @discardableResult
  private mutating func codeColor(with alpha: CodedAlpha) throws(JPNGError) -> CodedPlanes {
    let color = try colorCoder.encode(
      picture, alpha, plainAlpha: plainAlpha, reusing: earlier, attempts: attempts)
    attempts.left = color.attempts
    let planes = CodedPlanes(alpha: alpha, color: color)
    keepIfBetter(planes)
    return planes
  }

  /// Changes single coefficients of alpha where its errors show; and if that does not do, codes
  /// colour anew, whose own errors count there, too.
  private mutating func settle(_ planes: CodedPlanes) throws(JPNGError) {
    guard planes.color.fringe.ofAlpha > 0, settlingAttemptsLeft > 0 else { return }
    let settled = try inPlane(.alpha) { () throws(CodecError) -> CodedPlanes? in
      try self.settled(planes)
    }
    guard let settled else { return }
    keepIfBetter(settled)
    if settled.color.fringe.ofAlpha > 0 { try codeColor(with: settled.alpha) }
  }

  private mutating func settled(_ planes: CodedPlanes) throws(CodecError) -> CodedPlanes? {
    guard planes.alpha.coefficients != nil,
      var settling = try AlphaSettling(planes, of: picture.pixels, viewsOfPicture())
    else { return nil }
    let most = min(settlingAttemptsLeft, Self.mostSettlingAttempts.ofOnePlane)
    var left = most
    try settling.run(&left)
    settlingAttemptsLeft -= most - left
    guard settling.hasChanged else { return nil }
    let alpha = try alphaCoder.encode(
      settling.coefficients, insteadOf: planes.alpha, settling.levels, picture)
    var color = planes.color
    color.settings.alpha = alpha.settings
    color.fringe.ofAlpha = settling.overrun
    return CodedPlanes(alpha: alpha, color: color)
  }

  private mutating func viewsOfPicture() throws(CodecError) -> [FringeView] {
    if let views { return views }
    let all = try FringeView.all(of: picture, nil, plainAlpha: nil, alphaCoder.threads)
    views = all
    return all
  }

  /// Keeps planes if errors are smaller and worth their bytes.
  private mutating func keepIfBetter(_ planes: CodedPlanes) {
    if planes.color.fringe.ofAlpha < best.color.fringe.ofAlpha,
      Double(planes.byteCount) <= mostBytes
    {
      best = planes
    }
  }

  /// How many bytes planes with smaller errors than the best may take.
  private var mostBytes: Double {
    let firstCount = Double(first.byteCount)
    let usual = (1 + Self.mostGrowth.usual) * firstCount
    let steps = FringeControl.steps(best.color.fringe.ofAlpha)
    let further = Self.mostGrowth.forEachStep * steps * firstCount
    let plain = first.color.fringe.plainByteCount + finest.bytes.count
    return max(usual, min(usual + further, Double(plain)))
  }
}
