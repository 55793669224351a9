package import JPNGReports

/// What is worth knowing and breaks no limit.
package struct CheckNote: Encodable, Hashable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    /// Not in the baseline.
    case new
    /// Only in the baseline.
    case removed
    /// Held against no limit, as there is no such figure of some assets.
    case undefined
  }

  /// The asset's source path; "total" of several.
  package var path: String
  package var kind: Kind
  /// Of all assets that it is about.
  package var packedBytes: Int
  /// What is not defined, and of how many assets; `nil` of the other kinds.
  @Nullable package var measure: CheckResult.Measure? = nil
  @Nullable package var assets: Int? = nil

  /// In one line.
  package var line: String { "note: \(text)".onOneLine }

  /// "ui/a.png: new: 1200 bytes", "score: not defined for 3 assets".
  var text: String {
    guard let measure, let assets else { return "\(path): \(kind.rawValue): \(packedBytes) bytes" }
    return "\(measure.name): not defined for \(assets) \(assets == 1 ? "asset" : "assets")"
  }
}
