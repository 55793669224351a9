/// What of a decoding takes memory, besides a few rows. `MemoryEstimate.decoding` makes bytes of
/// it.
package struct DecodingFootprint: Hashable, Sendable {
  /// The size at which the planes are decoded.
  package let decoded: ImageSize
  /// The size that an area filter makes of it; `nil` if there is no filter.
  package let filtered: ImageSize?
  /// The number of bytes that codecs hold of whole planes, at the most.
  package let heldByteCount: Int

  /// What decoding the whole picture at a resolution takes.
  package init(_ decoder: JPNGDecoder, at resolution: Resolution) throws(JPNGError) {
    let geometry = try decoder.geometry(of: nil, at: resolution)
    decoded = geometry.region.size
    filtered = geometry.reduction == .none ? nil : geometry.size
    let resultByteCount = PixelBuffer.byteCount(of: decoded)
    let headers: [PlaneHeader] = [.jpeg(decoder.headers.color), decoder.headers.alpha]
    heldByteCount = headers.reduce(0) {
      $0 + RowDecoding.maxHeldByteCount($1, resultByteCount: resultByteCount)
    }
  }
}
