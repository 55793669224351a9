package import JPNGPixels

/// Encodes greyscale PNGs with libdeflate.
package enum OptimizedGreyPNG {
  /// How much is tried.
  package struct Settings: Hashable, Sendable {
    /// The ways of choosing filters that are tried, at least one. Where a byte holds several
    /// samples, only "none" is.
    package var strategies: [PNGFilterStrategy]
    /// The compression level, 0…12, on libdeflate's scale.
    package var level: Int
    /// The highest level at which strategies are compared. Default: 5, which puts them into nearly
    /// the same order as higher ones.
    package var trialLevel: Int

    package init(strategies: [PNGFilterStrategy], level: Int, trialLevel: Int = 5) {
      self.strategies = strategies
      self.level = level
      self.trialLevel = trialLevel
    }
  }

  /// What higher levels leave of the bytes of the trial's, at least, but for few planes. They find
  /// most to do in rows that have become small already, and the highest level finds most of all.
  private static func leastShare(of trial: FilteredRows, atLevel level: Int) -> Double {
    let isDense = trial.stream.count >= trial.bytes.count / 10
    return isDense && level < DeflateCompressor.maxLevel ? 0.88 : 0.7
  }

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
    return png(try smallest(rows, bitDepth, settings, isBand: false), size, bitDepth)
  }

  /// The same, unless a quick try tells that the PNG will not be smaller than `byteCount`.
  package static func encode(
    _ samples: [UInt8], size: ImageSize, bitDepth: Int, _ settings: Settings,
    ifSmallerThan byteCount: Double
  ) throws(CodecError) -> [UInt8]? {
    precondition(samples.count == size.pixelCount, "a byte a pixel")
    let rows = PNGRows(grey: samples, width: size.width, bitDepth: bitDepth)
    let trial = try trial(
      rows, bitDepth, settings.strategies, level: min(settings.level, settings.trialLevel),
      isBand: false)
    let leastShare = leastShare(of: trial, atLevel: settings.level)
    guard leastShare * Double(trial.stream.count) < byteCount else { return nil }
    return png(try trial.compressed(atLevel: settings.level), size, bitDepth)
  }

  private static func png(_ rows: FilteredRows, _ size: ImageSize, _ bitDepth: Int) -> [UInt8] {
    var png = PNGSignature.bytes
    png.append(header: size, bitDepth: bitDepth, .grey)
    png.append(imageData: rows.stream, maxPayload: PNGChunkView.maxPayloadCount)
    png.append(chunk: "IEND", [])
    return png
  }

  /// The rows with the filters that make them smallest.
  ///
  /// - Parameter isBand: Whether the first row must not depend on the one above.
  static func smallest(
    _ rows: PNGRows, _ bitDepth: Int, _ settings: Settings, isBand: Bool
  ) throws(CodecError) -> FilteredRows {
    // What is the only one to try needs no trial.
    let isTried = bitDepth == 8 && settings.strategies.count > 1
    let level = isTried ? min(settings.level, settings.trialLevel) : settings.level
    return try trial(rows, bitDepth, settings.strategies, level: level, isBand: isBand)
      .compressed(atLevel: settings.level)
  }

  /// The rows with the filters that make them smallest at a level.
  ///
  /// - Parameter isBand: Whether the first row must not depend on the one above, so that it has the
  ///   filter none or sub. As the row above is zeros here, up is the same as none, and Paeth the
  ///   same as sub; average becomes sub, too.
  private static func trial(
    _ rows: PNGRows, _ bitDepth: Int, _ strategies: [PNGFilterStrategy], level: Int, isBand: Bool
  ) throws(CodecError) -> FilteredRows {
    // Where a byte holds several samples, filters do not help.
    let strategies = bitDepth == 8 ? strategies : [.none]
    let compressor = try DeflateCompressor(level: level)
    var best: FilteredRows?
    for strategy in strategies {
      var types = try rows.filterTypes(by: strategy)
      if isBand { types[0] = [0, 1, 0, 1, 1][Int(types[0])] }
      let filtered = rows.filtered(types)
      let stream = compressor.compressed(filtered)
      if stream.count < best?.stream.count ?? .max {
        best = FilteredRows(bytes: filtered, stream: stream, level: level)
      }
    }
    guard let best else { preconditionFailure("a way of choosing filters") }
    return best
  }

  /// Rows whose filters are chosen.
  struct FilteredRows {
    let bytes: [UInt8]
    /// A zlib stream of them.
    let stream: [UInt8]
    /// The compression level of the stream.
    let level: Int

    func compressed(atLevel level: Int) throws(CodecError) -> Self {
      guard level != self.level else { return self }
      let stream = try DeflateCompressor(level: level).compressed(bytes)
      return Self(bytes: bytes, stream: stream, level: level)
    }
  }
}
