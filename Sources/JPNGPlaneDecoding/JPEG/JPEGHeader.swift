package import JPNGPixels

/// What the header of a JPEG says.
package struct JPEGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// The number of components: 1 for grey, 3 for colour.
  package let componentCount: Int
  /// The sampling factors of each component.
  package let sampling: [SamplingFactors]
  /// The number of MCUs between two restart markers; 0 if there are no restart markers.
  package let restartInterval: Int
  package let isProgressive: Bool
  /// Whether the data comes in several scans. Then libjpeg holds the coefficients of the whole
  /// picture while it decodes.
  package let hasMultipleScans: Bool

  package init(
    size: ImageSize, componentCount: Int, sampling: [SamplingFactors], restartInterval: Int,
    isProgressive: Bool, hasMultipleScans: Bool
  ) {
    self.size = size
    self.componentCount = componentCount
    self.sampling = sampling
    self.restartInterval = restartInterval
    self.isProgressive = isProgressive
    self.hasMultipleScans = hasMultipleScans
  }

  /// How finely a component is sampled, relative to the others.
  package struct SamplingFactors: Hashable, Sendable {
    package let horizontal: Int
    package let vertical: Int

    package init(horizontal: Int, vertical: Int) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// The chroma subsampling; `nil` if it is none of the three usual ones.
  package var subsampling: Subsampling? {
    guard componentCount == 3 else { return .yuv444 }
    let (luma, chroma) = (sampling[0], sampling[1])
    guard chroma == sampling[2] else { return nil }
    return Subsampling.allCases.first {
      luma.horizontal == chroma.horizontal * $0.factors.horizontal
        && luma.vertical == chroma.vertical * $0.factors.vertical
    }
  }

  /// The number of restart intervals in the image; 0 if there are no restart markers.
  package var restartIntervalCount: Int {
    guard restartInterval > 0 else { return 0 }
    return (mcusPerRow * mcuRowCount + restartInterval - 1) / restartInterval
  }

  /// Whether there is a restart marker behind every row of MCUs, in a single scan.
  package var hasRestartPerMCURow: Bool {
    // If a single component has other sampling factors than 1×1, libjpeg works in larger units than
    // the one block that is its MCU, so the two would not agree about the rows.
    let isPlain = componentCount > 1 || sampling[0] == SamplingFactors(horizontal: 1, vertical: 1)
    return isPlain && !isProgressive && restartInterval == mcusPerRow
  }

  /// Whether a pixel can depend on chroma in the rows of MCUs above and below its own. That is so
  /// if chroma has half as many rows as luma, as the decoder then interpolates it.
  package var hasVerticalContext: Bool {
    componentCount > 1 && sampling.contains { $0.vertical != sampling[0].vertical }
  }
}

extension JPEGHeader {
  // A single component is never interleaved with others, so its MCU is one block (ITU-T T.81,
  // A.2.2).

  /// The width of an MCU in pixels.
  package var mcuWidth: Int {
    8 * (componentCount == 1 ? 1 : sampling.map(\.horizontal).max() ?? 1)
  }
  /// The height of an MCU in pixels.
  package var mcuHeight: Int { 8 * (componentCount == 1 ? 1 : sampling.map(\.vertical).max() ?? 1) }

  package var mcusPerRow: Int { (size.width + mcuWidth - 1) / mcuWidth }
  /// The number of rows of MCUs.
  package var mcuRowCount: Int { (size.height + mcuHeight - 1) / mcuHeight }
}
