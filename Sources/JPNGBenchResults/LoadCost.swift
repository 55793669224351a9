/// What it costs to load pictures: reading them from storage that delivers so many megabytes
/// (10⁶ bytes) per second, then decoding them.
package struct LoadCost: Hashable, Sendable {
  package var bytes: Int
  package var decodeMs: Double

  package init(bytes: Int, decodeMs: Double) { (self.bytes, self.decodeMs) = (bytes, decodeMs) }

  /// From a slow disk to a fast one, in MB/s: where loads are reported.
  package static let storageSpeeds: [Double] = [50, 200, 500, 1000, 3000]

  /// Milliseconds from storage of that speed. Nothing is read ahead while decoding.
  package func ms(atMBPerSecond speed: Double) -> Double {
    Double(bytes) / (speed * 1e3) + decodeMs
  }

  /// Whether this loads faster than `other`, by the speed of storage.
  ///
  /// The crossover is where both sides take as long:
  /// `bytesA / s + decodeA = bytesB / s + decodeB`. Equal costs are `never`: at no speed is there
  /// anything to be gained.
  package func compared(
    with other: LoadCost
  ) -> (outcome: BenchReport.Summary.Comparison.Outcome, crossoverMBPerSecond: Double?) {
    if bytes <= other.bytes, decodeMs <= other.decodeMs {
      return (self == other ? .never : .always, nil)
    }
    if bytes >= other.bytes, decodeMs >= other.decodeMs { return (.never, nil) }
    let speed = Double(bytes - other.bytes) / (other.decodeMs - decodeMs) / 1e3
    return (bytes < other.bytes ? .below : .above, speed)
  }
}
