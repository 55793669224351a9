/// The generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators"
/// (OOPSLA 2014): the same numbers for the same seed, everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A uniform random number in `range`. `Float.random(in:using:)` is not used, because a later
  /// version of Swift may change its algorithm.
  mutating func float(in range: ClosedRange<Float>) -> Float {
    let unit = Float(next() >> 40) / Float(1 << 24)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
