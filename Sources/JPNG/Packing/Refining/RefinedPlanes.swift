/// Both planes of a picture as they are coded at first, and with the smaller errors of alpha that
/// are worth their bytes (``AlphaRefinement``).
struct RefinedPlanes {
  let coder: PictureCoder
  let first: CodedPlanes
  /// Whether errors of alpha showed that may become smaller.
  let isRefined: Bool
  /// The first ones if they are not refined.
  let best: CodedPlanes
  /// By how much errors with alpha of each quality were above the limits of the first planes.
  let overruns: [Int: Int]

  init(by coder: PictureCoder) throws(JPNGError) {
    self.coder = coder
    first = try coder.planes()
    isRefined =
      coder.options.alpha == .automatic && first.alpha.decoded != nil
      && first.color.fringe.ofAlpha > 0
    guard isRefined else {
      (best, overruns) = (first, [:])
      return
    }
    var refinement = try AlphaRefinement(of: first, by: coder)
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
