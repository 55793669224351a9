package import JPNGFiles

/// What assets may take, and how good they have to be: docs/budgets.md.
package struct Budgets: Hashable, Sendable {
  /// Of all assets together.
  package var total: Limits?
  package var assets: [Rule]

  package init(total: Limits? = nil, assets: [Rule] = []) {
    (self.total, self.assets) = (total, assets)
  }

  package struct Limits: Hashable, Sendable {
    package var maxBytes: Int?
    /// Packed bytes / source bytes.
    package var maxRatio: Double?
    /// SSIMULACRA2.
    package var minScore: Double?
    package var maxFringe: Double?

    package init(
      maxBytes: Int? = nil, maxRatio: Double? = nil, minScore: Double? = nil,
      maxFringe: Double? = nil
    ) {
      (self.maxBytes, self.maxRatio) = (maxBytes, maxRatio)
      (self.minScore, self.maxFringe) = (minScore, maxFringe)
    }
  }

  /// Limits of the assets whose source path matches.
  package struct Rule: Hashable, Sendable {
    package var glob: Glob
    /// Of each of them.
    package var limits: Limits
    /// Of all of them together.
    package var maxTotalBytes: Int?

    package init(glob: Glob, limits: Limits = Limits(), maxTotalBytes: Int? = nil) {
      (self.glob, self.limits, self.maxTotalBytes) = (glob, limits, maxTotalBytes)
    }
  }
}
