package import JPNGMemory

extension MemoryEstimate {
  /// Decoding the whole picture of an open file at a resolution.
  package static func decoding(_ decoder: JPNGDecoder, at resolution: Resolution) -> Int {
    guard let footprint = try? DecodingFootprint(decoder, at: resolution) else { return .max }
    return decoding(
      footprint.decoded, filtered: footprint.filtered, heldByteCount: footprint.heldByteCount)
  }
}
