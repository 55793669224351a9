/// What is wanted of an asset besides its packed file.
package struct PackGoals: Hashable, Sendable {
  /// What is written where packing does not make a file smaller.
  package enum Fallback: String, CaseIterable, Sendable {
    /// The packed file all the same.
    case none
    /// The source, unchanged.
    case png
  }

  package var fallback: Fallback
  /// The score that the quality is searched for.
  package var target: Double?
  package var measures: AssetMeasures

  package init(
    fallback: Fallback = .none, target: Double? = nil, measures: AssetMeasures = AssetMeasures()
  ) {
    self.fallback = fallback
    self.target = target
    self.measures = measures
  }
}
