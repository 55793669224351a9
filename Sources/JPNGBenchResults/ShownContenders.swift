extension BenchReport {
  /// The settings that a short table or a chart shows of codecs measured with several: those of
  /// `jpng pack` where they were measured, otherwise the first.
  enum Shown {
    static let quality = 80
    static let subsampling = "auto"
  }

  /// In the order in which they first appear.
  package var scales: [String] { summary.map(\.scale).withoutRepetitions }

  package var codecs: [String] { summary.map(\.codec).withoutRepetitions }

  /// One for each codec at a scale: on the fewest threads, with the settings that are shown.
  package func shown(atScale scale: String) -> [Summary] {
    let candidates = summary.filter { $0.scale == scale }
    return candidates.map(\.codec).withoutRepetitions.compactMap { codec in
      candidates.filter { $0.codec == codec }.min {
        ($0.threads, $0.unlikeShown) < ($1.threads, $1.unlikeShown)
      }
    }
  }

  /// Those at full size, where there is full size.
  var shownLargest: [Summary] { shown(atScale: largestScale) }

  var largestScale: String { scales.contains("1/1") ? "1/1" : scales.first ?? "1/1" }

  /// What of the settings is shown, in words: "quality 80, subsampling auto, 1 thread". What all
  /// codecs are without is left out.
  var shownSettings: String {
    let shown = shownLargest
    let qualities = shown.compactMap(\.quality).withoutRepetitions.map { "quality \($0)" }
    let subsamplings = shown.compactMap(\.subsampling).withoutRepetitions.map {
      "subsampling \($0)"
    }
    let threads = shown.map(\.threads).withoutRepetitions.map(Self.threadCount)
    return (qualities + subsamplings + threads).joined(separator: ", ")
  }

  static func threadCount(_ count: Int) -> String { count == 1 ? "1 thread" : "\(count) threads" }

  /// Which colour and marker: always the same for the same codec.
  func style(of codec: String) -> Int {
    let known = Summary.losslessCodecs + Summary.comparedCodecs + ["jpeg/color-only"]
    let all = known + codecs.filter { !known.contains($0) }
    return all.firstIndex(of: codec) ?? 0
  }
}

extension BenchReport.Summary {
  /// How many of its settings are not the ones that are shown.
  fileprivate var unlikeShown: Int {
    (quality == nil || quality == BenchReport.Shown.quality ? 0 : 1)
      + (subsampling == nil || subsampling == BenchReport.Shown.subsampling ? 0 : 1)
  }
}

extension Array where Element: Hashable {
  /// Each element where it first appears.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
