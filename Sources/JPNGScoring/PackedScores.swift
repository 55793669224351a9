package import JPNG
internal import JPNGPixels
package import JPNGQuality
package import JPNGThreads

extension QualityScores {
  /// Scores a packed file by what its readers get: the bytes are decoded, at full size.
  ///
  /// - Parameters:
  ///   - packed: A whole file.
  ///   - source: The picture that was packed, before anything was done to it.
  /// - Throws: What decoding throws; `.malformed` where the file is of another size.
  package static func ofPacked(
    _ packed: [UInt8], source: PixelBuffer, limits: Limits = Limits(),
    sharing threads: ThreadBudget
  ) throws(JPNGError) -> QualityScores {
    let pixels = try JPNGDecoder(packed, options: DecodeOptions(limits: limits))
      .decode(sharing: threads)
    do throws(QualityError) {
      return try compare(reference: source, candidate: pixels, sharing: threads)
    } catch {
      throw JPNGError(.malformed, "\(error)")
    }
  }
}
