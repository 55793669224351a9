package import JPNGPixels

/// Encodes greyscale PNGs with libdeflate: smaller than with zlib, and more slowly.
package enum OptimizedGreyPNG {
  /// How much is tried.
  package struct Settings: Hashable, Sendable {
    /// The ways of choosing filters that are tried, at least one. Where a byte holds several
    /// samples, only "none" is.
    package var strategies: [PNGFilterStrategy]
    /// The compression level, 0…12, on libdeflate's scale.
    package var level: Int

    package init(strategies: [PNGFilterStrategy], level: Int) {
      self.strategies = strategies
      self.level = level
    }
  }

  /// The highest level at which strategies are compared: it puts them into nearly the same order.
  private static let trialLevel = 5

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
    precondition(!settings.strategies.isEmpty, "a way of choosing filters")
    let rows = PNGRows(grey: samples, width: size.width, bitDepth: bitDepth)
    let data = try smallest(rows, bitDepth, settings, isBand: false).compressed
    var png = PNGSignature.bytes
    png.append(header: size, bitDepth: bitDepth, .grey)
    png.append(imageData: data, maxPayload: PNGChunkView.maxPayloadCount)
    png.append(chunk: "IEND", [])
    return png
  }

  /// The rows with the filters that make them smallest.
  ///
  /// - Parameter isBand: Whether the first row must not depend on the one above, so that it has the
  ///   filter none or sub. As the row above is zeros here, up is the same as none, and Paeth the
  ///   same as sub; average becomes sub, too.
  /// - Returns: The filtered rows, and a zlib stream of them.
  static func smallest(
    _ rows: PNGRows, _ bitDepth: Int, _ settings: Settings, isBand: Bool
  ) throws(CodecError) -> (filtered: [UInt8], compressed: [UInt8]) {
    // Where a byte holds several samples, filters do not help.
    let strategies = bitDepth == 8 ? settings.strategies : [.none]
    let level = settings.level
    let trialLevel = strategies.count > 1 ? min(level, Self.trialLevel) : level
    let compressor = try DeflateCompressor(level: trialLevel)
    var best: (filtered: [UInt8], compressed: [UInt8])?
    for strategy in strategies {
      var types = try rows.filterTypes(by: strategy)
      if isBand { types[0] = [0, 1, 0, 1, 1][Int(types[0])] }
      let filtered = rows.filtered(types)
      let compressed = compressor.compressed(filtered)
      if compressed.count < best?.compressed.count ?? .max { best = (filtered, compressed) }
    }
    guard var best else { preconditionFailure("a way of choosing filters") }
    if level > trialLevel {
      best.compressed = try DeflateCompressor(level: level).compressed(best.filtered)
    }
    return best
  }
}
