internal import JPNGPreparation

/// Alpha with fewer values, evenly apart but for some that have to stay what they are: what a PNG
/// makes of soft alpha where the difference is not seen. 0 and 255 stay what they are.
struct AlphaQuantisation: Hashable, Sendable {
  /// The number of values evenly apart that are left, 2…256. With 256, nothing changes.
  let levelCount: Int
  /// Further values that are left.
  let exactValues: [UInt8]

  init(levelCount: Int, _ exactValues: [UInt8] = []) {
    self.levelCount = levelCount
    self.exactValues = exactValues
  }

  /// The same with twice as many; `nil` if that is all.
  var doubled: AlphaQuantisation? {
    levelCount < 128 ? AlphaQuantisation(levelCount: 2 * levelCount, exactValues) : nil
  }

  /// The number of values for a quality of the picture, 1…100. Errors of alpha are then about as
  /// visible as those of colour (docs/encoder.md, "Alpha").
  ///
  /// - Parameter maxError: The largest error that is accepted, 0…255. More values are taken where
  ///   the quality's would have a larger one.
  static func levelCount(quality: Int, maxError: Int) -> Int {
    let fewest =
      switch quality {
      case 98...: 256
      case 95...: 64
      case 91...: 32
      case 76...: 16
      case 50...: 8
      default: 4
      }
    return levelCounts.first { count in
      count >= fewest && AlphaQuantisation(levelCount: count).maxError <= maxError
    } ?? 256
  }

  /// The numbers of values that a search chooses from.
  static let levelCounts = [4, 8, 16, 32, 64, 128]

  /// Bits that a sample of a PNG takes.
  var bitDepth: Int {
    switch levelCount {
    case 2 where exactValues.isEmpty: 1
    case 4 where exactValues.isEmpty: 2
    case 16 where exactValues.isEmpty: 4
    default: 8
    }
  }

  /// The largest difference between an alpha and what becomes of it.
  var maxError: Int { (0...255).map { abs($0 - Int(decoded($0))) }.max() ?? 0 }

  /// How alpha with these statistics differs from what becomes of it.
  func error(of statistics: AlphaStatistics) -> AlphaError {
    var error = AlphaError()
    for (alpha, count) in statistics.histogram.enumerated() where count > 0 {
      error.add(alpha - Int(decoded(alpha)), times: count)
    }
    return error
  }

  /// What becomes of each alpha: 256 entries.
  var decodingTable: [UInt8] { (0...255).map(decoded) }

  private func decoded(_ alpha: Int) -> UInt8 {
    let last = levelCount - 1
    let index = (2 * alpha * last + 255) / 510
    let even = UInt8((2 * index * 255 + last) / (2 * last))
    return exactValues.min { abs(Int($0) - alpha) < abs(Int($1) - alpha) }
      .map { abs(Int($0) - alpha) < abs(Int(even) - alpha) ? $0 : even } ?? even
  }
}
