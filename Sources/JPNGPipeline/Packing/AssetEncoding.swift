internal import JPNG
internal import JPNGAssetReports
internal import JPNGConfiguration
internal import JPNGScoring
internal import JPNGThreads

/// Encodes one asset as its settings want it: at a quality, at the quality that a score or a size
/// asks for, or not at all.
struct AssetEncoding {
  let task: PackTask
  let sourceByteCount: Int
  let threads: ThreadBudget
  /// Asked before each encode of a search.
  let isCancelled: @Sendable () -> Bool

  /// The packed file, empty where the source is kept, and what is reported of it.
  struct Result {
    var packed: [UInt8]
    var outcome: AssetOutcome
  }

  func run(_ source: consuming SourceImage) throws(AssetFailure) -> Result {
    let path = task.item.input.path
    let result: Result?
    do throws(JPNGError) {
      result = try search(source)
    } catch {
      throw AssetFailure(path, .packing, .content(error))
    }
    guard var result else { throw AssetFailure(path, .packing, .interrupted) }
    let settings = task.settings
    if settings.mayKeepSource, settings.isExact || result.packed.count >= sourceByteCount {
      result.outcome.becomeFallback(task.item.fallback)
      result.packed = []
    }
    return result
  }

  /// - Returns: `nil` where a search is cancelled.
  private func search(_ source: consuming SourceImage) throws(JPNGError) -> Result? {
    let settings = task.settings
    let options = settings.options
    if settings.mayKeepSource, settings.isExact {
      return Result(
        packed: [],
        outcome: AssetOutcome(task.item, sourceByteCount: sourceByteCount, source.pixels.size))
    }
    if let target = settings.target {
      let search = TargetSearch(options: options, target: target, sharing: threads)
      return try search.run(source, isCancelled: isCancelled).map {
        Result(
          packed: $0.packed.bytes,
          outcome: AssetOutcome(task.item, sourceByteCount: sourceByteCount, $0))
      }
    }
    if let limit = settings.targetSize {
      let search = SizeSearch(options: options, limit: limit, sharing: threads)
      return try search.run(source, isCancelled: isCancelled).map {
        Result(
          packed: $0.packed.bytes,
          outcome: AssetOutcome(task.item, sourceByteCount: sourceByteCount, $0))
      }
    }
    let image = try JPNGEncoder(options: options, sharing: threads).encode(source)
    return Result(
      packed: image.bytes, outcome: AssetOutcome(task.item, sourceByteCount: sourceByteCount, image)
    )
  }
}
