package import JPNG
internal import JPNGPixels
package import JPNGQuality
package import JPNGThreads

extension QualityScores {
  /// Scores a packed file by what its readers get: the bytes are decoded at full size. Where the
  /// picture has a colour profile, its colours are compared in sRGB.
  ///
  /// - Parameters:
  ///   - packed: A whole file; it may be a PNG.
  ///   - source: The picture that was packed, before anything was done to it.
  /// - Throws: What decoding throws; `.malformed` where the file is of another size.
  package static func ofPacked(
    _ packed: [UInt8], source: SourceImage, limits: Limits = Limits(),
    sharing threads: ThreadBudget
  ) throws(JPNGError) -> QualityScores {
    let reference = try source.pixelsInSRGB()
    return try ofPacked(packed, limits, threads) { candidate throws(QualityError) in
      try compare(reference: reference, candidate: candidate, sharing: threads)
    }
  }

  /// Scores a packed file against a reference that is prepared for many of them.
  static func ofPacked(
    _ packed: [UInt8], reference: QualityReference, limits: Limits, sharing threads: ThreadBudget
  ) throws(JPNGError) -> QualityScores {
    try ofPacked(packed, limits, threads) { candidate throws(QualityError) in
      try reference.scores(of: candidate, sharing: threads)
    }
  }

  private static func ofPacked(
    _ packed: [UInt8], _ limits: Limits, _ threads: ThreadBudget,
    _ compare: (PixelBuffer) throws(QualityError) -> QualityScores
  ) throws(JPNGError) -> QualityScores {
    let candidate = try PixelBuffer(
      picture: packed, isPacked: PictureKind(packed) != .png, limits: limits, sharing: threads)
    do throws(QualityError) {
      return try compare(candidate)
    } catch {
      throw JPNGError(.malformed, "\(error)")
    }
  }

  /// The scores of a picture that is its own copy.
  package static func ofCopy(
    _ source: SourceImage, sharing threads: ThreadBudget
  ) throws(JPNGError) -> QualityScores {
    do throws(QualityError) {
      return try compare(reference: source.pixels, candidate: source.pixels, sharing: threads)
    } catch {
      throw JPNGError(.malformed, "\(error)")
    }
  }
}

extension SourceImage {
  /// The picture as scores compare it: converted to sRGB from its colour profile.
  func pixelsInSRGB() throws(JPNGError) -> PixelBuffer {
    var pixels = pixels
    try pixels.convertToSRGB(from: iccProfile)
    return pixels
  }
}
