internal import JPNGReports

extension PackReport {
  /// A table with a row for each of these assets.
  func table(of assets: [AssetOutcome]) -> TextTable {
    var columns: [TextTable.Column] = [
      ("output", .left), ("pixels", .right), ("source", .right), ("packed", .right),
      ("ratio", .right), ("colour", .left), ("alpha", .left),
    ]
    if hasScores { columns.append(("score", .right)) }
    if hasTarget { columns += [("quality", .right), ("encodes", .right)] }
    var table = TextTable(columns)
    for asset in assets {
      let source = asset.sourceBytes.map(\.asByteCount) ?? "–"
      let packed = (asset.packedBytes ?? 0).asByteCount
      var cells = [
        (asset.output ?? "").onOneLine, asset.pixelSize, source, packed, asset.ratio.asPercentage,
        asset.colorCell, asset.alphaEncoding ?? "",
      ]
      if hasScores { cells.append(asset.scoreCell) }
      if hasTarget { cells += [asset.quality.asCell, asset.encodes.asCell] }
      table.append(cells)
    }
    return table
  }

  var hasScores: Bool { assets.contains { $0.scores != nil } }

  private var hasTarget: Bool { assets.contains { $0.encodes != nil } }

  /// The totals in one line.
  var summary: String {
    let done = totals.assets - totals.failed
    let ratio = totals.sourceBytes > 0 ? totals.ratio : nil
    var parts = [
      "\(done) \(done == 1 ? "file" : "files")",
      "\(totals.sourceBytes.asByteCount) → \(totals.packedBytes.asByteCount)"
        + " (\(ratio.asPercentage))",
      "\(totals.seconds.formatted(digits: 2)) s",
    ]
    if let optimized = totals.optimizedBytes {
      parts.append(
        "\(totals.ratioToOptimized.asPercentage) of optimised PNG (\(optimized.asByteCount))")
    }
    if let lowest = assets.compactMap(\.scores?.ssimulacra2).min() {
      parts.append("lowest score \(lowest.asScore)")
    }
    if let seconds = totals.scoreSeconds {
      parts.append("scoring \(seconds.formatted(digits: 2)) s (sum over the assets)")
    }
    let restored = totals.restored ?? 0
    if totals.unchanged > restored { parts.append("\(totals.unchanged - restored) unchanged") }
    if restored > 0 { parts.append("\(restored) from a cache") }
    if totals.fallback > 0 { parts.append("\(totals.fallback) kept as PNG") }
    if totals.larger > 0 {
      parts.append("\(totals.larger) larger than the PNG, which --fallback png keeps")
    }
    let missed = assets.count { $0.targetReached == false }
    if missed > 0 { parts.append("\(missed) missed the target") }
    let notStarted = assets.count { $0.error == AssetOutcome.notStarted }
    if totals.failed > notStarted { parts.append("\(totals.failed - notStarted) failed") }
    if notStarted > 0 { parts.append("\(notStarted) not started") }
    return parts.joined(separator: ", ")
  }

  /// Which assets need not be shipped, in one sentence; `nil` if there are none.
  var droppableSentence: String? {
    let served = assets.filter { $0.servedBy != nil }
    guard !served.isEmpty else { return nil }
    let bytes = served.reduce(0) { $0 + ($1.packedBytes ?? 0) }
    let names = served.prefix(Self.mostNames).map { ($0.output ?? $0.source).onOneLine }
    let others = served.count > names.count ? " and \(served.count - names.count) others" : ""
    return "\(served.count) could be dropped (\(bytes.asByteCount)), as the larger scale of the"
      + " picture can be unpacked at their size: \(names.joined(separator: ", "))\(others)"
  }

  private static let mostNames = 5

  /// How many bytes the sources would take as optimised PNGs. A part of what was saved is due to
  /// sources that are larger than PNGs need to be, and this sentence shows how large that part is.
  ///
  /// - Parameter option: The option with which that is measured.
  func optimizedSentence(option: String) -> String {
    guard let optimized = totals.optimizedBytes else {
      return "What the sources take as optimised PNG was not measured (\(option))."
    }
    return "As optimised PNG, the sources take \(optimized.asByteCount); packed, they are"
      + " \(totals.ratioToOptimized.asPercentage) of that."
  }
}

extension AssetOutcome {
  /// "640×480".
  var pixelSize: String { "\(width ?? 0)×\(height ?? 0)" }

  var isLargerThanSource: Bool { status != .fallback && growth > 0 }

  /// The bytes that the packed file has more than its source, or fewer, if negative.
  var growth: Int {
    guard let sourceBytes, let packedBytes else { return 0 }
    return packedBytes - sourceBytes
  }

  var scoreCell: String { scores?.ssimulacra2.map(\.asScore) ?? TextTable.noValue }

  /// The subsampling of colour, or that the source was kept.
  fileprivate var colorCell: String { subsampling ?? (status == .fallback ? "source kept" : "") }
}

extension Double? {
  /// A ratio in per cent: "12.3 %".
  var asPercentage: String {
    map { (100 * $0).formatted(digits: 1) + " %" } ?? TextTable.noValue
  }
}

extension Int? {
  fileprivate var asCell: String { map(String.init) ?? TextTable.noValue }
}
