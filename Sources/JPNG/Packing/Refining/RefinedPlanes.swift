/// Both planes of a picture as they are coded at first, and with the smaller errors of alpha that
/// are worth their bytes (``AlphaRefinement``).
struct RefinedPlanes {
  let picture: PreparedPicture
  let alphaCoder: AlphaCoder
  /// That of plain coding; `nil` if that is exact.
  let plainAlpha: CodedAlpha?
  let first: CodedPlanes
  /// Whether errors of alpha showed that may become smaller.
  let isRefined: Bool
  /// The first ones if they are not refined.
  let best: CodedPlanes
  /// By how much errors with alpha of each quality were above the limits of the first planes.
  let overruns: [Int: Int]

  /// - Parameter earlier: The same picture as it was packed before.
  init(
    of picture: PreparedPicture, _ alphaCoder: AlphaCoder, reusing earlier: PackedImage?
  ) throws(JPNGError) {
    self.picture = picture
    self.alphaCoder = alphaCoder
    let colorCoder = ColorCoder(alphaCoder.options, alphaCoder.tuning, alphaCoder.threads)
    plainAlpha = try alphaCoder.plain(picture)
    first = try CodedPlanes(
      of: picture, alphaCoder, colorCoder, plainAlpha: plainAlpha, reusing: earlier)
    isRefined =
      alphaCoder.options.alpha == .automatic && first.alpha.decoded != nil
      && first.color.fringe.ofAlpha > 0
    guard isRefined else {
      (best, overruns) = (first, [:])
      return
    }
    var refinement = try AlphaRefinement(
      of: first, picture, plainAlpha: plainAlpha, alphaCoder, colorCoder, reusing: earlier)
    try refinement.run()
    (best, overruns) = (refinement.best, refinement.overruns)
  }

  /// What errors are held to: those of plain coding, as reports show them.
  var limits: PlainErrors {
    PlainErrors(largest: first.color.fringe.limits, byteCount: first.color.fringe.plainByteCount)
  }

  /// By how much errors are above these.
  func overrun(of planes: CodedPlanes) -> Int { planes.color.fringe.overrun(limits.largest) }
}
