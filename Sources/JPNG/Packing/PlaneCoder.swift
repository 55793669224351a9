internal import JPNGThreads

/// Codes the planes of a picture: alpha, then colour, which depends on what is decoded of alpha.
struct PlaneCoder {
  private let options: PackOptions
  private let alphaCoder: AlphaCoder
  private let colorCoder: ColorCoder
  private let threads: ThreadBudget

  /// The qualities that alpha is coded for, one after the other, while its errors show as a fringe.
  /// They are the same whatever colour's quality is, so that bytes rise with that.
  private static let finerQualities = [
    44, 52, 60, 65, 70, 75, 80, 83, 86, 88, 90, 92, 94, 96, 98,
  ]
  /// How much larger both planes together may become by finer alpha; and by how much more for each
  /// step that errors are too large, all looks together, as long as plain coding takes as many
  /// bytes: noise may take twice as many for a step that nobody sees.
  private static let mostGrowth = (usual: 0.3, forEachStep: 1.0)
  /// How many changes of squares may be decoded with finer alpha, however fine
  /// (``FringeControl``): where it helps, few are left to do.
  private static let mostAttempts = 1024
  /// The pixels of the largest picture whose alpha is coded finer.
  private static let mostPixels = 1 << 21

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
      // Each attempt to code alpha finer holds planes of its own, which large pictures have no
      // memory for.
      let isRefined = picture.size.pixelCount <= Self.mostPixels
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

  /// Codes alpha with smaller errors, and colour anew, as long as its errors show as a fringe: at
  /// last as plain coding does.
  private func refined(
    _ first: CodedPlanes, of picture: PreparedPicture, plainAlpha: CodedAlpha?,
    reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    guard options.alpha == .automatic, first.alpha.decoded != nil, first.color.fringe.ofAlpha > 0
    else { return first }
    let finest = try alphaCoder.finest(picture, plainAlpha)
    let plainByteCount = first.color.fringe.plainByteCount + finest.bytes.count
    func mostBytes(_ excess: Int) -> Double {
      let usual = (1 + Self.mostGrowth.usual) * Double(first.byteCount)
      let further =
        Self.mostGrowth.forEachStep * FringeControl.steps(excess) * Double(first.byteCount)
      return max(usual, min(usual + further, Double(plainByteCount)))
    }
    var attempts = min(first.color.attempts, Self.mostAttempts)
    var best = first
    func attempt(_ alpha: CodedAlpha) throws(JPNGError) {
      let color = try colorCoder.encode(
        picture, alpha, plainAlpha: plainAlpha, reusing: earlier, mostAttempts: attempts)
      attempts = color.attempts
      let planes = CodedPlanes(alpha: alpha, color: color)
      let excess = best.color.fringe.ofAlpha
      if planes.color.fringe.ofAlpha < excess, Double(planes.byteCount) <= mostBytes(excess) {
        best = planes
      }
    }
    var last = first.alpha
    for quality in Self.finerQualities where quality > first.alpha.settings.quality ?? 100 {
      guard best.color.fringe.ofAlpha > 0, attempts > 0 else { return best }
      let alpha = try alphaCoder.encode(picture, finerQuality: quality, reusing: earlier)
      if alpha.bytes.count >= finest.bytes.count { break }
      if alpha.bytes == last.bytes { continue }
      last = alpha
      try attempt(alpha)
    }
    if best.color.fringe.ofAlpha > 0, attempts > 0 { try attempt(finest) }
    return best
  }
}

/// The two planes of a file.
struct CodedPlanes: Sendable {
  let alpha: CodedAlpha
  let color: CodedColor

  var byteCount: Int { alpha.bytes.count + color.bytes.count }
}
