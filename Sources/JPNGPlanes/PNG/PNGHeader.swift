package import JPNGPixels

/// What a PNG says before its image data.
package struct PNGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: PNGColorType
  package let isInterlaced: Bool
  /// Whether a tRNS chunk makes some colours or palette entries transparent.
  package let hasTransparencyChunk: Bool
  package let colorSpace: PNGColorSpace
}
