internal import JPNGReports

// What `jpng pack` prints when it ends. The rows of a few assets can be read; of many, people want
// to see those that they may have to do something about.
extension PackReport {
  /// The report as text for a terminal, without a line break at the end. The last line has the
  /// totals, however long it is.
  ///
  /// - Parameters:
  ///   - all: Whether there is a row for each asset, however many there are.
  ///   - columns: The columns of the terminal: names are shortened so that each row is one line of
  ///     it, and on a narrow terminal columns of the table are left out. Default: whole names, for
  ///     files and programs, which search for them.
  package func text(all: Bool = false, columns: Int? = nil) -> String {
    let isShort = all || assets.count <= Self.mostRows
    let done = assets.filter { $0.status != .failed }
    let sections = isShort ? [Section(assets: done)] : highlights(of: done)
    let blocks = blocks(sections, columns) + (isShort ? [] : [failures(columns)])
    let ends = [summary, droppableSentence, budget?.text].compactMap(\.self)
    return (blocks.filter { !$0.isEmpty } + [ends])
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The most assets of which each has a row without being asked for.
  private static let mostRows = 20

  /// Some of the assets, and what they have in common.
  struct Section: Hashable, Sendable {
    var heading: String? = nil
    var assets: [AssetOutcome]
  }

  /// The assets that somebody may want to look at.
  func highlights(of assets: [AssetOutcome]) -> [Section] {
    func first(_ assets: [AssetOutcome]) -> [AssetOutcome] { Array(assets.prefix(10)) }
    let largest = first(assets.sorted { $0.packedBytes ?? 0 > $1.packedBytes ?? 0 })
    let scored = assets.filter { $0.scores?.ssimulacra2 != nil }
    let worst = first(scored.sorted { $0.lowestScore < $1.lowestScore })
    let grown = assets.filter(\.isLargerThanSource)
    let mostGrown = first(grown.sorted { $0.growth > $1.growth })
    let choice = mostGrown.count == grown.count ? "" : "; the \(mostGrown.count) that grew most"
    let sections = [
      Section(
        heading: "The \(largest.count) largest outputs of \(assets.count):", assets: largest),
      Section(heading: "The \(worst.count) worst scores of \(scored.count):", assets: worst),
      Section(
        heading: "\(grown.count) larger than the PNG, which --fallback png keeps\(choice):",
        assets: mostGrown),
    ]
    return sections.filter { !$0.assets.isEmpty }
  }

  /// The lines of each section. Columns have the same widths in all of them.
  private func blocks(_ sections: [Section], _ columns: Int?) -> [[String]] {
    let limit = columns ?? .max
    let table = table(of: sections.flatMap(\.assets)).dropping(Self.spare, toFit: limit)
    let lines = table.lines(columns: limit)
    var rest = lines.dropFirst()
    return sections.filter { !$0.assets.isEmpty }.map { section in
      let rows = rest.prefix(section.assets.count)
      rest = rest.dropFirst(rows.count)
      let heading = section.heading.map { [$0] } ?? []
      return (heading + lines.prefix(1) + rows).map { $0.shortened(toColumns: limit) }
    }
  }

  /// The titles of the columns that a narrow terminal can do without, the first to go first.
  private static let spare = ["alpha", "colour", "encodes", "quality", "pixels", "source", "ratio"]

  /// What has failed and why. Where a run has ended early, what it has not come to is only counted.
  private func failures(_ columns: Int?) -> [String] {
    let failed = assets.filter { $0.status == .failed && $0.error != AssetOutcome.notStarted }
    let notStarted = totals.failed - failed.count
    var lines = notStarted > 0 ? ["\(notStarted) not started"] : []
    guard !failed.isEmpty else { return lines }
    var table = TextTable([("source", .left), ("why", .left)])
    for asset in failed {
      table.append([asset.source.onOneLine, (asset.error ?? "").onOneLine])
    }
    let limit = columns ?? .max
    lines = ["\(failed.count) failed:"] + table.lines(columns: limit) + lines
    return lines.map { $0.shortened(toColumns: limit) }
  }
}

extension AssetOutcome {
  fileprivate var lowestScore: Double { scores?.ssimulacra2 ?? .infinity }
}
