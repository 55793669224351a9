internal import JPNGThreads

/// Codes the planes of a picture: alpha, then colour, which depends on what is decoded of alpha.
struct PlaneCoder {
  private let options: PackOptions
  private let alphaCoder: AlphaCoder
  private let colorCoder: ColorCoder
  private let threads: ThreadBudget

  /// What errors of alpha are divided by, one after the other, while they show as a fringe.
  private static let errorDivisors = [1.2, 1.45, 1.8, 2, 2.5, 4, .infinity]
  /// How much larger both planes together may become by finer alpha, usually and where a fringe
  /// shows at a glance: of noise it may take many times as many bytes, and a higher quality may do
  /// without what a lower one needs, so that bytes would fall by as much.
  private static let mostGrowth = (usual: 0.3, ofStriking: 0.75)
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
      let color = try colorCoder.encode(picture, alpha, reusing: earlier)
      return try refined(CodedPlanes(alpha: alpha, color: color), of: picture, reusing: earlier)
    }
    let (alpha, color) = try threads.both { () throws(JPNGError) in
      try alphaCoder.encode(picture, reusing: earlier)
    } _: { () throws(JPNGError) in
      try colorCoder.encode(picture, nil, reusing: earlier)
    }
    return CodedPlanes(alpha: alpha, color: color)
  }

  /// Codes alpha with smaller errors, and colour anew, as long as its errors show as a fringe.
  private func refined(
    _ first: consuming CodedPlanes, of picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    // Each attempt holds planes of its own, which large pictures have no memory for.
    guard options.alpha == .automatic, first.alpha.decoded != nil,
      picture.size.pixelCount <= Self.mostPixels
    else { return first }
    let byteCount = Double(first.byteCount)
    var attempts = min(first.color.attempts, Self.mostAttempts)
    var last = first.alpha.bytes
    var best = first
    for divisor in Self.errorDivisors where best.color.fringe.ofAlpha > 0 && attempts > 0 {
      let alpha = try alphaCoder.encode(picture, errorDivisor: divisor, reusing: earlier)
      if alpha.bytes == last { continue }
      last = alpha.bytes
      let color = try colorCoder.encode(
        picture, alpha, reusing: earlier, mostAttempts: attempts)
      attempts = color.attempts
      let planes = CodedPlanes(alpha: alpha, color: color)
      let mostGrowth =
        best.color.fringe.isStriking ? Self.mostGrowth.ofStriking : Self.mostGrowth.usual
      guard Double(planes.byteCount) <= (1 + mostGrowth) * byteCount else { break }
      if planes.color.fringe.ofAlpha < best.color.fringe.ofAlpha { best = planes }
    }
    return best
  }
}

/// The two planes of a file.
struct CodedPlanes: Sendable {
  let alpha: CodedAlpha
  let color: CodedColor

  var byteCount: Int { alpha.bytes.count + color.bytes.count }
}
