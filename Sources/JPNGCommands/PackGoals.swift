internal import ArgumentParser
internal import JPNG
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
  /// `--target-quality`: the score that the quality is searched for.
  var target: Double?
  var measures = AssetMeasures()

  /// Bytes that are allocated at the peak.
  ///
  /// - Parameters:
  ///   - packing: What packing once takes.
  ///   - fileSize: The source's.
  func memoryEstimate(_ size: ImageSize, packing: Int, fileSize: Int) -> Int {
    let pixels = size.pixelCount * PixelBuffer.bytesPerPixel
    let heldSource = measures.needsSource ? pixels : 0
    let search = target == nil ? 0 : TargetSearch.memoryEstimate(for: size)
    let heldFile = fallback == .png ? fileSize : 0
    // The packed file is there while it is measured; it has fewer bytes than the pixels, or so.
    return heldFile + max(packing + search + heldSource, measures.memoryEstimate(size) + pixels)
  }
}
