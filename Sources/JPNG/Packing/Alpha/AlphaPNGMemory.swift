internal import JPNGThreads

/// The PNGs that were made of one picture's alpha, so that none is made again for each quality that
/// finer alpha is tried at: most of these have the same values.
///
/// Quick tries, which may be wrong, tell whether a PNG will be smaller than so many bytes. What is
/// remembered is only what they would tell again, so that the same comes out whatever was made
/// before.
final class AlphaPNGMemory: Sendable {
  /// What is known about a PNG.
  enum Answer {
    case plane(AlphaBytes)
    /// It is not smaller than was asked for, or quick tries would tell that.
    case isNotSmaller
  }

  private struct Known {
    /// PNGs, and from how many bytes on quick tries tell that they will be smaller: `.infinity` if
    /// there were none.
    var made: [AlphaQuantisation?: (plane: AlphaBytes, toldFrom: Double)] = [:]
    /// Up to how many bytes quick tries told that a PNG would not be smaller.
    var refused: [AlphaQuantisation?: Double] = [:]
  }

  private let known = Locked(Known())

  /// - Parameters:
  ///   - quantisation: What becomes of alpha.
  ///   - byteCount: The PNG is of use only if it is smaller; `.infinity` if it is anyway.
  /// - Returns: `nil` if it has to be tried.
  func answer(_ quantisation: AlphaQuantisation?, ifSmallerThan byteCount: Double) -> Answer? {
    known.withLock { known in
      if byteCount <= known.refused[quantisation, default: 0] { return .isNotSmaller }
      guard let (plane, toldFrom) = known.made[quantisation] else { return nil }
      if byteCount >= toldFrom { return .plane(plane) }
      return byteCount <= Double(plane.bytes.count) ? .isNotSmaller : nil
    }
  }

  /// - Parameters:
  ///   - plane: `nil` if quick tries told that it would not be smaller.
  ///   - byteCount: Than what; `.infinity` if there were none.
  func note(
    _ plane: AlphaBytes?, _ quantisation: AlphaQuantisation?, ifSmallerThan byteCount: Double
  ) {
    known.withLock { known in
      if let plane {
        let toldFrom = known.made[quantisation]?.toldFrom ?? .infinity
        known.made[quantisation] = (plane, min(toldFrom, byteCount))
      } else {
        known.refused[quantisation] = max(byteCount, known.refused[quantisation, default: 0])
      }
    }
  }
}
