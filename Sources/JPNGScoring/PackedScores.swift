package import JPNG
internal import JPNGPixels
package import JPNGQuality
package import JPNGThreads

extension QualityScores {
  /// Scores a packed file by what its readers get: the bytes are decoded, at full size. Colours of a
  /// profile are compared in sRGB.
  ///
  /// - Parameters:
  ///   - packed: A whole file; it may be a PNG.
  ///   - source: The picture that was packed, before anything was done to it.
  /// - Throws: What decoding throws; `.malformed` where the file is of another size.
  package static func ofPacked(
    _ packed: [UInt8], source: SourceImage, limits: Limits = Limits(),
    sharing threads: ThreadBudget
  ) throws(JPNGError) -> QualityScores {
    let candidate = try PixelBuffer(
      picture: packed, isPacked: packed.first == 0xFF, limits: limits, sharing: threads)
    var reference = source.pixels
    try reference.convertToSRGB(from: source.iccProfile)
    do throws(QualityError) {
      return try compare(reference: reference, candidate: candidate, sharing: threads)
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
