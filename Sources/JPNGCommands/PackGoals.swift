internal import ArgumentParser
internal import JPNG
internal import JPNGMemory
internal import JPNGPixels

/// What is wanted of an asset besides its packed file.
struct PackGoals: Hashable, Sendable {
  /// `--fallback`: what is written where packing does not make a file smaller.
  enum Fallback: String, CaseIterable, ExpressibleByArgument {
    /// The packed file all the same.
    case none
    /// The source, unchanged.
    case png
  }

  var fallback = Fallback.none
  /// `--target-quality`: the score that the quality is searched for.
  var target: Double?
  var measures = AssetMeasures()

  /// Bytes that are allocated at the peak.
  func memoryEstimate(_ source: MemoryEstimate.Source, _ options: PackOptions) -> Int {
    MemoryEstimate.packing(
      source, quality: target == nil ? options.quality : 100, subsampling: options.subsampling,
      isSearch: target != nil, keepsFile: fallback == .png, measures: measures.forMemory)
  }
}
