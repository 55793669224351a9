internal import JPNGReports

extension PackReport {
  /// The charts of the page; `nil` where there is nothing to show.
  var distributions: Markup? {
    let hasScores = assets.contains { $0.scores?.ssimulacra2 != nil }
    let figures = [
      bytesFigure, hasScores ? nil : savingsFigure, scoreFigure, scatterFigure,
    ].compactMap(\.self)
    return figures.isEmpty ? nil : .section("Distributions", [.gallery(figures)])
  }

  private var bytesFigure: Markup? {
    let packed = assets.indices.filter { assets[$0].isMeasured }
    let ranked = packed.sorted { left, right in
      (assets[right].packedBytes ?? 0, left) < (assets[left].packedBytes ?? 0, right)
    }
    guard let biggest = ranked.first else { return nil }
    let shown = ranked.prefix(30)
    let largest = max(assets[biggest].packedBytes ?? 0, assets[biggest].sourceBytes ?? 0)
    let unit: (name: String, scale: Double) = largest < 5_000_000 ? ("kB", 1e3) : ("MB", 1e6)
    let labels = shownLabels(shown)
    let rows = zip(shown, labels).map { index, label in
      let asset = assets[index]
      let (packed, source) = (asset.packedBytes ?? 0, asset.sourceBytes ?? 0)
      return BulletChart.Row(
        label, Double(packed) / unit.scale, of: Double(source) / unit.scale,
        text: packed.asByteCount,
        note: "\(asset.shownName): \(source.asByteCount) → \(packed.asByteCount)"
          + " (\(asset.ratio.asPercentage))", link: Self.link(to: index))
    }
    let chart = BulletChart(rows, value: "packed", reference: "source", axis: unit.name).chart(
      name: "bytes-by-asset", title: "Bytes by asset", subtitle: "The biggest packed files first")
    return .figure(chart, caption: restSentence(ranked.dropFirst(shown.count)))
  }

  /// File names, as a chart has no room for folders; with folders where two names are the same.
  private func shownLabels(_ indices: ArraySlice<Int>) -> [String] {
    let folders = ShownFolders(assets)
    let names = indices.map { folders.name(of: assets[$0]) }
    let counts = Dictionary(names.map { ($0.file, 1) }, uniquingKeysWith: +)
    return names.map { counts[$0.file] == 1 ? $0.file : $0.short }
  }

  private func restSentence(_ rest: ArraySlice<Int>) -> String {
    guard !rest.isEmpty else { return "All assets." }
    let bytes = rest.reduce(0) { $0 + (assets[$1].packedBytes ?? 0) }
    return "The other \(rest.count) take \(bytes.asByteCount) together, of"
      + " \(totals.packedBytes.asByteCount) in all."
  }

  /// The chart of savings, which is shown where there are no scores.
  private var savingsFigure: Markup? {
    let savings = assets.filter(\.isMeasured).compactMap { $0.ratio.map { 100 * (1 - $0) } }
    guard !savings.isEmpty else { return nil }
    let histogram = Histogram(savings, binWidth: 10, end: 100, x: "% saved", y: "assets")
    let chart = histogram.chart(
      name: "savings", title: "Savings", subtitle: "How much smaller packed files are than sources")
    return .figure(chart, caption: "Below zero, the packed file is the larger one.")
  }

  private var scoreFigure: Markup? {
    let scores = assets.compactMap { $0.scores?.ssimulacra2 }
    guard !scores.isEmpty else { return nil }
    let histogram = Histogram(scores, binWidth: 5, end: 100, x: "score", y: "assets")
    let chart = histogram.chart(
      name: "scores", title: "Scores", subtitle: "SSIMULACRA2, the worst over all backgrounds")
    let open = histogram.isOpen ? " The first bar has all that are less." : ""
    return .figure(chart, caption: Self.scoreLegend + open)
  }

  static let scoreLegend =
    "100 is identical; at 90, most people see no difference, at 70 a slight one, at 50 a clear one."

  private var scatterFigure: Markup? {
    let scored = assets.indices.filter { assets[$0].scores?.ssimulacra2 != nil }
    guard !scored.isEmpty else { return nil }
    let worst = scored.sorted { (score($0), $0) < (score($1), $1) }.prefix(3)
    let biggest = scored.sorted { (bytes($1), $0) < (bytes($0), $1) }.prefix(3)
    let points = scored.compactMap { index -> ScatterChart.Point? in
      guard let bitsPerPixel = assets[index].bitsPerPixel else { return nil }
      let score = score(index)
      var point = ScatterChart.Point(
        x: bitsPerPixel, y: score,
        note: "\(assets[index].shownName): score \(score.asScore),"
          + " \(bitsPerPixel.asFigure) bits per pixel", isHollow: false)
      point.link = Self.link(to: index)
      if worst.contains(index) || biggest.contains(index) {
        point.label = assets[index].shownNameParts.file
      }
      return point
    }
    let chart = ScatterChart(
      [.init("", style: 4, points.map { [$0] })],
      x: "bits per pixel", y: "score", hasLinearY: true
    ).chart(
      name: "score-and-bits", title: "Score against bits per pixel",
      subtitle: "Worst and biggest by name; bits per pixel logarithmic")
    return .figure(
      chart, caption: "Each point is an asset. Few bits and high scores are to the upper left.")
  }

  private func score(_ index: Int) -> Double { assets[index].scores?.ssimulacra2 ?? .infinity }
  private func bytes(_ index: Int) -> Int { assets[index].packedBytes ?? 0 }

  static func link(to index: Int) -> String { "#asset-\(index + 1)" }
}
