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

  /// - Parameter form: What follows the sides in IHDR.
  private static func square(
    _ side: Int, _ form: [UInt8], _ chunks: [PNGChunk], _ rows: [UInt8]
  ) -> [UInt8] {
    let sides = bigEndian(UInt32(side))
    let image = PNGChunk("IDAT", storedZlibStream(rows))
    return pngFile([PNGChunk("IHDR", sides + sides + form)] + chunks + [image, PNGChunk("IEND")])
  }
}
