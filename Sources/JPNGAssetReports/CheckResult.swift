package import JPNGReports

/// The result of a check: one figure, compared with one limit.
package struct CheckResult: Encodable, Hashable, Sendable {
  package enum Scope: String, Encodable, Sendable {
    case asset
    /// All assets that a glob matches, together.
    case glob
    /// All assets of the report, together.
    case total
  }

  package enum Measure: String, Encodable, Sendable {
    /// Whether the asset was packed at all.
    case status
    /// How many assets a glob matches.
    case matches
    case packedBytes
    case ratio
    case score
    case fringe
    /// By how many per cent of the baseline packed bytes have grown.
    case growth

    /// The name of the measure for people.
    package var name: String {
      switch self {
      case .packedBytes: "packed size"
      case .status, .matches, .ratio, .score, .fringe, .growth: rawValue
      }
    }
  }

  package var scope: Scope
  /// The asset's source path, the glob, or "total".
  package var path: String
  package var measure: Measure
  /// The glob that the limit belongs to; `nil` where it belongs to none.
  @Nullable package var glob: String? = nil
  @Nullable package var actual: Double? = nil
  @Nullable package var limit: Double? = nil
  package var isBreach: Bool
  /// What was found and what was allowed: "1200 bytes, at most 1000".
  package var text: String

  /// "ui/a.png: packed size: 1200 bytes, at most 1000", in one line.
  package var line: String { "\(path): \(measure.name): \(text)".onOneLine }

  private enum CodingKeys: String, CodingKey {
    case scope
    case path
    case measure
    case glob
    case actual
    case limit
    case text
  }
}
