package import JPNG

/// How one asset is packed: what the encoder does, and what is asked of its result.
package struct AssetSettings: Hashable, Sendable {
  /// What is written where packing does not make a file smaller.
  package enum Fallback: String, CaseIterable, Sendable {
    /// The packed file all the same.
    case none
    /// The source, unchanged.
    case png
  }

  package var options = PackOptions()
  package var fallback = Fallback.none
  /// The score that the quality is searched for; 100 is identical.
  package var target: Double?
  /// Most bytes that the packed file may have; the quality is searched for that.
  package var targetSize: Int?
  /// The score that a budget for the whole set must leave the asset.
  package var minScore: Double?
  /// Whether the asset is left out.
  package var isExcluded = false
  /// Whether the source is kept unchanged, instead of being packed.
  package var isExact = false
  /// The scale at which the source is packed; `nil` for its own.
  package var reduction: Reduction?
  /// Whether a rule gives the quality, which a budget for the whole set then leaves alone.
  package var hasFixedQuality = false

  package init() {}

  package init(
    options: PackOptions, fallback: Fallback = .none, target: Double? = nil
  ) {
    self.options = options
    self.fallback = fallback
    self.target = target
  }

  /// Whether the quality is searched for.
  package var isSearch: Bool { target != nil || targetSize != nil }

  /// Whether the source may be written in place of a packed file.
  package var mayKeepSource: Bool { reduction == nil && (isExact || fallback == .png) }
}
