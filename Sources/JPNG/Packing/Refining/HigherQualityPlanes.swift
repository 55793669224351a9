/// Codes a picture whose planes have become larger for the sake of alpha's errors at higher
/// qualities, too: which alpha and colour keep to errors that plain coding has is luck, and a
/// quality is not to take more bytes than a higher one that shows no worse.
struct HigherQualityPlanes {
  /// By how much planes have become larger at least.
  private static let leastGrowth = 0.05
  /// How far from one quality to the next.
  private static let distance = 5

  private let picture: PreparedPicture
  private let plainAlpha: CodedAlpha?
  private let ownCoder: AlphaCoder

  /// - Parameters:
  ///   - plainAlpha: That of plain coding at the picture's quality; `nil` if that is exact.
  ///   - alphaCoder: That of the picture's quality.
  init(of picture: PreparedPicture, plainAlpha: CodedAlpha?, _ alphaCoder: AlphaCoder) {
    self.picture = picture
    self.plainAlpha = plainAlpha
    ownCoder = alphaCoder
  }

  /// The planes with the fewest bytes.
  ///
  /// - Parameters:
  ///   - own: Those of the picture's quality, whose errors no others exceed as reports show them,
  ///     if they are above their limits.
  ///   - first: What these were before they were refined.
  func best(
    insteadOf own: CodedPlanes, refinedFrom first: CodedPlanes
  ) throws(JPNGError) -> CodedPlanes {
    guard Double(own.byteCount) > (1 + Self.leastGrowth) * Double(first.byteCount) else {
      return own
    }
    let errors = Self.errors(of: own, first.color.fringe)
    let options = ownCoder.options
    var best = own
    // Beyond the quality of alpha itself, only colour becomes finer, which is not what errs.
    for quality in stride(
      from: options.quality + Self.distance, through: options.alphaQuality, by: Self.distance)
    {
      guard let planes = try encode(quality, errors, below: best.byteCount) else { return best }
      if planes.color.fringe.ofAlpha == 0 { best = planes }
    }
    return best
  }

  private static func errors(of planes: CodedPlanes, _ first: RemainingFringe) -> PlainErrors {
    let errors = planes.color.fringe.errors
    let limits =
      errors.isEmpty
      ? first.limits : zip(first.limits, errors).map { max($0, FringeControl.shownAlike($1)) }
    return PlainErrors(largest: limits, byteCount: first.plainByteCount)
  }

  /// - Returns: Planes that take fewer bytes, with errors as close to the limits as these allow;
  ///   `nil` if even the first take as many, as those of still higher qualities will.
  private func encode(
    _ quality: Int, _ errors: PlainErrors, below byteCount: Int
  ) throws(JPNGError) -> CodedPlanes? {
    let alphaCoder = ownCoder.atQuality(quality)
    let colorCoder = ColorCoder(
      alphaCoder.options, alphaCoder.tuning, alphaCoder.threads, heldTo: errors)
    let alpha = try alphaCoder.encode(picture, reusing: nil)
    let color = try colorCoder.encode(picture, alpha, plainAlpha: plainAlpha, reusing: nil)
    let first = CodedPlanes(alpha: alpha, color: color)
    guard first.byteCount < byteCount else { return nil }
    guard color.fringe.ofAlpha > 0 else { return first }
    var refinement = try AlphaRefinement(
      of: first, picture, plainAlpha: plainAlpha, alphaCoder, colorCoder, reusing: nil,
      below: byteCount)
    try refinement.run()
    return refinement.best
  }
}
