internal import JPNGCoefficients

/// What is better for one picture than what the rules for all pictures say.
package struct Tuning: Hashable, Sendable {
  /// `nil`: by the rule.
  var subsampling: Subsampling?
  var color = CodingAdjustment()
  /// `nil`: by the rule.
  var alpha: AlphaChoice?

  /// No difference.
  package init() {}

  /// The same with the distance of colour multiplied by a factor.
  package func coarser(by factor: Double) -> Tuning {
    var tuning = self
    tuning.color.distance *= factor
    return tuning
  }
}

/// A way to code soft alpha.
enum AlphaChoice: Hashable, Sendable {
  /// As a lossless PNG.
  case exact
  /// As a PNG with this many values.
  case levels(Int)
  /// As a JPEG, at this factor of the distance that colour's quality has.
  case jpeg(Double)
}
