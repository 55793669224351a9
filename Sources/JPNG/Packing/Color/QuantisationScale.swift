/// libjpeg's scale of quality. A quality stands for a factor by which the quantisation tables of
/// ITU-T T.81, annex K, are multiplied.
package enum QuantisationScale {
  /// The factor of a quality, in per cent: 5000 at quality 1, 100 at quality 50, and 0 at quality
  /// 100, where all entries of the tables become 1.
  package static func percent(quality: Int) -> Double {
    quality < 50 ? 5000 / Double(quality) : 200 - 2 * Double(quality)
  }

  /// The quality that has this factor. It need not be a whole number.
  package static func quality(percent: Double) -> Double {
    percent > 100 ? 5000 / percent : 100 - percent / 2
  }
}
