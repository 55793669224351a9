internal import CLoadedCodecs
package import JPNG
internal import JPNGPixels
internal import JPNGQuality
package import JPNGThreads

/// WebP, for teams that leave. libwebp is loaded when it is asked for, so nothing needs it to be
/// installed.
package enum WebP {
  /// The score of SSIMULACRA2 from which on a copy looks the same as its original, side by side at
  /// normal viewing distance (the scale of its authors).
  private static let indistinguishable = 90.0
  /// The qualities that are tried; at the highest, 4:2:0 chroma alone may be too much.
  private static let qualities = 75...100

  /// Why it cannot be made here; `nil` where it can.
  package static var failure: String? {
    loaded_webp_failure().map {
      "libwebp cannot be loaded (\(String(cString: $0))); Debian has it in the package libwebp7"
    }
  }

  /// The picture of a packed file as a WebP that looks the same: the lossy one of the lowest
  /// quality that scores 90, or a lossless one where none does or that is smaller. Its colours are
  /// sRGB.
  ///
  /// - Throws: What decoding throws; `.unsupported` where libwebp is not there, or does not take
  ///   the picture.
  package static func encode(
    _ file: JPNGDecoder, sharing threads: ThreadBudget
  ) throws(JPNGError) -> [UInt8] {
    if let failure { throw JPNGError(.unsupported, failure) }
    var pixels = try file.inRGBA.decode(sharing: threads)
    try pixels.convertToSRGB(from: file.info.iccProfile)
    let lossless = try encode(pixels, quality: nil)
    guard let lossy = try search(pixels, threads), lossy.count < lossless.count else {
      return lossless
    }
    return lossy
  }

  /// The lossy file of the lowest quality that looks the same; `nil` if none does.
  private static func search(
    _ pixels: PixelBuffer, _ threads: ThreadBudget
  ) throws(JPNGError) -> [UInt8]? {
    let reference = QualityReference(pixels, sharing: threads)
    var (low, high) = (qualities.lowerBound, qualities.upperBound + 1)
    var best: [UInt8]?
    while low < high {
      let quality = (low + high) / 2
      let candidate = try encode(pixels, quality: quality)
      if try looksTheSame(candidate, pixels.size, reference, threads) {
        (best, high) = (candidate, quality)
      } else {
        low = quality + 1
      }
    }
    return best
  }

  private static func looksTheSame(
    _ webp: [UInt8], _ size: ImageSize, _ reference: QualityReference, _ threads: ThreadBudget
  ) throws(JPNGError) -> Bool {
    let decoded = try decode(webp, size)
    let scores: QualityScores
    do throws(QualityError) {
      scores = try reference.scores(of: decoded, sharing: threads)
    } catch {
      throw JPNGError(.checkFailed, "\(error)")
    }
    // Of the tiniest pictures there is no score, and lossless ones take few bytes.
    return scores.ssimulacra2.map { $0 >= indistinguishable } ?? false
  }
}
