internal import CQualityKernels

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
/// filter, in as much time. But the recursion's rounding errors do not decay, and lower the scores
/// of the reference tool. They are therefore made here as well: the same operations in the same
/// order (`CQualityKernels`).
struct RecursiveGaussian: Sendable {
  /// (57) for this sigma.
  static var radius: Int { 5 }

  /// Of the frequencies 1, 3 and 5 times π / 2·radius, with the weights of (53).
  let waves: [qk_wave]

  static let published = RecursiveGaussian(
    waves: [
      wave(1, weight: 0.178_939_141_641_491_33), wave(3, weight: 0.072_726_144_736_190_2),
      wave(5, weight: 0.012_955_819_110_517_089),
    ])

  private static func wave(_ frequency: Double, weight: Double) -> qk_wave {
    let omega = frequency * .pi / Double(2 * radius)
    // (33)
    let n = -weight * cos(omega * Double(radius + 1))
    let d = -2 * cos(omega)
    // The recursion, (35), and for four steps at a time (35) put into itself up to three times.
    return qk_wave(
      input: Float(n), previous: Float(d),
      inputs: floats(n, -d * n, d * d * n - n, -d * d * d * n + 2 * d * n),
      previous4: floats(-d, d * d - 1, -d * d * d + 2 * d, d * d * d * d - 3 * d * d + 1),
      before_previous4: floats(-1, d, -d * d + 1, d * d * d - 2 * d))
  }

  private static func floats(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> (Float, Float, Float, Float) {
    (Float(a), Float(b), Float(c), Float(d))
  }
}
