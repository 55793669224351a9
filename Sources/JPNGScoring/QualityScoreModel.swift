internal import JPNG

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a score depends on the quality, roughly: what it is short of 100, its loss, grows with the
/// square root of the quantisation. In logarithms that is a straight line, and pieces of any
/// picture's curve come close to one (docs/design-notes.md, "Target quality").
enum LossCurve {
  /// The logarithm of a score's loss. Under a hundredth, scores are as good as 100.
  static func loss(of score: Double) -> Double { log(max(0.01, 100 - score)) }

  /// The logarithm of libjpeg's scale at a quality. Below 1 per cent nothing gets any finer.
  static func quantisation(at quality: Int) -> Double {
    log(max(1, QuantisationScale.percent(quality: quality)))
  }

  /// The quality of that quantisation, between whole ones: 1…99.5.
  static func quality(of quantisation: Double) -> Double {
    QuantisationScale.quality(percent: exp(min(log(5000), max(0, quantisation))))
  }

  /// How far the quantisation of a typical picture is from where its loss is one to where it is
  /// another.
  static func typicalDistance(from loss: Double, to other: Double) -> Double { 2 * (other - loss) }

  /// The quality at which a typical picture has that loss: of 17, it is 80.
  static func typicalQuality(loss: Double) -> Double {
    quality(of: quantisation(at: 80) + typicalDistance(from: log(17), to: loss))
  }

  /// The quality of twice the quantisation.
  static func doubling(_ quality: Int) -> Double {
    self.quality(of: quantisation(at: quality) + log(2))
  }
}
