internal import JPNG
internal import JPNGAssetReports
internal import JPNGMemory
internal import JPNGQuality
internal import JPNGScoring
internal import JPNGThreads

/// What is measured of an asset besides its sizes, whether it was packed just now or long ago.
package struct AssetMeasures: Hashable, Sendable {
  /// Whether packed files are scored against their sources.
  package var hasScores: Bool
  /// Whether sources are encoded as optimised PNGs too, to compare sizes with.
  package var hasOptimizedPNG: Bool

  package init(hasScores: Bool = false, hasOptimizedPNG: Bool = false) {
    self.hasScores = hasScores
    self.hasOptimizedPNG = hasOptimizedPNG
  }

  /// Whether the source must outlive its packing.
  var needsSource: Bool { hasScores || hasOptimizedPNG }

  /// The same, as estimates of memory take it.
  var forMemory: MemoryEstimate.Measures {
    var measures: MemoryEstimate.Measures = []
    if hasScores { measures.insert(.scores) }
    if hasOptimizedPNG { measures.insert(.optimizedPNG) }
    return measures
  }

  /// Adds the figures to what is known of an asset. Scores that it has already are kept.
  ///
  /// - Parameters:
  ///   - outcome: Whose `sourceBytes` are known.
  ///   - packed: The packed file; `nil` for a copy of the source.
  ///   - path: Whose name an error has.
  func measure(
    _ outcome: AssetOutcome, _ packed: [UInt8]?, _ source: SourceImage, of path: String,
    _ limits: Limits, _ threads: ThreadBudget
  ) throws(AssetFailure) -> AssetOutcome {
    var outcome = outcome
    if hasScores, outcome.scores == nil {
      let start = ContinuousClock.now
      let scores = try AssetFailure.inContent(path, .scoring) { () throws(JPNGError) in
        if let packed {
          try QualityScores.ofPacked(packed, source: source, limits: limits, sharing: threads)
        } else {
          try QualityScores.ofCopy(source, sharing: threads)
        }
      }
      outcome.scores = PackReport.Scores(scores)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      outcome.scoreSeconds = (outcome.scoreSeconds ?? 0) + seconds
    }
    if hasOptimizedPNG {
      let optimized = try AssetFailure.inContent(path, .optimizing) { () throws(JPNGError) in
        try source.optimizedPNG()
      }
      // The source may be smaller than our attempt: an optimiser would keep it.
      outcome.optimizedBytes = min(optimized.count, outcome.sourceBytes ?? optimized.count)
    }
    return outcome
  }
}
