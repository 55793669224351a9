internal import JPNGReports

extension CheckReport {
  /// The report as JUnit's XML, in the form that GitHub Actions, GitLab and Jenkins read, with a
  /// test case for every check.
  package var junit: String {
    let tests = "\(checks)"
    let failures = "\(breaches.count)"
    let suite = Markup.element(
      "testsuite",
      [
        "name": report.onOneLine, "tests": tests, "failures": failures, "errors": "0",
        "skipped": "0",
      ], results.map(\.testCase))
    let suites = Markup.element(
      "testsuites", ["name": "jpng check", "tests": tests, "failures": failures], [suite])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + suites.source
  }
}

extension CheckResult {
  fileprivate var testCase: Markup {
    let limit = scope == .asset ? glob.map { " (\($0))" } ?? "" : ""
    let failure = Markup.element(
      "failure", ["message": line, "type": measure.rawValue], [.text(line)])
    return .element(
      "testcase",
      ["classname": className, "name": "\(path): \(measure.name)\(limit)".onOneLine],
      isBreach ? [failure] : [])
  }

  /// The name of the group in which these systems show the test case.
  private var className: String {
    switch measure {
    case .status: "jpng.assets"
    case .growth: "jpng.baseline"
    case .matches, .packedBytes, .ratio, .score, .fringe: "jpng.budgets"
    }
  }
}
