extension BenchReport {
  /// The settings that short tables and charts show, of codecs that were measured with several: the
  /// defaults of `jpng pack` where they were measured, otherwise the first ones.
  enum Shown {
    static let quality = 80
    static let subsampling = "auto"
  }

  /// All scales, in the order in which they first appear.
  package var scales: [String] { summary.map(\.scale).withoutRepetitions }

  /// All codecs, in the order in which they first appear.
  package var codecs: [String] { summary.map(\.codec).withoutRepetitions }

  /// The summary of each codec at a scale that is shown: on the fewest threads, with the settings
  /// that are shown.
  package func shown(atScale scale: String) -> [Summary] {
    let candidates = summary.filter { $0.scale == scale }
    return candidates.map(\.codec).withoutRepetitions.compactMap { codec in
      candidates.filter { $0.codec == codec }.min {
        ($0.threads, $0.differencesFromShown) < ($1.threads, $1.differencesFromShown)
      }
    }
  }

  /// The summaries that are shown at the largest scale.
  var shownLargest: [Summary] { shown(atScale: largestScale) }

  /// Full size where it was measured, otherwise the first scale.
  var largestScale: String { scales.contains("1/1") ? "1/1" : scales.first ?? "1/1" }

  /// The settings that are shown, in words: "quality 80, subsampling auto, 1 thread". A setting
  /// that no codec has is left out.
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

  /// The number of a codec's colour and marker, which are the same in all charts.
  func style(of codec: String) -> Int {
    let known = Summary.losslessCodecs + Summary.comparedCodecs + Self.floorCodecs
    let all = known + codecs.filter { !known.contains($0) }
    return all.firstIndex(of: codec) ?? 0
  }
}

extension BenchReport.Summary {
  /// The number of settings that are not those to be shown.
  fileprivate var differencesFromShown: Int {
    (quality == nil || quality == BenchReport.Shown.quality ? 0 : 1)
      + (subsampling == nil || subsampling == BenchReport.Shown.subsampling ? 0 : 1)
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order in which they first appear.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
