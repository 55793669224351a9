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
      return try CodedPlanes(of: picture, alphaCoder, colorCoder, plainAlpha: nil, reusing: earlier)
    }
    let planes = try refined(picture, alphaCoder, reusing: earlier)
    guard let tiny = try TinyPicture(picture, threads) else { return planes }
    return try tiny.fewestBytes(from: planes, options.quality) { (quality) throws(JPNGError) in
      try refined(picture, alphaCoder.atQuality(quality), reusing: earlier)
    }
  }

  private func refined(
    _ picture: PreparedPicture, _ alphaCoder: AlphaCoder, reusing earlier: PackedImage?
  ) throws(JPNGError) -> CodedPlanes {
    let planes = try RefinedPlanes(of: picture, alphaCoder, reusing: earlier)
    return planes.isRefined ? try HigherQualityPlanes(than: planes).best() : planes.first
  }
}

/// The two planes of a file.
struct CodedPlanes: Sendable {
  let alpha: CodedAlpha
  var color: CodedColor

  var byteCount: Int { alpha.bytes.count + color.bytes.count }
}

extension CodedPlanes {
  /// Codes alpha, then colour for what is decoded of it.
  ///
  /// - Parameters:
  ///   - plainAlpha: That of plain coding; `nil` if that is exact.
  ///   - earlier: The same picture as it was packed before.
  init(
    of picture: PreparedPicture, _ alphaCoder: AlphaCoder, _ colorCoder: ColorCoder,
    plainAlpha: CodedAlpha?, reusing earlier: PackedImage?
  ) throws(JPNGError) {
    alpha = try alphaCoder.encode(picture, reusing: earlier)
    color = try colorCoder.encode(picture, alpha, plainAlpha: plainAlpha, reusing: earlier)
  }
}
