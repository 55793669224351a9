internal import JPNGReports

/// The report that one run would have given, put together from those of several.
///
/// Shards know the place of each asset. The assets of other reports are sorted as the search
/// through a folder finds them.
package struct MergedReport: Sendable {
  /// The report without its assets, but for one that scores least.
  private let head: PackReport
  /// All assets in their order.
  package let assets: [Source]

  /// Where the text of an asset is.
  package struct Source: Hashable, Sendable {
    /// The index of the part that has it.
    package let part: Int
    /// Where in the document of the part.
    package let range: Range<Int>
  }

  /// - Parameter parts: At least one. The seconds that they took are added up.
  /// - Throws: If they are not the parts of one run, all of them, each once.
  package init(_ parts: [ReportPart]) throws(ReportPart.Refusal) {
    try ReportPart.refuseUnlike(parts)
    let entries = parts.enumerated()
      .flatMap { number, part in part.entries.map { (part: number, entry: $0) } }
      .sorted { $0.entry.precedes($1.entry) }
    for (one, next) in zip(entries, entries.dropFirst()) where one.entry.isSame(as: next.entry) {
      let other = parts[one.part].name
      throw parts[next.part].refusal("it has assets that \(other) has, too")
    }
    assets = entries.map { Source(part: $0.part, range: $0.entry.range) }
    var head = PackReport(
      tool: parts.first?.head.tool ?? "", settings: parts.first?.head.settings ?? .init(),
      assets: parts.flatMap(\.head.assets), seconds: 0, budget: parts.first?.head.budget)
    head.totals = PackReport.Totals(addingUp: parts.map(\.head.totals))
    self.head = head
  }

  /// The sums, for people.
  package var text: String {
    [head.summary, head.budget?.text].compactMap(\.self).joined(separator: "\n")
  }

  /// The report with an empty list of assets, for whoever writes them one after the other.
  package var headWithoutAssets: PackReport {
    var head = head
    head.assets = []
    return head
  }

  /// The whole report.
  ///
  /// - Parameter assets: All of them, in their order.
  package func report(with assets: [AssetOutcome]) -> PackReport {
    var report = head
    report.assets = assets
    return report
  }
}

extension PackReport.Totals {
  /// What the totals of parts are together.
  init(addingUp parts: [Self]) {
    self.init([], seconds: parts.reduce(0) { $0 + $1.seconds })
    func sum(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) }
    assets = parts.reduce(0) { $0 + $1.assets }
    failed = parts.reduce(0) { $0 + $1.failed }
    pixels = parts.reduce(0) { $0 + $1.pixels }
    sourceBytes = parts.reduce(0) { $0 + $1.sourceBytes }
    packedBytes = parts.reduce(0) { $0 + $1.packedBytes }
    ratio = sourceBytes > 0 ? Double(packedBytes) / Double(sourceBytes) : 0
    unchanged = parts.reduce(0) { $0 + $1.unchanged }
    restored = parts.reduce(0) { $0 + ($1.restored ?? 0) }
    fallback = parts.reduce(0) { $0 + $1.fallback }
    larger = parts.reduce(0) { $0 + $1.larger }
    savedSeconds = sum(parts.compactMap(\.savedSeconds))
    scoreSeconds = sum(parts.compactMap(\.scoreSeconds))
    let done = parts.filter { $0.assets > $0.failed }
    let optimized = done.compactMap(\.optimizedBytes)
    guard optimized.count == done.count, !done.isEmpty else { return }
    let bytes = optimized.reduce(0, +)
    optimizedBytes = bytes
    ratioToOptimized = bytes > 0 ? Double(packedBytes) / Double(bytes) : nil
  }
}
