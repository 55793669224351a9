internal import JPNG
internal import JPNGAssetReports
internal import JPNGMemory
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGScoring
internal import JPNGThreads

/// What is measured of an asset besides its sizes, whether it was packed just now or long ago.
struct AssetMeasures: Hashable, Sendable {
  /// Whether packed files are scored against their sources.
  var hasScores = false
  /// Whether sources are encoded as optimised PNGs too, to compare sizes with.
  var hasOptimizedPNG = false

  /// Whether the source must outlive its packing.
  var needsSource: Bool { hasScores || hasOptimizedPNG }

  struct Figures: Sendable {
    var scores: QualityScores?
    var scoreSeconds: Double?
    var optimizedByteCount: Int?

    /// What was measured later; its time is added.
    mutating func add(_ later: Figures) {
      (scores, optimizedByteCount) = (later.scores, later.optimizedByteCount)
      if let seconds = later.scoreSeconds { scoreSeconds = (scoreSeconds ?? 0) + seconds }
    }
  }

  /// - Parameters:
  ///   - packed: The packed file; `nil` for a copy of the source.
  ///   - path: Whose name an error has.
  ///   - known: The scores, where they are known.
  func measure(
    _ packed: [UInt8]?, _ source: SourceImage, of path: String, _ limits: Limits,
    _ threads: ThreadBudget, known: QualityScores? = nil
  ) throws(CommandFailure) -> Figures {
    var figures = Figures(scores: known)
    if hasScores, known == nil {
      let start = ContinuousClock.now
      do throws(JPNGError) {
        figures.scores =
          if let packed {
            try .ofPacked(packed, source: source, limits: limits, sharing: threads)
          } else {
            try .ofCopy(source, sharing: threads)
          }
      } catch {
        throw CommandFailure(error, path, "scoring")
      }
      figures.scoreSeconds = (ContinuousClock.now - start).inSeconds
    }
    if hasOptimizedPNG {
      do throws(CodecError) {
        figures.optimizedByteCount = try OptimizedPNG.encode(
          source.pixels, iccProfile: source.iccProfile
        ).count
      } catch {
        throw CommandFailure(JPNGError(error), path, "optimising")
      }
    }
    return figures
  }

  /// The same, as estimates of memory take it.
  var forMemory: MemoryEstimate.Measures {
    var measures: MemoryEstimate.Measures = []
    if hasScores { measures.insert(.scores) }
    if hasOptimizedPNG { measures.insert(.optimizedPNG) }
    return measures
  }
}

extension PackReport.Asset {
  /// - Precondition: `sourceBytes` is known.
  mutating func add(_ figures: AssetMeasures.Figures) {
    scores = figures.scores.map { PackReport.Scores($0) }
    scoreSeconds = figures.scoreSeconds
    // The source may be smaller than our attempt: an optimiser would keep it.
    optimizedBytes = figures.optimizedByteCount.map { min($0, sourceBytes ?? $0) }
  }
}
