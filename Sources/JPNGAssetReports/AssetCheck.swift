internal import JPNGFiles
internal import JPNGReports

/// Holds the report of a pack against limits.
package struct AssetCheck: Sendable {
  let report: PackReport
  package internal(set) var results: [CheckResult]
  package internal(set) var notes: [CheckNote] = []

  /// Begins with what holds without limits: that no asset has failed.
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

  /// The assets that limits are of. A failed one is a breach already.
  var packed: [AssetOutcome] { report.assets.filter { $0.status != .failed } }
}

/// Whom a result is about.
struct CheckSubject {
  var scope: CheckResult.Scope
  var path: String
  var glob: String?

  static let total = CheckSubject(scope: .total, path: "total", glob: nil)

  static func asset(_ asset: AssetOutcome, glob: Glob? = nil) -> CheckSubject {
    CheckSubject(scope: .asset, path: asset.source, glob: glob?.pattern)
  }

  static func glob(_ glob: Glob) -> CheckSubject {
    CheckSubject(scope: .glob, path: glob.pattern, glob: glob.pattern)
  }

  func result(
    _ measure: CheckResult.Measure, actual: Double?, limit: Double, isBreach: Bool, _ text: String
  ) -> CheckResult {
    CheckResult(
      scope: scope, path: path, measure: measure, glob: glob, actual: actual, limit: limit,
      isBreach: isBreach, text: text)
  }
}

extension Double {
  /// The number with as many decimals as it takes to differ from a limit, at least two, so that one
  /// sees on which side of the limit it is. Zeros at the end are left out.
  package func formatted(distinctFrom limit: Double) -> String {
    let digits = (2...9).first { digits in
      self == limit || formatted(digits: digits) != limit.formatted(digits: digits)
    }
    return trimmed(digits: digits ?? 9)
  }

  /// The old name, until its last callers in JPNGCommands are renamed.
  package func toldApart(from limit: Double) -> String { formatted(distinctFrom: limit) }
}
