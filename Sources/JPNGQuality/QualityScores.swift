package import JPNGPixels
package import JPNGThreads

/// How close a picture comes to its original. Figures that are not defined for a pair are `nil`,
/// and not among the keys of its JSON.
package struct QualityScores: Codable, Hashable, Sendable {
  /// SSIMULACRA2 over the least favourable background of black, white and mid-grey (128): 100 for
  /// identical pictures, no lower bound. `nil` where a side is under 8 pixels, unless the pictures
  /// are identical.
  package let ssimulacra2: Double?
  /// The mean over the three backgrounds.
  package let ssimulacra2Mean: Double?
  /// Straight colour, where the reference's alpha is not 0, in dB; `nil` where it is 0 everywhere.
  package let colorPSNR: Double?
  /// PSNR of straight colour with each pixel weighted by the reference's alpha, in dB.
  package let weightedColorPSNR: Double?
  /// PSNR of alpha, in dB.
  package let alphaPSNR: Double
  /// The largest difference of two alphas, 0…255.
  package let alphaMaxError: Int
  /// The largest composited error within two pixels of an edge of alpha, 0…255; `nil` without
  /// edges.
  package let fringe: Int?

  /// PSNR is cut off here, in dB: where nothing differs it would be infinite, which JSON cannot
  /// say.
  package static let maximumPSNR = 99.0

  /// Whether pictures of that size have an SSIMULACRA2, be they identical or not.
  package static func isSSIMULACRA2Defined(for size: ImageSize) -> Bool {
    SSIMULACRA2.isDefined(for: size)
  }

  /// Compares two pictures of straight association, 8-bit sRGB.
  ///
  /// Memory: `MemoryEstimate.scoring` in JPNGMemory. Where one reference has several candidates,
  /// ``QualityReference`` takes half the time.
  package static func compare(
    reference: PixelBuffer, candidate: PixelBuffer, sharing threads: ThreadBudget
  ) throws(QualityError) -> QualityScores {
    try QualityScores(reference, candidate, sharing: threads) { background in
      SSIMULACRA2(reference: reference, over: background, sharing: threads)
    }
  }

  /// - Parameter prepared: Gives the reference prepared for a background, or for none.
  init(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, sharing threads: ThreadBudget,
    _ prepared: (Background?) -> SSIMULACRA2
  ) throws(QualityError) {
    guard reference.size == candidate.size else {
      throw .sizesDiffer(reference: reference.size, candidate: candidate.size)
    }
    let errors = SampleErrors(reference, candidate, sharing: threads)
    let scores: [Double] =
      if errors.isIdentical {
        [100]
      } else if !SSIMULACRA2.isDefined(for: reference.size) {
        []
      } else {
        Background.needed(isOpaque: errors.isOpaque).map { background in
          prepared(background).score(of: candidate, over: background, sharing: threads)
        }
      }
    ssimulacra2 = scores.min()
    ssimulacra2Mean = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    colorPSNR = errors.colorPSNR
    weightedColorPSNR = errors.weightedColorPSNR
    alphaPSNR = errors.alphaPSNR
    alphaMaxError = errors.alphaMaximum
    fringe = FringeError(reference: reference, sharing: threads)
      .maximum(of: candidate, sharing: threads)
  }
}
