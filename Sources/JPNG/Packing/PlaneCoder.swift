internal import JPNGThreads

/// Codes the planes of a picture: alpha, then colour, which depends on what is decoded of alpha.
struct PlaneCoder {
  private let options: PackOptions
  private let alphaCoder: AlphaCoder
  private let colorCoder: ColorCoder
  private let threads: ThreadBudget

  init(_ options: PackOptions, _ tuning: Tuning, _ threads: ThreadBudget) {
    self.options = options
    self.threads = threads
    alphaCoder = AlphaCoder(options, tuning, threads)
    colorCoder = ColorCoder(options, tuning, threads)
  }

  /// Codes both planes: one after the other, or at once if they have to be quick.
  ///
  /// - Parameter earlier: The same picture as it was packed before: planes whose settings are the
  ///   same are taken from there.
  func encode(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    guard options.effort == .fast else {
      let alpha = try alphaCoder.encode(picture, reusing: earlier)
      let isRefined = picture.size.pixelCount <= AlphaRefinement.mostPixels
      let plain = isRefined ? try alphaCoder.plain(picture) : nil
      let color = try colorCoder.encode(picture, alpha, plainAlpha: plain, reusing: earlier)
      let planes = CodedPlanes(alpha: alpha, color: color)
      return isRefined
        ? try refined(planes, of: picture, plainAlpha: plain, reusing: earlier) : planes
    }
    let (alpha, color) = try threads.both { () throws(JPNGError) in
      try alphaCoder.encode(picture, reusing: earlier)
    } _: { () throws(JPNGError) in
      try colorCoder.encode(picture, nil, reusing: earlier)
    }
    return CodedPlanes(alpha: alpha, color: color)
  }

  /// Codes both planes anew where errors of alpha show as a fringe.
  private func refined(
    _ first: CodedPlanes, of picture: PreparedPicture, plainAlpha: CodedAlpha?,
    reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    guard options.alpha == .automatic, first.alpha.decoded != nil, first.color.fringe.ofAlpha > 0
    else { return first }
    var refinement = try AlphaRefinement(
      of: first, picture, plainAlpha: plainAlpha, alphaCoder, colorCoder, reusing: earlier)
    try refinement.run()
    let higher = HigherQualityPlanes(of: picture, plainAlpha: plainAlpha, alphaCoder)
    return try higher.best(insteadOf: refinement.best, refinedFrom: first)
  }
}

/// The two planes of a file.
struct CodedPlanes: Sendable {
  let alpha: CodedAlpha
  var color: CodedColor

  var byteCount: Int { alpha.bytes.count + color.bytes.count }
}
