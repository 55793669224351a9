/// How the stored values of a JPEG alpha plane are read, so that fully transparent and fully opaque
/// pixels are exact in spite of lossy coding.
///
/// Stored values up to ``low`` mean alpha 0, and those from ``high`` on mean 255. Between the two,
/// alpha grows linearly from 0 to 255.
public struct AlphaLevels: Hashable, Sendable {
  /// The highest stored value that means 0.
  public let low: UInt8
  /// The lowest stored value that means 255. It is higher than ``low``.
  public let high: UInt8

  /// Creates levels, or returns `nil` if `low` is not below `high`.
  public init?(low: UInt8, high: UInt8) {
    guard low < high else { return nil }
    self.low = low
    self.high = high
  }

  /// How many stored values mean 0 or 255.
  package var width: Int { Int(low) + 1 + 256 - Int(high) }

  /// The levels by which each stored value means itself.
  package static let identity = AlphaLevels(uncheckedLow: 0, high: 255)

  private init(uncheckedLow low: UInt8, high: UInt8) {
    self.low = low
    self.high = high
  }

  /// The alpha that each stored value means: 256 entries.
  package var decodingTable: [UInt8] {
    let low = Int(low)
    let high = Int(high)
    return (0...255).map { value in
      if value <= low { return 0 }
      if value >= high { return 255 }
      return UInt8(((value - low) * 255 + (high - low) / 2) / (high - low))
    }
  }

  /// The value to store for each alpha: 256 entries.
  ///
  /// 0 and 255 are stored as themselves. That is as far from their level as possible, so that noise
  /// of coding does not carry them across it.
  package var encodingTable: [UInt8] {
    let low = Int(low)
    let high = Int(high)
    return (0...255).map { alpha in
      if alpha == 0 || alpha == 255 { return UInt8(alpha) }
      return UInt8(low + (alpha * (high - low) + 127) / 255)
    }
  }
}
