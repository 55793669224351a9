package import JPNGPixels

extension MemoryEstimate {
  /// What is known of a source before its pixels are read.
  package struct Source: Hashable, Sendable {
    package var size: ImageSize
    /// Bytes of the file.
    package var fileByteCount: Int
    /// Whether all of its 16-bit samples have to be in memory at once. That is so for an interlaced
    /// PNG of that depth, as each of its passes runs over the whole picture.
    package var isWideAtOnce: Bool

    package init(size: ImageSize, fileByteCount: Int, isWideAtOnce: Bool) {
      self.size = size
      self.fileByteCount = fileByteCount
      self.isWideAtOnce = isWideAtOnce
    }
  }

  /// Reading a source and packing it once.
  ///
  /// - Parameter subsampling: `nil` if it will be chosen by the picture's content, which is not
  ///   known yet.
  package static func packing(_ source: Source, quality: Int, subsampling: Subsampling?) -> Int {
    let size = source.size
    let buffer = PixelBuffer.byteCount(of: size)
    // Encoding colour takes most: besides the picture and its decoded alpha there are weights,
    // samples of two bytes, quantised coefficients of two bytes, and chroma as it is decoded. (All
    // but the coefficients are given back before libjpeg takes a copy of these, which is less. So
    // is what alpha takes, also of `fast`, which codes both planes at once.)
    let padded = (size.width + 15) / 16 * 16 * ((size.height + 15) / 16 * 16)
    // A quarter of the samples of both chroma components together, as a part of luma's.
    let chroma: Int =
      switch subsampling {
      case .yuv420: 1
      case .yuv422: 2
      case .yuv444, nil: 4
      }
    let output = quality > 92 ? 3 * size.pixelCount : size.pixelCount
    let encoding = buffer + padded * (25 + 10 * chroma) / 4 + padded + output
    // Where errors near edges of alpha are too large, colour is written once more: besides the
    // picture and its decoded alpha, both at smaller scales, too, averages of the picture, and
    // marks of its edges, there are the coefficients, libjpeg's copy of them, the colour plane, and
    // the new one, which may take twice its bytes as it grows. Planes of noise are large.
    let planes = 3 * (quality > 92 ? 4 : 3) * size.pixelCount
    let again = buffer * 37 / 16 + 2 * size.pixelCount + 2 * padded * (2 + chroma) + planes
    return max(reading(source), encoding, again) + overhead
  }

  /// Reading a source: the file and the pixels, and also all rows before their filters are undone,
  /// and the compressed data put together; or else all 16-bit samples of an interlaced image that
  /// may have to be converted. (Turning an image upright makes a second copy of the pixels, which
  /// is less.)
  package static func reading(_ source: Source) -> Int {
    let buffer = PixelBuffer.byteCount(of: source.size)
    let filtered = pixels(source.size) + source.size.height
    return source.fileByteCount + buffer
      + (source.isWideAtOnce ? 2 * buffer : filtered + source.fileByteCount)
  }

  /// Packing an asset, and whatever else is asked for: a target score, measures, a fallback.
  ///
  /// - Parameters:
  ///   - quality: The highest quality that may be tried.
  ///   - isSearch: Whether the quality is searched for a target score.
  ///   - isTuned: Whether a sample of the picture is packed and scored again and again.
  ///   - keepsFile: Whether the source's file is kept in memory because it may be written as it is.
  package static func packing(
    _ source: Source, quality: Int, subsampling: Subsampling?, isSearch: Bool,
    isTuned: Bool = false, keepsFile: Bool, measures: Measures
  ) -> Int {
    let pixels = pixels(source.size)
    let packing =
      packing(source, quality: quality, subsampling: subsampling)
      + (isSearch ? searching(source.size) : 0)
      + (isTuned ? tuning(source.size) : 0)
      // Measuring needs the source's pixels, so they are kept while the picture is encoded.
      + (measures.isEmpty ? 0 : pixels)
    // The packed file is in memory while it is measured. It hardly ever has more bytes than the
    // pixels.
    let measuring = measuring(source.size, measures) + pixels
    return (keepsFile ? source.fileByteCount : 0) + max(packing, measuring)
  }
}
