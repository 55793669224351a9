package import JPNGPixels

extension MemoryEstimate {
  /// Scoring one picture against another, without the pixels of both: about 19 floats, or 76 bytes,
  /// a pixel. (The reference tool takes 36 floats.) Each thread takes some hundred kilobytes more,
  /// which are not counted here.
  package static func scoring(_ size: ImageSize) -> Int {
    preparedReference(size) + preparedCandidate(size)
  }

  /// Scoring many candidates against one reference, which is prepared once over all three
  /// backgrounds: about 43 floats, or 172 bytes, a pixel, without the pixels. One candidate is
  /// compared at a time.
  package static func scoringMany(_ size: ImageSize) -> Int {
    3 * preparedReference(size) + preparedCandidate(size)
  }

  /// A search for a target score, in addition to packing the picture once: the prepared reference,
  /// the source's pixels, the decoded candidate, and two files of up to 3 bytes a pixel beside the
  /// one that is being made.
  package static func searching(_ size: ImageSize) -> Int {
    scoringMany(size) + 2 * PixelBuffer.byteCount(of: size) + 6 * size.pixelCount
  }

  /// A search for what suits a picture, in addition to packing it: that of a sample of the picture,
  /// which has 2¹⁸ pixels at most, and the sample itself.
  package static func tuning(_ size: ImageSize) -> Int {
    let side = min(512, Int(Double(size.pixelCount).squareRoot().rounded(.up)))
    let sample = ImageSize(width: side, height: side)
    return searching(sample) + 21 * sample.pixelCount
  }

  /// Measuring a packed file, the source's pixels included.
  package static func measuring(_ size: ImageSize, _ measures: Measures) -> Int {
    let pixels = pixels(size)
    let scoring = measures.contains(.scores) ? 2 * pixels + scoring(size) : 0
    // The rows of the picture in up to two forms, one filtered copy and two compressed ones.
    let optimizing = measures.contains(.optimizedPNG) ? 6 * pixels : 0
    return max(scoring, optimizing)
  }

  /// For a reference over one background, SSIMULACRA2 holds the three channels of XYB colour at
  /// each scale, and two blurred copies of each.
  private static func preparedReference(_ size: ImageSize) -> Int { 9 * channelPyramid(size) }

  /// For a candidate it holds the three channels at each scale, and three more as scratch memory.
  private static func preparedCandidate(_ size: ImageSize) -> Int {
    hasScore(size) ? 3 * channelPyramid(size) + 3 * channel(size) : 0
  }

  /// One channel at all of its scales. There are six, or fewer if a side falls below 8 pixels
  /// before.
  private static func channelPyramid(_ size: ImageSize) -> Int {
    guard hasScore(size) else { return 0 }
    var sum = channel(size)
    var scaleCount = 1
    var scaled = size
    while scaleCount < 6, min(scaled.width, scaled.height) >= 8 {
      scaled = ImageSize(width: (scaled.width + 1) / 2, height: (scaled.height + 1) / 2)
      sum += channel(scaled)
      scaleCount += 1
    }
    return sum
  }

  /// One channel at one scale: a float a pixel, with each row padded to a multiple of eight.
  private static func channel(_ size: ImageSize) -> Int {
    (size.width + 7) / 8 * 8 * size.height * MemoryLayout<Float>.size
  }

  /// Whether a picture is large enough for a score. For a smaller one, nothing is computed.
  private static func hasScore(_ size: ImageSize) -> Bool { min(size.width, size.height) >= 8 }
}
