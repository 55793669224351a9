internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGThreads

/// Keeps errors near edges of alpha from being larger than plain quantisation makes them at the
/// same quality, at four scales and by several looks at each. Coefficients that are not worth
/// their bits elsewhere may be where a few pixels show as a fringe of what is cut out.
struct FringeControl {
  /// Encodes pictures as JPEG by libjpeg's own transform and tables.
  typealias PlainCoder = (PixelBuffer) throws(CodecError) -> [UInt8]

  /// Coefficients, and the plane that is made of them.
  struct Coding {
    let coefficients: ColorCoefficients
    let plane: ColorCoder.Plane
  }

  /// What makes others of them.
  struct Coder {
    /// Chooses coefficients of some blocks again.
    let choose: (ColorCoefficients, EdgeCare) -> Void
    /// Makes the plane of coefficients.
    let plane: (ColorCoefficients) throws(CodecError) -> ColorCoder.Plane
  }

  /// A coding and its errors.
  struct Attempt {
    let coding: Coding
    /// The largest of each block of ``EdgeCare``, by look.
    let errors: [[UInt8]]
    /// By how much the largest of each look is above its limit.
    let overruns: [Int]
    /// The same of all looks together, in steps.
    var overrun: Int { overruns.reduce(0, +) }

    init(_ coding: Coding, _ errors: [[UInt8]], _ limits: [Int]) {
      self.coding = coding
      self.errors = errors
      overruns = FringeControl.overruns(errors, limits)
    }
  }

  /// How much larger a colour plane may become at most, unless plain quantisation takes even more.
  private static let mostGrowth = 0.25
  /// How much larger it may become for each step that all looks together are less above their
  /// limits: panes of flat colours would take more, and score less for it.
  private static let growthPerStep = 0.01
  /// How much care is taken of blocks, one after the other, while errors are more than a step above
  /// their limits: less takes fewer bytes.
  private static let careLevels: [UInt8] = [1, 4]
  /// How often single coefficients are changed at most where errors are still above; in larger
  /// pictures than the largest small ones, once.
  private static let mostDescents = 3
  private static let mostPixelsOfSmall = 1 << 18
  /// How far above plain quantisation errors may be because of decoded alpha: this many steps, or
  /// this share of them, whichever is more.
  private static let toleratedExcess = (steps: 10, share: 0.5)
  /// How many tiles are taken for a quick look at the errors of each view.
  static let tileCount = 8

  let picture: PixelBuffer
  let views: [FringeView]
  /// The look of which reports show the largest error; `nil` if the picture has no edges at full
  /// size, only at smaller ones.
  private let reportedLook: Int?
  let encodePlainly: PlainCoder

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
    self.encodePlainly = encodePlainly
  }

  /// The coding with the least errors above those of plain quantisation, and by how much they are
  /// still too large because of decoded alpha.
  ///
  /// - Parameters:
  ///   - first: The first coding.
  ///   - coder: Chooses coefficients of some blocks again, and makes planes of coefficients.
  func best(from first: Coding, _ coder: Coder) throws(CodecError) -> ColorCoder.Plane {
    let errors = try errors(of: first.plane.bytes)
    guard let plain = try plain(exceededBy: errors) else { return first.plane }
    // No colour makes errors of alpha smaller.
    let limits = zip(plain.errors, views.flatMap { $0.largestErrorsOfAlpha() }).map(max)
    let mostBytes = max(
      (1 + Self.mostGrowth) * Double(first.plane.bytes.count), Double(plain.byteCount))
    var best = Attempt(first, errors, limits)
    try takeCare(&best, coder, limits, mostBytes)
    try changeCoefficients(&best, coder, limits, mostBytes)
    var plane = best.coding.plane
    plane.fringeExcess = Self.excess(best.errors, plain.errors)
    return plane
  }

  /// Has blocks with large errors chosen again.
  private func takeCare(
    _ best: inout Attempt, _ coder: Coder, _ limits: [Int], _ mostBytes: Double
  ) throws(CodecError) {
    // The look that reports show is tolerated no step above.
    let tolerated = limits.indices.map { limits[$0] + ($0 == reportedLook ? 0 : 1) }
    for level in Self.careLevels {
      let areTooLarge = Self.blocks(of: best.errors, above: tolerated)
      guard areTooLarge.contains(true) else { return }
      let coefficients = best.coding.coefficients.copied()
      coder.choose(coefficients, EdgeCare(ofBlocks: areTooLarge, in: picture.size, level: level))
      let next = try attempt(coefficients, coder, limits)
      let gain = weight(of: best.overruns) - weight(of: next.overruns)
      if gain > 0, isWorth(next, gain, after: best, mostBytes) { best = next }
    }
  }

  /// Changes single coefficients, as long as errors are above.
  private func changeCoefficients(
    _ best: inout Attempt, _ coder: Coder, _ limits: [Int], _ mostBytes: Double
  ) throws(CodecError) {
    let isSmall = picture.size.pixelCount <= Self.mostPixelsOfSmall
    for _ in 0..<(isSmall ? Self.mostDescents : 1) {
      // In large pictures an attempt takes long, and hardly anybody sees a step or two.
      guard isSmall ? best.overrun > 0 : weight(of: best.overruns) >= 1 else { return }
      let coefficients = best.coding.coefficients.copied()
      guard try descend(coefficients, from: best, limits) else { return }
      let next = try attempt(coefficients, coder, limits)
      let gain = Double(best.overrun - next.overrun)
      guard gain >= 0, isWorth(next, gain + 0.1, after: best, mostBytes) else { return }
      best = next
    }
  }

  private func attempt(
    _ coefficients: ColorCoefficients, _ coder: Coder, _ limits: [Int]
  ) throws(CodecError) -> Attempt {
    let plane = try coder.plane(coefficients)
    return Attempt(
      Coding(coefficients: coefficients, plane: plane), try errors(of: plane.bytes), limits)
  }

  /// What errors above their limits count, in steps of all looks together. A first step hardly
  /// shows, and changes of single coefficients make do with fewer bytes for it.
  private func weight(of overruns: [Int]) -> Double {
    overruns.indices.reduce(0) { sum, look in
      let first = look == reportedLook ? 1 : 0.25
      return sum + max(0, Double(overruns[look]) - 1 + first)
    }
  }

  /// Whether an attempt takes no more bytes than a gain in steps is worth.
  private func isWorth(
    _ next: Attempt, _ gain: Double, after best: Attempt, _ mostBytes: Double
  ) -> Bool {
    // Nothing else is bought with what reports show.
    if let reportedLook, next.overruns[reportedLook] > best.overruns[reportedLook] { return false }
    let count = Double(next.coding.plane.bytes.count)
    let growth = count / Double(best.coding.plane.bytes.count) - 1
    return count <= mostBytes && growth <= Self.growthPerStep * gain
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
}
