internal import ArgumentParser
internal import JPNG
internal import JPNGQuality
internal import JPNGScoring

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
  /// Whether packed files are scored against their sources.
  var hasScores = false
  /// Whether sources are encoded as optimised PNGs too, to compare sizes with.
  var hasOptimizedPNG = false

  /// Whether the source must outlive its packing.
  var needsSource: Bool { hasScores || hasOptimizedPNG }

  /// Bytes that are allocated besides what packing takes.
  ///
  /// - Parameter packing: What packing takes.
  func memoryEstimate(_ size: ImageSize, packing: Int, fileSize: Int) -> Int {
    let pixels = size.pixelCount * PixelBuffer.bytesPerPixel
    let scoring = hasScores ? pixels + QualityScores.memoryEstimate(for: size) : 0
    // The rows of up to two forms, a filtered copy, two compressed ones.
    let optimizing = hasOptimizedPNG ? 5 * pixels : 0
    // One thing is done after the other; the source and the packed file are there throughout.
    let held = (needsSource ? pixels : 0) + (fallback == .png ? fileSize : 0)
    return held + max(0, max(scoring, optimizing) + pixels - packing)
  }
}
