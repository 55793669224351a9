package import JPNGReports

/// The report of a pack, schema 1: what `jpng pack --json` prints, and what every other report is
/// made from.
package struct PackReport: Codable, Hashable, Sendable {
  package static let currentSchema = 1

  package var schema = currentSchema
  /// Name and version of the tool.
  package var tool: String
  package var settings: Settings
  package var totals: Totals
  package var assets: [AssetOutcome]
  /// `nil` where there was none.
  package var budget: Budget?
  /// Which part of a set this is; `nil` if it is all of it.
  package var shard: Shard?

  /// - Parameters:
  ///   - seconds: What all of it took.
  ///   - budget: Default: `nil`, none.
  package init(
    tool: String, settings: Settings, assets: [AssetOutcome], seconds: Double,
    budget: Budget? = nil
  ) {
    self.budget = budget
    self.tool = tool
    self.settings = settings
    self.assets = assets
    totals = Totals(assets, seconds: seconds)
  }
}

extension PackReport {
  /// Says which assets can be had from others.
  ///
  /// - Parameter servers: The sources of larger scales, by the sources that they can stand for.
  package mutating func tellServers(_ servers: [String: String]) {
    for index in assets.indices { assets[index].servedBy = servers[assets[index].source] }
  }

  /// What was asked for, in the words of the command line; `nil` where only the files are known.
  package struct Settings: Codable, Hashable, Sendable {
    @Nullable package var quality: Int? = nil
    @Nullable package var alpha: String? = nil
    @Nullable package var alphaQuality: Int? = nil
    @Nullable package var subsampling: String? = nil
    @Nullable package var effort: String? = nil
    @Nullable package var progressive: Bool? = nil
    @Nullable package var hiddenColor: String? = nil
    @Nullable package var association: String? = nil
    @Nullable package var colorProfile: String? = nil
    /// The score that the quality of each asset was searched for.
    @Nullable package var targetQuality: Double? = nil
    @Nullable package var fallback: String? = nil

    package init() {}
  }

  /// All assets but the failed ones, which are only counted.
  package struct Totals: Codable, Hashable, Sendable {
    package var assets: Int
    package var failed: Int
    package var pixels: Int
    package var sourceBytes: Int
    package var packedBytes: Int
    /// Packed bytes / source bytes; 0 where there are none.
    package var ratio: Double
    package var seconds: Double
    /// How many were not packed again.
    package var unchanged: Int
    /// How many of those were written from a cache.
    @Nullable package var restored: Int? = nil
    /// How many are copies of their sources.
    package var fallback: Int
    /// How many are larger than their sources.
    package var larger: Int
    /// What packing again would have taken of those that were not, added up; `nil` if all were.
    @Nullable package var savedSeconds: Double? = nil
    /// What scoring took of each asset, in a search for a target too, added up; `nil` where nothing
    /// was scored. Assets are scored at the same time, so that it may be more than `seconds`.
    @Nullable package var scoreSeconds: Double? = nil
    /// What the sources take as optimised PNG; `nil` unless all are known.
    @Nullable package var optimizedBytes: Int? = nil
    /// Packed bytes / those.
    @Nullable package var ratioToOptimized: Double? = nil

    init(_ assets: [AssetOutcome], seconds: Double) {
      let done = assets.filter { $0.status != .failed }
      self.assets = assets.count
      failed = assets.count - done.count
      pixels = done.reduce(0) { $0 + ($1.width ?? 0) * ($1.height ?? 0) }
      sourceBytes = done.reduce(0) { $0 + ($1.sourceBytes ?? 0) }
      packedBytes = done.reduce(0) { $0 + ($1.packedBytes ?? 0) }
      ratio = sourceBytes > 0 ? Double(packedBytes) / Double(sourceBytes) : 0
      self.seconds = seconds
      unchanged = done.count { $0.status == .unchanged }
      restored = done.count { $0.restored == true }
      fallback = done.count { $0.status == .fallback }
      larger = done.count(where: \.isLargerThanSource)
      let saved = done.compactMap(\.savedSeconds)
      savedSeconds = saved.isEmpty ? nil : saved.reduce(0, +)
      let scoring = done.compactMap(\.scoreSeconds)
      scoreSeconds = scoring.isEmpty ? nil : scoring.reduce(0, +)
      let optimized = done.compactMap(\.optimizedBytes)
      guard optimized.count == done.count, !done.isEmpty else { return }
      let sum = optimized.reduce(0, +)
      optimizedBytes = sum
      ratioToOptimized = sum > 0 ? Double(packedBytes) / Double(sum) : nil
    }
  }

  /// How close the packed picture comes to its source.
  package struct Scores: Codable, Hashable, Sendable {
    /// The lowest over all backgrounds; 100 is identical, below 0 is bad.
    @Nullable package var ssimulacra2: Double? = nil
    /// The mean over all backgrounds.
    @Nullable package var ssimulacra2Mean: Double? = nil
    /// In dB, as are the next two.
    @Nullable package var colorPSNR: Double? = nil
    /// The same, pixels weighted by alpha.
    @Nullable package var weightedColorPSNR: Double? = nil
    @Nullable package var alphaPSNR: Double? = nil
    /// In steps of 255.
    @Nullable package var alphaMaxError: Int? = nil
    /// How far edges are off against a background; lower is better.
    @Nullable package var fringe: Double? = nil

    package init() {}
  }
}
