internal import JPNG
internal import JPNGQuality

/// A file that was packed in a search, and how well it does.
struct Candidate: Sendable {
  let packed: PackedImage
  let scores: QualityScores

  var options: PackOptions { packed.options }

  /// SSIMULACRA2. A file of a picture that is too small to have one reaches any target.
  var score: Double { scores.ssimulacra2 ?? .infinity }

  /// Whether a lower alpha quality may be worth an encode. It is not where the alpha plane takes a
  /// hundredth of the file or less.
  var hasAlphaToLower: Bool {
    packed.alphaEncoding == .jpeg && options.alphaQuality > 1
      && packed.alphaByteCount > packed.bytes.count / 100
  }

  /// Whether the file has fewer bytes than another or, of the same number, a lower quality.
  func isSmaller(than other: Candidate) -> Bool {
    (packed.bytes.count, options.quality, options.alphaQuality)
      < (other.packed.bytes.count, other.options.quality, other.options.alphaQuality)
  }
}
