/// libjpeg's scale of quality: what the tables of ITU-T T.81, annex K, are multiplied by.
package enum QuantisationScale {
  /// In per cent: 5000 at quality 1, 100 at 50, 0 at 100, where every step is 1.
  package static func percent(quality: Int) -> Double {
    quality < 50 ? 5000 / Double(quality) : 200 - 2 * Double(quality)
  }

  /// The quality, between whole ones, whose tables are multiplied by that.
  package static func quality(percent: Double) -> Double {
    percent > 100 ? 5000 / percent : 100 - percent / 2
  }
}
