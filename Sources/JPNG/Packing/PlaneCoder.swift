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
    guard options.effort == .fast else { return try encodeCarefully(picture, reusing: earlier) }
    let (alpha, color) = try threads.both { () throws(JPNGError) in
      try alphaCoder.encode(picture, reusing: earlier)
    } _: { () throws(JPNGError) in
      try colorCoder.encode(picture, nil, reusing: earlier)
    }
    return CodedPlanes(alpha: alpha, color: color)
  }

  /// Codes colour for what is decoded of alpha, and both anew where errors of alpha show as a
  /// fringe.
  private func encodeCarefully(
    _ picture: PreparedPicture, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    guard picture.size.pixelCount <= AlphaRefinement.mostPixels else {
      let alpha = try alphaCoder.encode(picture, reusing: earlier)
      return CodedPlanes(
        alpha: alpha, color: try colorCoder.encode(picture, alpha, reusing: earlier))
    }
    let coder = try PictureCoder(picture, alphaCoder, reusing: earlier)
    let planes = try coder.bestPlanes()
    return try TinyPicture(coder)?.fewestBytes(from: planes) ?? planes
  }
}

/// The two planes of a file.
struct CodedPlanes: Sendable {
  let alpha: CodedAlpha
  var color: CodedColor

  var byteCount: Int { alpha.bytes.count + color.bytes.count }
}
