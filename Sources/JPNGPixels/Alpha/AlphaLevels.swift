/// How a lossy alpha plane keeps fully transparent and fully opaque pixels exact: stored values up
/// to ``low`` mean 0, from ``high`` on mean 255, and between them alpha is linear.
public struct AlphaLevels: Hashable, Sendable {
  /// The highest stored value that means 0.
  public let low: UInt8
  /// The lowest stored value that means 255; above ``low``.
  public let high: UInt8

  /// Creates levels, or `nil` unless `low < high`.
  public init?(low: UInt8, high: UInt8) {
    guard low < high else { return nil }
    self.low = low
    self.high = high
  }

  /// Levels that change nothing.
  package static let identity = AlphaLevels(uncheckedLow: 0, high: 255)

  private init(uncheckedLow low: UInt8, high: UInt8) { (self.low, self.high) = (low, high) }

  /// Alpha for each stored value: 256 entries.
  package var decodingTable: [UInt8] {
    let (low, high) = (Int(low), Int(high))
    return (0...255).map { value in
      if value <= low { return 0 }
      if value >= high { return 255 }
      return UInt8(((value - low) * 255 + (high - low) / 2) / (high - low))
    }
  }

  /// The value to store for each alpha: 256 entries. 0 and 255 are stored as themselves, as far
  /// from their level as can be, so that coding noise does not reach it.
  package var encodingTable: [UInt8] {
    let (low, high) = (Int(low), Int(high))
    return (0...255).map { alpha in
      if alpha == 0 || alpha == 255 { return UInt8(alpha) }
      return UInt8(low + (alpha * (high - low) + 127) / 255)
    }
  }
}
