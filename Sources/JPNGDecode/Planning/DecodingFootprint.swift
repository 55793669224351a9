/// What of a decoding takes memory, besides a few rows.
package struct DecodingFootprint: Hashable, Sendable {
  /// The size at which the planes are decoded.
  package let decoded: ImageSize
  /// The size that an area filter makes of it; `nil` if there is no filter.
  package let filtered: ImageSize?
  /// The number of bytes that codecs hold of whole planes, at the most.
  package let heldByteCount: Int

  /// What decoding the picture, or a region of it, at a resolution takes.
  package init(
    _ decoder: JPNGDecoder, of region: Region? = nil, at resolution: Resolution
  ) throws(JPNGError) {
    self.init(decoder, try decoder.geometry(of: region, at: resolution))
  }

  init(_ decoder: JPNGDecoder, _ geometry: DecodeGeometry) {
    decoded = geometry.region.size
    filtered = geometry.reduction == .none ? nil : geometry.size
    let resultByteCount = PixelBuffer.byteCount(of: decoded)
    let headers: [PlaneHeader] = [.jpeg(decoder.headers.color), decoder.headers.alpha]
    heldByteCount = headers.reduce(0) {
      $0 + RowDecoding.maxHeldByteCount($1, resultByteCount: resultByteCount)
    }
  }

  /// Bytes of memory that decoding takes: the result, the picture that an area filter makes it
  /// from, and what codecs hold of whole planes, such as the coefficients of a progressive JPEG.
  package var byteCount: Int {
    let pixels = PixelBuffer.byteCount(of: decoded)
    let result = filtered.map { PixelBuffer.byteCount(of: $0) } ?? 0
    // Where both planes are decoded at once, alpha is held at the scaled size.
    return pixels + result + heldByteCount + pixels / 4
  }
}
