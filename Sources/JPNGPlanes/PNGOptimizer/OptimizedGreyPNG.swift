package import JPNGPixels

/// Encodes greyscale PNGs whole, with libdeflate: smaller than in bands, and more slowly.
package enum OptimizedGreyPNG {
  /// How much is tried.
  package struct Settings: Hashable, Sendable {
    /// The ways of choosing filters that are tried. Where a byte holds several samples, filters do
    /// not help, and only "none" is.
    package var strategies: [PNGFilterStrategy]
    /// The compression level, 0…12, on libdeflate's scale.
    package var level: Int

    package init(strategies: [PNGFilterStrategy], level: Int) {
      self.strategies = strategies
      self.level = level
    }
  }

  /// The level at which strategies are compared: it puts them into nearly the same order.
  private static let quickLevel = 5

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - samples: A byte a pixel, row by row, without padding: 0…2^bitDepth − 1.
  ///   - bitDepth: 1, 2, 4 or 8.
  /// - Throws: `.outOfMemory`.
  package static func encode(
    _ samples: [UInt8], size: ImageSize, bitDepth: Int, _ settings: Settings
  ) throws(CodecError) -> [UInt8] {
    precondition(samples.count == size.pixelCount, "a byte a pixel")
    let rows = PNGRows(grey: samples, width: size.width, bitDepth: bitDepth)
    let strategies = bitDepth == 8 ? settings.strategies : [.none]
    let compressor = try DeflateCompressor(level: settings.level)
    var best: (filtered: [UInt8], cost: Int)?
    for strategy in strategies {
      let filtered = rows.filtered(try rows.filterTypes(by: strategy))
      let cost =
        strategies.count == 1
        ? 0 : try DeflateCompressor(level: Self.quickLevel).compressed(filtered).count
      if cost < best?.cost ?? .max { best = (filtered, cost) }
    }
    var png = PNGChunkList.signature
    png.append(header: size, bitDepth: bitDepth, .grey)
    png.append(
      imageData: compressor.compressed(best?.filtered ?? []), maxPayload: PNGChunk.maxPayloadCount)
    png.append(chunk: "IEND", [])
    return png
  }
}
