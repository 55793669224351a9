internal import JPNGFiles
internal import JPNGReports

/// The check of a pack's report against limits.
package struct AssetCheck: Sendable {
  let report: PackReport
  package internal(set) var results: [CheckResult]
  package internal(set) var notes: [CheckNote] = []

  /// Begins with the check that needs no limits: no asset may have failed.
  package init(_ report: PackReport) {
    self.report = report
    results = report.assets.map { asset in
      let hasFailed = asset.status == .failed
      return CheckResult(
        scope: .asset, path: asset.source, measure: .status, glob: nil, actual: nil, limit: nil,
        isBreach: hasFailed,
        text: hasFailed
          ? "failed (\(asset.error ?? "no reason given")), must be packed" : asset.status.rawValue)
    }
  }

  /// The assets that are compared with limits: all but the failed ones, which are breaches already.
  var packed: [AssetOutcome] { report.assets.filter { $0.status != .failed } }
}
