package import JPNGPixels

/// What the header of a greyscale PNG says.
package struct GreyPNGHeader: Hashable, Sendable {
  package let size: ImageSize
  /// 1, 2, 4, 8 or 16 bits a sample.
  package let bitDepth: Int
  package let isInterlaced: Bool

  package init(size: ImageSize, bitDepth: Int, isInterlaced: Bool) {
    self.size = size
    self.bitDepth = bitDepth
    self.isInterlaced = isInterlaced
  }
}
