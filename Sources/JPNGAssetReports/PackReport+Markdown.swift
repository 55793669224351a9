internal import JPNGReports

extension PackReport {
  /// The report as a comment for a pull request. It stays below 60 kB for any number of assets and
  /// ends with a line break.
  ///
  /// - Parameter options: The names of the options that the comment speaks of.
  package func markdown(options: OptionNames) -> String {
    let sentences = [
      summary, optimizedSentence(option: options.optimizedPNG), droppableSentence, budget?.text,
    ]
    let paragraphs = sentences.compactMap { $0?.escapedForMarkdown }
    var comment = MarkdownComment(
      "### jpng pack\n\n" + paragraphs.joined(separator: "\n\n"))
    let done = assets.filter { $0.status != .failed }
    var listed = Set<Int>()
    for (title, chosen) in highlights(of: done) where !chosen.isEmpty {
      comment.append("#### \(title)", assetTable(chosen.map { done[$0] }), names: ["asset"])
      listed.formUnion(chosen)
    }
    let rest = done.indices.filter { !listed.contains($0) }.map { done[$0] }
    let failed = failureTable
    if !failed.isEmpty {
      // The failures leave half of the room to the table of the other assets.
      comment.append("#### Failed", failed, names: ["asset", "error"], share: 0.5)
    }
    comment.appendFolded("The other assets", assetTable(rest), names: ["asset"])
    return comment.text
  }

  /// The titles of the first tables, with the indices of their assets, ten at most.
  private func highlights(of assets: [AssetOutcome]) -> [(title: String, indices: [Int])] {
    func first(_ rank: (AssetOutcome) -> Double?) -> [Int] {
      let ranked = assets.indices.compactMap { index in rank(assets[index]).map { ($0, index) } }
      return ranked.sorted { $0 < $1 }.prefix(10).map(\.1)
    }
    return [
      ("Worst scores", first { $0.scores?.ssimulacra2 }),
      ("Biggest", first { $0.packedBytes.map { -Double($0) } }),
      (
        "Biggest savings",
        first { asset in asset.savedBytes.flatMap { $0 > 0 ? -Double($0) : nil } }
      ),
    ]
  }

  private func assetTable(_ assets: [AssetOutcome]) -> TextTable {
    var columns: [TextTable.Column] = [
      ("asset", .left), ("pixels", .right), ("source", .right), ("packed", .right),
      ("ratio", .right),
    ]
    if hasScores { columns.append(("score", .right)) }
    var table = TextTable(columns)
    for asset in assets {
      table.append(
        [
          asset.source.shortened(toBytes: 160), asset.pixelSize, asset.sourceBytes.asCell,
          asset.packedBytes.asCell, asset.ratio.asPercentage,
        ] + (hasScores ? [asset.scoreCell] : []))
    }
    return table
  }

  private var failureTable: TextTable {
    var table = TextTable([("asset", .left), ("error", .left)])
    for asset in assets where asset.status == .failed {
      table.append([
        asset.source.shortened(toBytes: 160), (asset.error ?? "").shortened(toBytes: 240),
      ])
    }
    return table
  }
}

extension AssetOutcome {
  /// How many bytes smaller the packed file is; negative where it is larger.
  fileprivate var savedBytes: Int? {
    guard let sourceBytes, let packedBytes else { return nil }
    return sourceBytes - packedBytes
  }
}

extension Int? {
  fileprivate var asCell: String { self?.asByteCount ?? TextTable.noValue }
}
