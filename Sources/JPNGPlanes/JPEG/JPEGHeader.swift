package import JPNGPixels

/// What the header of a JPEG says.
package struct JPEGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// 1 (grey) or 3.
  package let componentCount: Int
  /// Horizontal and vertical sampling factors of each component.
  package let sampling: [SamplingFactors]
  /// MCUs between restart markers; 0 where there are none.
  package let restartInterval: Int
  package let isProgressive: Bool
  /// Whether libjpeg holds the coefficients of the whole picture while it decodes.
  package let hasMultipleScans: Bool

  package struct SamplingFactors: Hashable, Sendable {
    package let horizontal: Int
    package let vertical: Int
  }

  /// How chroma is sampled; `nil` where it is none of the three usual ways.
  package var subsampling: Subsampling? {
    guard componentCount == 3 else { return .yuv444 }
    let (luma, chroma) = (sampling[0], sampling[1])
    guard chroma == sampling[2] else { return nil }
    return Subsampling.allCases.first {
      luma.horizontal == chroma.horizontal * $0.factors.horizontal
        && luma.vertical == chroma.vertical * $0.factors.vertical
    }
  }

  /// Restart intervals in the image; 0 where there are no restart markers.
  package var restartIntervalCount: Int {
    guard restartInterval > 0 else { return 0 }
    return (mcusPerRow * mcuRowCount + restartInterval - 1) / restartInterval
  }

  /// Whether a restart marker is behind every row of MCUs, in a single scan.
  package var hasRestartPerMCURow: Bool {
    // libjpeg pads a single component of other factors than 1×1 to MCUs that it does not have.
    let isPlain = componentCount > 1 || sampling[0] == SamplingFactors(horizontal: 1, vertical: 1)
    return isPlain && !isProgressive && restartInterval == mcusPerRow
  }

  /// Whether a pixel depends on chroma of the rows above and below its own row of MCUs: halved
  /// chroma is interpolated.
  package var hasVerticalContext: Bool {
    componentCount > 1 && sampling.contains { $0.vertical != sampling[0].vertical }
  }
}

extension JPEGHeader {
  /// Pixels along an MCU's sides. A single component is never interleaved: its MCU is one block
  /// (ITU-T T.81, A.2.2).
  var mcuWidth: Int { 8 * (componentCount == 1 ? 1 : sampling.map(\.horizontal).max() ?? 1) }
  package var mcuHeight: Int { 8 * (componentCount == 1 ? 1 : sampling.map(\.vertical).max() ?? 1) }

  var mcusPerRow: Int { (size.width + mcuWidth - 1) / mcuWidth }
  package var mcuRowCount: Int { (size.height + mcuHeight - 1) / mcuHeight }
}
