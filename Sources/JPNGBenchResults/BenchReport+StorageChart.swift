internal import JPNGReports

extension BenchReport {
  /// The chart of size against decoding time, with every contender at full size.
  var bytesFigure: Figure? {
    let contenders = summary.filter { $0.scale == largestScale && $0.pixels > 0 }
    guard !contenders.isEmpty else { return nil }
    var numbers = TextTable([
      ("codec", .left), ("q", .right), ("sub", .left), ("thr", .right),
      ("bytes/pixel", .right), ("ms/MP", .right),
    ])
    for summary in contenders {
      numbers.append([
        summary.codec.onOneLine, summary.quality.map(String.init) ?? TextTable.noValue,
        summary.subsampling?.onOneLine ?? TextTable.noValue, String(summary.threads),
        summary.bytesPerPixel.asFigure, summary.msPerMegapixel.asFigure,
      ])
    }
    let series = contenders.map(\.codec).withoutRepetitions.map { codec in
      let own = contenders.filter { $0.codec == codec }
      return ScatterChart.Series(codec, style: style(of: codec), Self.qualityRuns(own))
    }
    let hasThreads = contenders.contains { $0.threads > 1 }
    let chart = ScatterChart(series, x: "bytes per pixel", y: "ms per megapixel").chart(
      name: "size-and-time", title: "Size against decode time at \(largestScale)",
      subtitle: "Both axes logarithmic; smaller and faster is to the lower left")
    let caption =
      "Every contender, over all of its images."
      + (series.contains { $0.runs.contains { $0.count > 1 } }
        ? " Points that differ in quality alone are joined." : "")
      + (hasThreads ? " Hollow markers are of more than one thread." : "")
    return Figure(
      chart: chart, caption: caption, numbers: numbers.withoutUniform(["q", "sub", "thr"]))
  }

  /// Groups summaries by subsampling and number of threads; the points of a group are in the order
  /// of their qualities.
  private static func qualityRuns(_ summaries: [Summary]) -> [[ScatterChart.Point]] {
    let settings = summaries.map { [$0.subsampling ?? "", String($0.threads)] }
    return settings.withoutRepetitions.map { setting in
      zip(summaries, settings).filter { $0.1 == setting }.map(\.0)
        .sorted { ($0.quality ?? 0) < ($1.quality ?? 0) }
        .map { summary in
          let words = [
            summary.codec, summary.quality.map { "quality \($0)" }, summary.subsampling,
            threadCount(summary.threads),
          ].compactMap(\.self).joined(separator: ", ")
          let figures =
            "\(summary.bytesPerPixel.asFigure) bytes/pixel,"
            + " \(summary.msPerMegapixel.asFigure) ms/MP"
          return ScatterChart.Point(
            x: summary.bytesPerPixel, y: summary.msPerMegapixel, note: "\(words): \(figures)",
            isHollow: summary.threads > 1)
        }
    }
  }

  /// The chart of the time to load against the speed of storage, for the settings that are shown.
  var storageFigure: Figure? {
    let shown = shownLargest
    guard !shown.isEmpty else { return nil }
    let speeds = LoadCost.storageSpeeds
    // The speed grows by an eighth of an octave (2^⅛ = 1.09051) from point to point, which is fine
    // enough for a smooth curve.
    let curve = (0...47).map { speeds[0] * power(of: 1.09051, $0) } + [3000]
    let series = shown.map { summary in
      LineChart.Series(
        summary.codec, style: style(of: summary.codec),
        points: curve.map { ($0, summary.cost.ms(atMBPerSecond: $0)) },
        markers: speeds.map { ($0, summary.cost.ms(atMBPerSecond: $0)) })
    }
    let axis = ChartAxis(
      logarithmic: "storage, MB/s", 50...3000, ticks: [50, 100, 200, 500, 1000, 3000])
    let chart = LineChart(series, crossings: crossings(shown), x: axis, y: "ms to load").chart(
      name: "loading", title: "Time to load at \(largestScale), by speed of storage",
      subtitle: "Both axes logarithmic; \(shownSettings)")
    return Figure(
      chart: chart,
      caption: "Reading all images and decoding them. Rings mark where two codecs take as long.",
      numbers: loadTable(scale: largestScale))
  }

  private func crossings(_ shown: [Summary]) -> [LineChart.Crossing] {
    shown.flatMap { summary in
      summary.comparisons.compactMap { comparison in
        // The crossing is known only where both curves are of the same images.
        let other = shown.first { $0.codec == comparison.against }
        guard let speed = comparison.crossoverMBPerSecond, other?.images == summary.images
        else { return nil }
        let note =
          "\(speed.asFigure) MB/s: \(comparison.outcome.rawValue),"
          + " \(summary.codec) loads faster than \(comparison.against)"
        return LineChart.Crossing((speed, summary.cost.ms(atMBPerSecond: speed)), note: note)
      }
    }
  }

  private func power(of base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * base }
  }
}

extension BenchReport.Summary {
  var bytesPerPixel: Double { Double(bytes).per(Double(pixels)) }

  var cost: LoadCost { LoadCost(bytes: bytes, decodeMs: medianMs) }
}
