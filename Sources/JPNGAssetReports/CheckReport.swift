package import JPNGReports

/// The report of a check, schema 1. `jpng check --json` prints it, and the other reports of a check
/// are made from it.
package struct CheckReport: Encodable, Hashable, Sendable {
  package var schema = 1
  /// Name and version of the tool.
  package var tool: String
  /// The paths of the files that were read.
  package var report: String
  @Nullable package var budgets: String?
  @Nullable package var baseline: String?
  /// The limit for growth, in per cent.
  @Nullable package var maxGrowth: Double?
  package var passed: Bool
  /// The number of checks.
  package var checks: Int
  package var breaches: [CheckResult]
  package var notes: [CheckNote]
  /// The results of all checks, also of those that found no breach.
  package var results: [CheckResult]

  package init(
    _ check: AssetCheck, tool: String, report: String, budgets: String?, baseline: String?,
    maxGrowth: Double?
  ) {
    self.tool = tool
    self.report = report
    results = check.results
    breaches = check.results.filter(\.isBreach)
    notes = check.notes
    passed = breaches.isEmpty
    checks = results.count
    self.budgets = budgets
    self.baseline = baseline
    self.maxGrowth = maxGrowth
  }

  private enum CodingKeys: String, CodingKey {
    case schema
    case tool
    case report
    case budgets
    case baseline
    case maxGrowth
    case passed
    case checks
    case breaches
    case notes
  }
}

extension CheckReport {
  /// The report as text: a line for each breach and each note, and a last one that sums up; without
  /// a line break at the end.
  package var text: String {
    (breaches.map(\.line) + notes.map(\.line) + [summary]).joined(separator: "\n")
  }

  /// "120 checks passed".
  var summary: String {
    let all = "\(checks) \(checks == 1 ? "check" : "checks")"
    return passed ? "\(all) passed" : "\(breaches.count) of \(all) failed"
  }

  /// A comment for a pull request, below 60 kB, with a line break at its end.
  package var markdown: String {
    let undefined = notes.filter { $0.kind == .undefined }
    // These notes say what was not checked, so they are not hidden in the part that unfolds.
    let head = ["### jpng check"] + ([summary] + undefined.map(\.text)).map(\.escapedForMarkdown)
    var comment = MarkdownComment(head.joined(separator: "\n\n"))
    var table = TextTable([("where", .left), ("what", .left), ("found", .left)])
    for breach in breaches {
      table.append([
        breach.path.shortened(toBytes: 160), breach.measure.name,
        breach.text.shortened(toBytes: 240),
      ])
    }
    if !table.isEmpty {
      comment.append("#### Breaches", table, names: ["where", "found"], share: 0.8)
    }
    var noteTable = TextTable([("asset", .left), ("note", .left), ("packed", .right)])
    for note in notes where note.kind != .undefined {
      noteTable.append([
        note.path.shortened(toBytes: 160), note.kind.rawValue, note.packedBytes.asByteCount,
      ])
    }
    comment.appendFolded("New and removed assets", noteTable, names: ["asset"])
    return comment.text
  }
}
