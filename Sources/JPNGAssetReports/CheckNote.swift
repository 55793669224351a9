package import JPNGReports

/// Something that a check found and that breaks no limit.
package struct CheckNote: Encodable, Hashable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    /// The asset is not in the baseline.
    case new
    /// The asset is in the baseline only.
    case removed
    /// Some assets were not compared with a limit, as the limited figure is not defined for them.
    case undefined
  }

  /// The source path of the asset; "total" for a note about several assets.
  package var path: String
  package var kind: Kind
  /// The packed bytes of all assets that the note is about.
  package var packedBytes: Int
  /// The figure that is not defined, and for how many assets; `nil` for the other kinds of notes.
  @Nullable package var measure: CheckResult.Measure? = nil
  @Nullable package var assets: Int? = nil

  /// The note in one line.
  package var line: String { "note: \(text)".onOneLine }

  /// "ui/a.png: new: 1200 bytes", "score: not defined for 3 assets".
  var text: String {
    guard let measure, let assets else { return "\(path): \(kind.rawValue): \(packedBytes) bytes" }
    return "\(measure.name): not defined for \(assets) \(assets == 1 ? "asset" : "assets")"
  }
}
