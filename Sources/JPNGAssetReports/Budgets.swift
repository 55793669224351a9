package import JPNGFiles

/// Limits for the sizes and scores of assets; docs/budgets.md describes them.
package struct Budgets: Hashable, Sendable {
  /// The limits of all assets together.
  package var total: Limits?
  package var assets: [Rule]

  package init(total: Limits? = nil, assets: [Rule] = []) {
    self.total = total
    self.assets = assets
  }

  /// Limits for some figures; `nil` where there is none.
  package struct Limits: Hashable, Sendable {
    package var maxBytes: Int?
    /// Packed bytes / source bytes.
    package var maxRatio: Double?
    /// The limit for SSIMULACRA2.
    package var minScore: Double?
    package var maxFringe: Double?

    package init(
      maxBytes: Int? = nil, maxRatio: Double? = nil, minScore: Double? = nil,
      maxFringe: Double? = nil
    ) {
      self.maxBytes = maxBytes
      self.maxRatio = maxRatio
      self.minScore = minScore
      self.maxFringe = maxFringe
    }
  }

  /// The limits of the assets whose source path a glob matches.
  package struct Rule: Hashable, Sendable {
    package var glob: Glob
    /// The limits of each asset.
    package var limits: Limits
    /// The limit for the packed bytes of all these assets together.
    package var maxTotalBytes: Int?

    package init(glob: Glob, limits: Limits = Limits(), maxTotalBytes: Int? = nil) {
      self.glob = glob
      self.limits = limits
      self.maxTotalBytes = maxTotalBytes
    }
  }
}
