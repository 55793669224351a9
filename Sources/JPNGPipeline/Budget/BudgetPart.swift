package import JPNGReports

/// What a run has measured of some files, for a budget of the whole set: what `jpng pack
/// --budget-part` writes and `jpng budget plan` reads, schema 1.
package struct BudgetPart: Codable, Sendable {
  package static let currentSchema = 1

  package var schema = currentSchema
  /// Name and version of the tool.
  package var tool: String
  /// Which part of the set these are, as "2/7"; `nil` if they are all.
  @Nullable package var shard: String? = nil
  /// The budget, in bytes; `nil` if it was not given yet.
  @Nullable package var budget: Int? = nil
  package var assets: [Asset]

  package init(tool: String, shard: String?, budget: Int?, assets: [Asset]) {
    self.tool = tool
    self.assets = assets
    self.shard = shard
    self.budget = budget
  }

  /// One asset of the set.
  package struct Asset: Codable, Sendable {
    package var source: String
    /// The path of the output that is planned, which no other asset has.
    package var output: String
    /// Where it stands in the whole set.
    package var place: Int
    /// Whether the budget chooses its quality.
    package var isFree: Bool
    /// The score that it must have; `nil` if that does not matter.
    @Nullable package var minScore: Double? = nil
    /// The quality that it has by its settings.
    package var quality: Int
    package var trials: [Trial]

    private enum CodingKeys: String, CodingKey {
      case source, output, place, minScore, quality, trials
      case isFree = "free"
    }
  }

  /// What packing an asset at a quality has given.
  package struct Trial: Codable, Hashable, Sendable {
    package var quality: Int
    /// `nil` if it cannot be packed.
    @Nullable package var bytes: Int? = nil
    /// `nil` if the picture is too small for one.
    @Nullable package var score: Double? = nil
    /// Whether the source was kept instead, as packing was no use.
    package var isKept: Bool

    private enum CodingKeys: String, CodingKey {
      case quality, bytes, score
      case isKept = "kept"
    }
  }
}

extension BudgetPart: VersionedReport {
  package static let name = "a part of a budget"
  package static let fullName = "what pack --budget-part has measured"
  package typealias ReadingError = ReportReadingError<BudgetPart>

  /// Reads what `jpng pack --budget-part` has written.
  package init(json: [UInt8]) throws(ReadingError) {
    self = try Self.read(json)
    let isPlausible = assets.allSatisfy { asset in
      (1...100).contains(asset.quality)
        && asset.trials.allSatisfy {
          (1...100).contains($0.quality) && (0...1 << 40).contains($0.bytes ?? 0)
        }
    }
    guard isPlausible, (0...1 << 60).contains(budget ?? 0), shard.map({ Shard($0) != nil }) ?? true
    else {
      throw .notAReport("a shard, a quality or a size is no valid value")
    }
  }
}
