#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The Gaussian blur of SSIMULACRA2, sigma 1.5: the sum of three cosines, each computed from its
/// last two values.
///
/// D. Charalampidis, "Recursive Implementation of the Gaussian Filter Using Truncated Cosine
/// Functions", IEEE Transactions on Signal Processing 64 (2016); numbers of equations are those of
/// this paper. A sample depends on at most four on either side, so nine taps would give the same
/// filter, in as much time. But the recursion's rounding errors do not decay, they lower the scores
/// of the reference tool (by 0.3 for good JPEGs of 160 × 144 pixels, by 0.9 for one of 3 megapixels),
/// and are therefore made here as well: the same operations in the same order (``fused``).
struct RecursiveGaussian: Sendable {
  /// (57) for this sigma.
  static var radius: Int { 5 }

  /// Of the frequencies 1, 3 and 5 times π / 2·radius.
  let waves: (Wave, Wave, Wave)

  static let sigma1_5 = RecursiveGaussian()

  private init() {
    // The weights of the cosines, (53).
    waves = (
      Wave(1, weight: 0.178_939_141_641_491_33), Wave(3, weight: 0.072_726_144_736_190_2),
      Wave(5, weight: 0.012_955_819_110_517_089)
    )
  }

  /// One of the cosines: factors of single precision.
  struct Wave: Sendable {
    /// (35): `y[n] = input·(x[n − 6] + x[n + 4]) − previous·y[n − 1] − y[n − 2]`.
    let input: Double
    let previous: Double
    /// For four steps at a time: each of four outputs from the first of four inputs (those of
    /// later inputs follow from it), the output before them, and the one before that.
    let inputs: SIMD4<Double>
    let previous4: SIMD4<Double>
    let beforePrevious4: SIMD4<Double>

    fileprivate init(_ frequency: Double, weight: Double) {
      let radius = Double(RecursiveGaussian.radius)
      let omega = frequency * .pi / (2 * radius)
      let (n, d) = (-weight * cos(omega * (radius + 1)), -2 * cos(omega))  // (33)
      (input, previous) = (Double(Float(n)), Double(Float(d)))
      // (35) put into itself, up to three times.
      inputs = Self.rounded(SIMD4(n, -d * n, d * d * n - n, -d * d * d * n + 2 * d * n))
      previous4 = Self.rounded(
        SIMD4(-d, d * d - 1, -d * d * d + 2 * d, d * d * d * d - 3 * d * d + 1))
      beforePrevious4 = Self.rounded(SIMD4(-1, d, -d * d + 1, d * d * d - 2 * d))
    }

    private static func rounded(_ x: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4<Double>(SIMD4<Float>(x))
    }
  }
}
