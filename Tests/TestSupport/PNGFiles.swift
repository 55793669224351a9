import JPNGPixels

/// PNG files for tests that need many pixels.
package enum PNGFiles {
  /// Many pixels in few bytes: rows of one bit a pixel, one of the two values transparent.
  package static func large(side: Int) -> [UInt8] {
    let row = [0] + [UInt8](repeating: 0xF0, count: (side + 7) / 8)
    let rows = [UInt8]([[UInt8]](repeating: row, count: side).joined())
    return square(side, [1, 0, 0, 0, 0], [PNGChunk("tRNS", [0, 0])], rows)
  }

  /// Noise in four channels: nothing of it is left out, and its PNG is as large as its pixels.
  package static func noise(side: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 3)
    let rows = (0..<side).map { _ in [0] + generator.bytes(4 * side) }
    return square(side, [8, 6, 0, 0, 0], [], [UInt8](rows.joined()))
  }

  /// Drops with soft edges all over (``SampleImages/drops(_:)``).
  package static func cutOuts(side: Int) -> [UInt8] {
    var rows: [UInt8] = []
    SampleImages.drops(ImageSize(width: side, height: side)).forEachRow { _, row in
      rows.append(0)
      for x in row.indices {
        for shift in [0, 8, 16, 24] { rows.append(UInt8(row[x] >> PixelWord(shift) & 255)) }
      }
    }
    return square(side, [8, 6, 0, 0, 0], [], rows)
  }

  /// One colour, 16 bits a sample, with a file twice as large as its pixels at 8 bits. The samples
  /// are linear, so that they are converted before they are reduced to 8 bits.
  package static func deep(side: Int, isInterlaced: Bool) -> [UInt8] {
    let form: [UInt8] = [16, 6, 0, 0, isInterlaced ? 1 : 0]
    let rows = plainRows(side, bytesPerPixel: 8, isInterlaced: isInterlaced)
    return square(side, form, [PNGChunk("gAMA", bigEndian(100_000 as UInt32))], rows)
  }

  /// One shade of grey, 8 bits a sample, interlaced.
  package static func interlacedGrey(side: Int) -> [UInt8] {
    square(side, [8, 0, 0, 0, 1], [], plainRows(side, bytesPerPixel: 1, isInterlaced: true))
  }

  /// The rows of each pass, all bytes of all pixels alike.
  private static func plainRows(_ side: Int, bytesPerPixel: Int, isInterlaced: Bool) -> [UInt8] {
    PNGBuilder.passes(width: side, height: side, isInterlaced: isInterlaced).reduce(into: []) {
      rows, pass in
      guard !pass.columns.isEmpty else { return }
      let row = [0] + [UInt8](repeating: 0x80, count: pass.columns.count * bytesPerPixel)
      for _ in pass.rows { rows += row }
    }
  }

  /// - Parameter form: What follows the sides in IHDR.
  private static func square(
    _ side: Int, _ form: [UInt8], _ chunks: [PNGChunk], _ rows: [UInt8]
  ) -> [UInt8] {
    let sides = bigEndian(UInt32(side))
    let image = PNGChunk("IDAT", storedZlibStream(rows))
    return pngFile([PNGChunk("IHDR", sides + sides + form)] + chunks + [image, PNGChunk("IEND")])
  }
}
