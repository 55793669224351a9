internal import JPNGFiles

/// What the result of a check is about: an asset, all assets of a glob, or all assets.
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
