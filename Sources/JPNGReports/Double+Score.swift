/// The only way in which scores are written for people: the tables of terminals, pages and
/// Markdown, and the sentences on limits, all say the same of an asset.
extension Double {
  /// As a score, with two digits behind the point. It is rounded down, so that a score that is
  /// shown as 80.00 is at least 80. The small summand is for scores like 80.01, which binary
  /// numbers can only approximate.
  package var asScore: String { ((self * 100 + 1e-6).rounded(.down) / 100).formatted(digits: 2) }

  /// The same beside a limit, with as many digits more as it takes to see that it is below it.
  package func asScore(beside limit: Double) -> String {
    let short = asScore
    guard self < limit, let shown = Double(short), shown >= limit else { return short }
    return formatted(distinctFrom: limit)
  }
}
