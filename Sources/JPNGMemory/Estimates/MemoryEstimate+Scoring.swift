package import JPNGPixels

extension MemoryEstimate {
  /// Scoring one picture against another, besides the pixels of both: about 19 floats, or 76 bytes, a
  /// pixel. (The reference tool has 36 floats.) Threads have some hundred kilobytes each besides.
  package static func scoring(_ size: ImageSize) -> Int {
    preparedReference(size) + preparedCandidate(size)
  }

  /// A reference that is prepared once for many candidates, over all three backgrounds, and one
  /// candidate while it is compared: about 43 floats, or 172 bytes, a pixel, besides the pixels.
  package static func scoringMany(_ size: ImageSize) -> Int {
    3 * preparedReference(size) + preparedCandidate(size)
  }

  /// A search for a target score, beyond what packing the picture once takes at any quality: the
  /// prepared reference, the source, which is kept, the decoded candidate, and two files of up to
  /// 3 bytes a pixel besides the one being made.
  package static func searching(_ size: ImageSize) -> Int {
    scoringMany(size) + 2 * PixelBuffer.byteCount(of: size) + 6 * size.pixelCount
  }

  /// Measuring a packed file, the source's pixels included.
  package static func measuring(_ size: ImageSize, _ measures: Measures) -> Int {
    let pixels = pixels(size)
    let scoring = measures.contains(.scores) ? 2 * pixels + scoring(size) : 0
    // The rows of up to two forms, a filtered copy, two compressed ones.
    let optimizing = measures.contains(.optimizedPNG) ? 6 * pixels : 0
    return max(scoring, optimizing)
  }

  /// SSIMULACRA2 holds, of a reference over one background, the three planes of XYB colour at each
  /// scale, and two blurs of each.
  private static func preparedReference(_ size: ImageSize) -> Int { 9 * planesOfScales(size) }

  /// Of a candidate it holds the three planes at each scale, and three planes of scratch memory.
  private static func preparedCandidate(_ size: ImageSize) -> Int {
    isScored(size) ? 3 * planesOfScales(size) + 3 * plane(size) : 0
  }

  /// A plane at all six scales, or as many as there are until a side is under 8 pixels.
  private static func planesOfScales(_ size: ImageSize) -> Int {
    guard isScored(size) else { return 0 }
    var (sum, count, next) = (plane(size), 1, size)
    while count < 6, min(next.width, next.height) >= 8 {
      next = ImageSize(width: (next.width + 1) / 2, height: (next.height + 1) / 2)
      sum += plane(next)
      count += 1
    }
    return sum
  }

  /// Floats, their rows padded to a multiple of eight.
  private static func plane(_ size: ImageSize) -> Int {
    (size.width + 7) / 8 * 8 * size.height * MemoryLayout<Float>.size
  }

  /// Smaller pictures have no score, and nothing is computed of them.
  private static func isScored(_ size: ImageSize) -> Bool { min(size.width, size.height) >= 8 }
}
