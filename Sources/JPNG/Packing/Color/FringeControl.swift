internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGThreads

/// Keeps errors near edges of alpha from being larger than plain quantisation makes them at the
/// same quality, at four scales and by several looks at each. Coefficients that are not worth
/// their bits elsewhere may be where a few pixels show as a fringe of what is cut out.
struct FringeControl {
  /// Encodes pictures as JPEG by libjpeg's own transform and tables.
  typealias PlainCoder = (PixelBuffer) throws(CodecError) -> [UInt8]

  /// How much larger a colour plane may become at most, unless plain quantisation takes even more.
  private static let mostGrowth = 0.25
  /// How much larger it may become for each step that all looks together are less above their
  /// limits: panes of flat colours would take more, and score less for it.
  private static let growthPerStep = 0.01
  /// What is tried, one after the other, while errors are more than a step above their limits:
  /// less care takes fewer bytes, and which errors are best evened out depends on the picture. Each
  /// attempt begins with the coefficients of the one before, whether that is kept or not.
  private static let degrees = [
    EdgeCare.Degree(level: 1), EdgeCare.Degree(level: 4),
    EdgeCare.Degree(level: 4, evening: .ofPixels), EdgeCare.Degree(level: 4, evening: .ofFours),
    EdgeCare.Degree(level: 1, evening: .ofPixels), EdgeCare.Degree(level: 1, evening: .ofFours),
    EdgeCare.Degree(level: 2, evening: .ofFours),
  ]
  /// How far above plain quantisation errors may be because of decoded alpha: this many steps, or
  /// this share of them, whichever is more.
  private static let toleratedExcess = (steps: 10, share: 0.5)
  /// How many tiles are taken for a quick look at the errors of each view.
  private static let tileCount = 8

  private let picture: PixelBuffer
  private let views: [FringeView]
  /// The look of which reports show the largest error; `nil` if the picture has no edges at full
  /// size, only at smaller ones.
  private let reportedLook: Int?
  private let singleSteps: SingleSteps
  private let encodePlainly: PlainCoder

  /// - Parameter alpha: The alpha that will be decoded; `nil` if that is the picture's.
  /// - Returns: `nil` for a picture without edges.
  init?(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, _ threads: ThreadBudget,
    encodePlainly: @escaping PlainCoder
  ) throws(CodecError) {
    views = try FringeView.all(of: picture, alpha, threads)
    guard !views.isEmpty else { return nil }
    reportedLook = views[0].reportedLook
    self.picture = picture.pixels
    singleSteps = SingleSteps(of: picture.size)
    self.encodePlainly = encodePlainly
  }

  /// The coding with the least errors above those of plain quantisation, and by how much they are
  /// still too large because of decoded alpha.
  ///
  /// - Parameters:
  ///   - first: The first coding.
  ///   - codeAgain: Chooses some blocks again.
  func best(
    from first: ColorCoder.Plane,
    _ codeAgain: (EdgeCare) throws(CodecError) -> ColorCoder.Plane
  ) throws(CodecError) -> ColorCoder.Plane {
    var errors = try errors(of: first.bytes)
    guard let plain = try plain(exceededBy: errors) else { return first }
    // No colour makes errors of alpha smaller.
    let limits = zip(plain.errors, views.flatMap { $0.largestErrorsOfAlpha() }).map(max)
    let mostBytes = max((1 + Self.mostGrowth) * Double(first.bytes.count), Double(plain.byteCount))
    var overruns = Self.overruns(errors, limits)
    let before = weight(of: overruns)
    var (best, least) = (first, overruns)
    best.fringeExcess = Self.excess(errors, plain.errors)
    let attempts = Self.degrees.map { ($0, 1) } + singleSteps.degrees.map { ($0, 0) }
    for (degree, tolerance) in attempts {
      // The look that reports show is tolerated no step above.
      let tolerated = limits.indices.map { limits[$0] + ($0 == reportedLook ? 0 : tolerance) }
      let areTooLarge = Self.blocks(of: errors, above: tolerated)
      guard areTooLarge.contains(true) else { continue }
      let plane = try codeAgain(EdgeCare(ofBlocks: areTooLarge, in: picture.size, degree))
      errors = try self.errors(of: plane.bytes)
      overruns = Self.overruns(errors, limits)
      let growth = Double(plane.bytes.count) / Double(first.bytes.count) - 1
      // More care takes more bytes, and already these are more than all steps are worth.
      if growth > Self.growthPerStep * before { break }
      let after = weight(of: overruns)
      guard Double(plane.bytes.count) <= mostBytes, after < weight(of: least) else {
        continue
      }
      // Nothing else is bought with what reports show.
      if let reportedLook, overruns[reportedLook] > least[reportedLook] { continue }
      guard growth <= Self.growthPerStep * (before - after) else { continue }
      (best, least) = (plane, overruns)
      best.fringeExcess = Self.excess(errors, plain.errors)
    }
    return best
  }

  /// The largest error of colour and alpha in each block of ``EdgeCare``, 0…255, by each look at
  /// each scale.
  private func errors(of colorPlane: [UInt8]) throws(CodecError) -> [[UInt8]] {
    var errors: [[UInt8]] = []
    for view in views { errors += try view.errors(of: colorPlane) }
    return errors
  }

  /// The largest errors of plain quantisation with exact alpha, by look, where any of these errors
  /// is larger.
  ///
  /// - Returns: Those, and how many bytes plain quantisation takes; `nil` if none is.
  private func plain(
    exceededBy errors: [[UInt8]]
  ) throws(CodecError) -> (errors: [Int], byteCount: Int)? {
    let largest = errors.map { Int($0.max() ?? 0) }
    func areExceeded(_ limits: [Int]) -> Bool { zip(largest, limits).contains { $0 > $1 } }
    // Where one is large, plain quantisation mostly has a large one, too.
    if let tiles = WorstTiles(errors, count: Self.tileCount, of: picture.size) {
      let sample = try encodePlainly(tiles.sample(of: picture))
      let ofTiles = try eachLook { (view) throws(CodecError) in
        try view.largestErrorsOfColor(of: tiles, in: sample)
      }
      guard areExceeded(ofTiles) else { return nil }
    }
    let plain = try encodePlainly(picture)
    let ofPlain = try eachLook { (view) throws(CodecError) in
      try view.largestErrorsOfColor(in: plain)
    }
    return areExceeded(ofPlain) ? (ofPlain, plain.count) : nil
  }

  /// Errors of each view.
  private func eachLook(
    _ largestErrors: (FringeView) throws(CodecError) -> [Int]
  ) throws(CodecError) -> [Int] {
    var errors: [Int] = []
    for view in views { errors += try largestErrors(view) }
    return errors
  }

  /// Whether each block has an error above the limit of some look.
  private static func blocks(of errors: [[UInt8]], above limits: [Int]) -> [Bool] {
    var result = [Bool](repeating: false, count: errors.first?.count ?? 0)
    for (errors, limit) in zip(errors, limits) {
      for (block, error) in errors.enumerated() where error > limit { result[block] = true }
    }
    return result
  }

  /// By how much the largest error of each look is above its limit.
  private static func overruns(_ errors: [[UInt8]], _ limits: [Int]) -> [Int] {
    zip(errors, limits).map { max(0, Int($0.max() ?? 0) - $1) }
  }

  /// By how much errors are above what is tolerated of decoded alpha, in steps of all looks
  /// together.
  private static func excess(_ errors: [[UInt8]], _ ofPlain: [Int]) -> Int {
    let tolerated = ofPlain.map {
      $0 + max(toleratedExcess.steps, Int(toleratedExcess.share * Double($0)))
    }
    return overruns(errors, tolerated).reduce(0, +)
  }

  /// What errors above their limits count, in steps of all looks together.
  private func weight(of overruns: [Int]) -> Double {
    overruns.indices.reduce(0) { sum, look in
      let first = look == reportedLook ? 1 : singleSteps.weight
      return sum + max(0, Double(overruns[look]) - 1 + first)
    }
  }
}
