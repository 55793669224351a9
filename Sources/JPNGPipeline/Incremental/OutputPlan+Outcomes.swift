internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGFiles

extension OutputPlan.Item {
  /// The path that an outcome was written to.
  func path(of outcome: AssetOutcome) -> String? {
    outcome.status == .fallback ? fallback?.path ?? path : path
  }

  /// The stamp of what was there when the plan was made.
  func stamp(of outcome: AssetOutcome) -> FileStamp? {
    guard outcome.status == .fallback, let fallback else { return FileStamp(ofFile: outputStatus) }
    return FileStamp(fallback.path)
  }

  /// The same below the output folder.
  func relativePath(of outcome: AssetOutcome) -> String {
    outcome.status == .fallback ? fallback?.relativePath ?? relativePath : relativePath
  }
}

extension AssetMeasures {
  /// Whether all that is to be measured is known already.
  func isCovered(by outcome: AssetOutcome) -> Bool {
    (!hasScores || outcome.scores != nil) && (!hasOptimizedPNG || outcome.optimizedBytes != nil)
  }
}
