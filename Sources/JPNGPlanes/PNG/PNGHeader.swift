package import JPNGPixels

/// What the chunks of a PNG before its image data say.
package struct PNGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// Bits a sample: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: PNGColorType
  package let isInterlaced: Bool
  /// Whether a tRNS chunk makes some colours or palette entries transparent.
  package let hasTransparencyChunk: Bool
  package let colorSpace: PNGColorSpace
}
