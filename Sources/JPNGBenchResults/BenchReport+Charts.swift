internal import JPNGReports

extension BenchReport {
  /// A chart with its caption and a table of its numbers.
  struct Figure {
    var chart: Chart
    var caption: String
    var numbers: TextTable
  }

  /// All charts as SVG documents, with names for their files, without an extension.
  package var charts: [(name: String, svg: String)] {
    let figures =
      sizeFigures + variantFigures + [bytesFigure, storageFigure].compactMap(\.self)
    return figures.map { ($0.chart.name, $0.chart.document) }
  }

  /// The charts of decoding time by size of image, one for each scale, for the settings that are
  /// shown.
  var sizeFigures: [Figure] {
    let shown = scales.map { (scale: $0, summaries: self.shown(atScale: $0)) }
    let contenders = Set(shown.flatMap { $0.summaries.map(\.contender) })
    let classes = classSummaries.filter { contenders.contains($0.contender) }
    // The charts of all scales have the same axis, so that readers can compare them.
    let maximum = classes.map(\.msPerMegapixel).filter(\.isFinite).reduce(0, max)
    return shown.compactMap { scale, summaries in
      sizeFigure(
        scale: scale, summaries, Dictionary(grouping: classes) { $0.contender }, maximum: maximum)
    }
  }

  private func sizeFigure(
    scale: String, _ shown: [Summary], _ classes: [Contender: [ClassSummary]], maximum: Double
  ) -> Figure? {
    var numbers = TextTable([
      ("size", .left), ("codec", .left), ("images", .right), ("mean ms", .right),
      ("ms/MP", .right),
    ])
    let groups = SizeClass.allCases.map { sizeClass in
      let bars = shown.compactMap { summary -> BarChart.Bar? in
        let found = classes[summary.contender]?.first { $0.sizeClass == sizeClass }
        guard let found else { return nil }
        numbers.append([
          sizeClass.rawValue, summary.codec.onOneLine, String(found.images),
          found.meanMs.asFigure, found.msPerMegapixel.asFigure,
        ])
        return BarChart.Bar(
          summary.codec, found.msPerMegapixel, style: style(of: summary.codec))
      }
      return BarChart.Group(sizeClass.title.capitalizedFirst, bars)
    }
    guard !numbers.isEmpty else { return nil }
    let chart = BarChart(groups, axis: "ms per megapixel", maximum: maximum).chart(
      name: "decode-\(scale.fileName)", title: "Decode time at \(scale), by image size",
      subtitle: "Shorter is faster; \(shownSettings)")
    return Figure(
      chart: chart, caption: "Medians of the images, per megapixel of their full size.",
      numbers: numbers)
  }

  /// The charts of decoding time by quality, by subsampling and by number of threads, where several
  /// of these were measured.
  var variantFigures: [Figure] {
    [
      variantFigure("quality", "quality") { contender in
        contender.quality.map { "quality \($0)" }
      } without: {
        $0.quality = nil
      },
      variantFigure("subsampling", "chroma subsampling") { contender in
        contender.subsampling
      } without: {
        $0.subsampling = nil
      },
      variantFigure("threads", "threads") { contender in
        Self.threadCount(contender.threads)
      } without: {
        $0.threads = 0
      },
    ].compactMap(\.self)
  }

  /// A chart in which one setting varies, and all others are those that are shown elsewhere.
  ///
  /// - Parameters:
  ///   - label: The value of the setting, in words.
  ///   - setting: Removes the setting from a contender.
  private func variantFigure(
    _ name: String, _ title: String, _ label: (Contender) -> String?,
    without setting: (inout Contender) -> Void
  ) -> Figure? {
    func rest(_ contender: Contender) -> Contender {
      var contender = contender
      setting(&contender)
      return contender
    }
    var numbers = TextTable([
      ("codec", .left), (name, .left), ("size", .right), ("% of PNG", .right),
      ("ms/MP", .right), ("× PNG", .right),
    ])
    let groups = shownLargest.compactMap { shown -> BarChart.Group? in
      let variants = summary.filter { rest($0.contender) == rest(shown.contender) }
      guard variants.count > 1 else { return nil }
      let bars = variants.map { summary in
        let label = (label(summary.contender) ?? TextTable.noValue).onOneLine
        numbers.append([
          summary.codec.onOneLine, label, summary.bytes.asByteCount,
          summary.bytesRatioToPNG.percentage, summary.msPerMegapixel.asFigure,
          summary.speedupOverPNG.figure,
        ])
        return BarChart.Bar(label, summary.msPerMegapixel, style: style(of: summary.codec))
      }
      return BarChart.Group(shown.codec, bars)
    }
    guard !groups.isEmpty else { return nil }
    let chart = BarChart(groups, axis: "ms per megapixel").chart(
      name: "decode-by-\(name)", title: "Decode time at \(largestScale), by \(title)",
      subtitle: "Otherwise \(shownSettings)")
    return Figure(
      chart: chart, caption: "All images together; everything else stays the same.",
      numbers: numbers)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a part of a file's name: "1-2" for "1/2".
  fileprivate var fileName: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
