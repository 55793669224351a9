/// Chooses the levels of a JPEG alpha plane (``AlphaLevels``), from what attempts with other levels
/// were decoded as.
///
/// The wider the levels, the fewer values are left between them for alpha from 1 to 254. But each
/// attempt with other levels takes an encoding. The first levels are wide enough for soft alpha.
/// The second ones are a little beyond what the first attempt has measured, which is enough for
/// nearly all hard edges.
struct AlphaLevelSearch {
  private var low = 12
  private var high = 243
  private var attemptsLeft = 4

  /// The levels of the next attempt; `nil` if it is not worth another encoding.
  var levels: AlphaLevels? {
    attemptsLeft > 0 ? AlphaLevels(low: UInt8(low), high: UInt8(high)) : nil
  }

  /// Whether ``levels`` keep 0 and 255 exact, if an encoding with them was decoded like this.
  func isSettled(by decoded: AlphaJointHistogram) -> Bool {
    // One step is left as a margin, since other decoders round differently in their inverse DCT.
    highestHidden(decoded) < low && lowestOpaque(decoded) > high
  }

  /// How far beyond what an attempt was decoded as the next levels are.
  static let margin = 3

  /// Widens ``levels`` beyond what an attempt with them was decoded as.
  mutating func widen(beyond decoded: AlphaJointHistogram, margin: Int = margin) {
    attemptsLeft -= 1
    low = max(low, min(255, highestHidden(decoded) + margin))
    high = min(high, max(0, lowestOpaque(decoded) - margin))
  }

  /// The highest value that a hidden pixel was decoded as.
  private func highestHidden(_ decoded: AlphaJointHistogram) -> Int {
    Int(decoded.range(of: 0)?.upperBound ?? 0)
  }

  /// The lowest value that an opaque pixel was decoded as.
  private func lowestOpaque(_ decoded: AlphaJointHistogram) -> Int {
    Int(decoded.range(of: 255)?.lowerBound ?? 255)
  }
}
