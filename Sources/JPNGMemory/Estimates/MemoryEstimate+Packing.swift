package import JPNGPixels

extension MemoryEstimate {
  /// What is known of a picture and of how it is to be packed, before it is read.
  package struct Source: Hashable, Sendable {
    package var size: ImageSize
    /// Bytes of the file.
    package var fileByteCount: Int
    /// Whether its samples come all at once, 16 bits each: an interlaced PNG of that depth.
    package var isWideAtOnce: Bool

    package init(size: ImageSize, fileByteCount: Int, isWideAtOnce: Bool) {
      (self.size, self.fileByteCount, self.isWideAtOnce) = (size, fileByteCount, isWideAtOnce)
    }
  }

  /// Reading a source and packing it once.
  ///
  /// - Parameter subsampling: `nil` where the picture decides, which is not known yet.
  package static func packing(_ source: Source, quality: Int, subsampling: Subsampling?) -> Int {
    let size = source.size
    let buffer = PixelBuffer.byteCount(of: size)
    // Reading: the file and the pixels; 16 bits a sample beside them where an interlaced image may
    // have to be converted. (A turned image has two copies of the pixels, no more than encoding.)
    let wide = source.isWideAtOnce ? 2 * buffer : 0
    let reading = source.fileByteCount + buffer + wide
    // Encoding: libjpeg holds the coefficients of every block, two bytes each; both planes'
    // encoders may run at once, and their output grows by copying.
    let padded = (size.width + 15) / 16 * 16 * ((size.height + 15) / 16 * 16)
    let chroma: Int =
      switch subsampling {
      case .yuv420: 1
      case .yuv422: 2
      case .yuv444, nil: 4
      }
    let output = quality > 92 ? 3 * size.pixelCount : size.pixelCount
    let encoding = buffer + padded * (2 + chroma) + padded * 2 + output
    return max(reading, encoding) + overhead
  }

  /// Packing an asset with all that is wanted besides: a target score, figures, a fallback.
  ///
  /// - Parameters:
  ///   - quality: The highest that may be tried.
  ///   - isSearch: Whether the quality is searched for a target score.
  ///   - keepsFile: Whether the source's file may be written as it is, and so is held.
  package static func packing(
    _ source: Source, quality: Int, subsampling: Subsampling?, isSearch: Bool, keepsFile: Bool,
    measures: Measures
  ) -> Int {
    let pixels = pixels(source.size)
    let packing =
      packing(source, quality: quality, subsampling: subsampling)
      + (isSearch ? searching(source.size) : 0)
      // Measuring begins with the source, which encoding would let go otherwise.
      + (measures.isEmpty ? 0 : pixels)
    // The packed file is there while it is measured; it has fewer bytes than the pixels, or so.
    let measuring = measuring(source.size, measures) + pixels
    return (keepsFile ? source.fileByteCount : 0) + max(packing, measuring)
  }
}
