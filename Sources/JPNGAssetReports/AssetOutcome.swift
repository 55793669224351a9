package import JPNGReports

/// What became of one asset: filled in by who packs or inspects it, printed by every report. Of a
/// failed one, little is known.
package struct AssetOutcome: Codable, Hashable, Sendable {
  package enum Status: String, Codable, Sendable {
    case packed
    /// Its output was there already, of the same source and settings.
    case unchanged
    /// Something else than a JPNG file was written, as that would have been worse.
    case fallback
    case failed
  }

  /// The path below the folder that was packed; of what could not be read, the path as given.
  package var source: String
  @Nullable package var output: String? = nil
  package var status: Status
  /// The source of a larger scale that this one was made from; `nil` if it has a source of its own.
  @Nullable package var derivedFrom: String? = nil
  /// The source of a larger scale that this picture can be had from, so that it need not be
  /// shipped; `nil` if there is none, or if that was not looked at.
  @Nullable package var servedBy: String? = nil
  @Nullable package var width: Int? = nil
  @Nullable package var height: Int? = nil
  @Nullable package var sourceBytes: Int? = nil
  /// The source as optimised PNG.
  @Nullable package var optimizedBytes: Int? = nil
  @Nullable package var packedBytes: Int? = nil
  @Nullable package var colorBytes: Int? = nil
  @Nullable package var alphaBytes: Int? = nil
  @Nullable package var alphaEncoding: String? = nil
  @Nullable package var quality: Int? = nil
  @Nullable package var alphaQuality: Int? = nil
  @Nullable package var subsampling: String? = nil
  @Nullable package var seconds: Double? = nil
  /// What packing took when it was done, for an asset that was not packed again.
  @Nullable package var savedSeconds: Double? = nil
  /// Of an unchanged asset, whether its output was not there, and was written from a cache.
  @Nullable package var restored: Bool? = nil
  @Nullable package var scoreSeconds: Double? = nil
  /// How many files were encoded in search of the target score, and whether the one that was kept
  /// reaches it; `nil` without a target.
  @Nullable package var encodes: Int? = nil
  @Nullable package var targetReached: Bool? = nil
  @Nullable package var error: String? = nil
  @Nullable package var scores: PackReport.Scores? = nil

  package init(source: String, output: String? = nil, status: Status, error: String? = nil) {
    self.source = source
    self.status = status
    self.output = output
    self.error = error
  }

  /// The error of an asset that a run which ended early has not come to.
  package static let notStarted = "not started"

  /// Packed bytes / source bytes; `nil` where one is not known, or the source is empty.
  package var ratio: Double? {
    guard let packedBytes, let sourceBytes, sourceBytes > 0 else { return nil }
    return Double(packedBytes) / Double(sourceBytes)
  }
}
