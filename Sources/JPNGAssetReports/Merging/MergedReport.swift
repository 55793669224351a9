package import JPNGFiles
internal import JPNGReports

/// The report that one run would have given, put together from those of several.
///
/// Shards know the place of each asset. The assets of other reports are sorted as the search
/// through a folder finds them.
package struct MergedReport: Sendable {
  /// The report without its assets, but for one that scores least.
  private let head: PackReport
  /// The parts, without what their assets are sorted by.
  package let parts: [ReportPart]
  /// Where the texts of all assets are, in their order.
  private let sources: SortedRecords

  /// Where the text of an asset is.
  package struct Source: Hashable, Sendable {
    /// The index of the part that has it.
    package let part: Int
    /// Where in the document of the part.
    package let range: Range<Int>

    init(_ record: SortableRecord) {
      part = Int(record.y)
      range = Int(record.z)..<Int(record.w)
    }
  }

  /// - Parameters:
  ///   - parts: At least one. The seconds that they took are added up.
  ///   - sources: Where the texts of their assets are, as ``ReportMerge`` writes it.
  init(_ parts: [ReportPart], _ sources: SortedRecords) {
    self.parts = parts
    self.sources = sources
    var head = PackReport(
      tool: parts.first?.head.tool ?? "", settings: parts.first?.head.settings ?? .init(),
      assets: parts.flatMap(\.head.assets), seconds: 0, budget: parts.first?.head.budget)
    head.totals = PackReport.Totals(addingUp: parts.map(\.head.totals))
    self.head = head
  }

  /// How many assets there are.
  package var assetCount: Int { sources.count }

  /// Says where the texts of all assets are, in their order.
  package struct SourceReader {
    fileprivate var records: SortedRecords.Reader

    /// The next assets: so many, or fewer if there are no more.
    package mutating func next(_ count: Int) throws(FileError) -> [Source] {
      try records.next(count).map { Source($0) }
    }
  }

  /// Begins with the first asset.
  package func makeSourceReader() throws(FileError) -> SourceReader {
    try SourceReader(records: sources.makeReader())
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
