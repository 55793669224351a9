package import JPNGPixels
package import JPNGThreads

/// A picture that several candidates are compared with, as a search for a quality does.
///
/// What depends on the reference alone is computed once, and held: `MemoryEstimate.scoringMany` in
/// JPNGMemory says how many bytes that takes.
package struct QualityReference: Sendable {
  private let pixels: PixelBuffer
  /// The picture prepared for each of the scored backgrounds in their order. There is one for an
  /// opaque picture, which looks the same over all of them, and none where the score is not
  /// defined.
  private let prepared: [SSIMULACRA2]

  /// Prepares a picture of straight association, 8-bit sRGB.
  package init(_ pixels: PixelBuffer, sharing threads: ThreadBudget) {
    self.pixels = pixels
    guard SSIMULACRA2.isDefined(for: pixels.size) else {
      prepared = []
      return
    }
    prepared = Background.needed(isOpaque: pixels.isOpaque).map { background in
      SSIMULACRA2(reference: pixels, over: background, sharing: threads)
    }
  }

  /// Compares a candidate, straight as well.
  package func scores(
    of candidate: PixelBuffer, sharing threads: ThreadBudget
  ) throws(QualityError) -> QualityScores {
    try QualityScores(pixels, candidate, sharing: threads) { background in
      // An opaque reference is the same over every background.
      let index = prepared.count > 1 ? Background.scored.firstIndex { $0 == background } : 0
      return prepared[index ?? 0]
    }
  }

  /// SSIMULACRA2 of a candidate over one of the scored backgrounds, in their order, or over all of
  /// them. There is one for an opaque reference.
  ///
  /// - Parameter index: Which; `nil` for all.
  /// - Precondition: The sizes are equal, and scores are defined for them.
  package func ssimulacra2(
    of candidate: PixelBuffer, overBackground index: Int?, sharing threads: ThreadBudget
  ) -> [Double] {
    let backgrounds = Background.needed(isOpaque: prepared.count == 1)
    return prepared.indices.filter { index == nil || $0 == index }.map { index in
      prepared[index].score(of: candidate, over: backgrounds[index], sharing: threads)
    }
  }
}

extension PixelBuffer {
  fileprivate var isOpaque: Bool {
    (0..<size.height).allSatisfy { y in
      withRow(y) { row in
        var common = ~PixelWord(0)
        for x in row.indices { common &= row[x] }
        return common.alpha == 255
      }
    }
  }
}
