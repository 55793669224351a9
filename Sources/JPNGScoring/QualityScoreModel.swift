internal import JPNG

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How the score of a picture depends on the quality that it is encoded at, roughly.
///
/// The loss of a score is what it is short of 100. It grows with the square root of libjpeg's
/// quantisation scale, so its logarithm rises by half as much as the logarithm of the scale.
/// Between two qualities, any picture comes close to a straight line in these logarithms, if not
/// always a line of that slope (docs/design-notes.md, "Target quality"). All losses and
/// quantisations here are logarithms.
enum QualityScoreModel {
  /// The logarithm of a score's loss. Losses under a hundredth count as one, so that there is a
  /// logarithm of all of them.
  static func loss(of score: Double) -> Double { log(max(0.01, 100 - score)) }

  /// The logarithm of libjpeg's quantisation scale at a quality. Scales below 1 per cent count as
  /// that: the quantisation gets no finer.
  static func quantisation(at quality: Int) -> Double {
    log(max(1, QuantisationScale.percent(quality: quality)))
  }

  /// The quality that has this quantisation: 1…99.5, not rounded to a whole one.
  static func quality(ofQuantisation quantisation: Double) -> Double {
    QuantisationScale.quality(percent: exp(min(log(5000), max(0, quantisation))))
  }

  /// By how much the quantisation of a typical picture rises with its loss.
  static let typicalSlope = 2.0

  /// By how much the quantisation of a typical picture has to change for its loss to become
  /// another.
  static func typicalChange(fromLoss loss: Double, to other: Double) -> Double {
    typicalSlope * (other - loss)
  }

  /// A change of quantisation, up to twice as coarse or as fine.
  static func clamped(_ change: Double) -> Double { min(max(change, -0.7), 0.7) }

  /// The factor of a quantisation that changes by that much.
  static func factor(of change: Double) -> Double { exp(change) }

  /// The quality at which a typical picture has that loss. It loses 17 at quality 80.
  static func typicalQuality(atLoss loss: Double) -> Double {
    quality(ofQuantisation: quantisation(at: 80) + typicalChange(fromLoss: log(17), to: loss))
  }

  /// The quality of twice the quantisation that a quality has.
  static func qualityOfDoubleQuantisation(at quality: Int) -> Double {
    self.quality(ofQuantisation: quantisation(at: quality) + log(2))
  }
}
