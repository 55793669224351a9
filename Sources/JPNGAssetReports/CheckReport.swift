package import JPNGReports

/// What a check found, schema 1: what `jpng check --json` prints, and what its other reports are made
/// from.
package struct CheckReport: Encodable, Hashable, Sendable {
  package var schema = 1
  /// Name and version of the tool.
  package var tool: String
  /// Which files were read.
  package var report: String
  @Nullable package var budgets: String?
  @Nullable package var baseline: String?
  /// In per cent.
  @Nullable package var maxGrowth: Double?
  package var passed: Bool
  /// How many things were held against a limit.
  package var checks: Int
  package var breaches: [CheckResult]
  package var notes: [CheckNote]
  /// Those that were kept, too.
  package var results: [CheckResult]

  package init(
    _ check: AssetCheck, tool: String, report: String, budgets: String?, baseline: String?,
    maxGrowth: Double?
  ) {
    (self.tool, self.report) = (tool, report)
    results = check.results
    breaches = check.results.filter(\.isBreach)
    notes = check.notes
    (passed, checks) = (breaches.isEmpty, results.count)
    (self.budgets, self.baseline, self.maxGrowth) = (budgets, baseline, maxGrowth)
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
  /// A line for each breach and each note, and one that sums up; without a line break at the end.
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
    // One a paragraph, in sight: they say what was not checked.
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
