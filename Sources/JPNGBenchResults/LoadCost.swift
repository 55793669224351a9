/// The cost of loading pictures: they are read from storage that delivers a number of megabytes
/// (10⁶ bytes) per second, and then decoded.
package struct LoadCost: Hashable, Sendable {
  package var bytes: Int
  package var decodeMs: Double

  package init(bytes: Int, decodeMs: Double) {
    self.bytes = bytes
    self.decodeMs = decodeMs
  }

  /// The speeds of storage for which reports have times, from a slow disk to a fast one, in MB/s.
  package static let storageSpeeds: [Double] = [50, 200, 500, 1000, 3000]

  /// The time to load from storage of a speed, in milliseconds. Nothing is read while pictures are
  /// decoded.
  package func ms(atMBPerSecond speed: Double) -> Double {
    Double(bytes) / (speed * 1e3) + decodeMs
  }

  /// At which speeds of storage this loads faster than `other`.
  ///
  /// The crossover is the speed at which both take the same time: `bytesA / speed + decodeA =
  /// bytesB / speed + decodeB`. The outcome for equal costs is `never`, as this is faster at no
  /// speed.
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
