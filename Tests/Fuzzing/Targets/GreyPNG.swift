import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport

extension FuzzTarget {
  /// The decoder of grey PNGs that is our own: as a whole, in bands and from any row on, the same
  /// samples as of libpng, or a refusal.
  ///
  /// Ours also refuses what libpng takes no notice of, such as image data behind the end of the
  /// compressed data. That is then left to libpng, so that a refusal alone is no finding.
  static let greyPNG = FuzzTarget(
    name: "grey-png",
    repair: { Array($0.prefix(2)) + PNGRepair.repaired($0.dropFirst(2)) },
    seeds: {
      let stored = [1, 2, 4, 8].map { bitDepth in
        var builder = PNGBuilder(width: 13, height: 9, bitDepth: bitDepth, colorType: 0) {
          x, y, _ in
          UInt16((x * x + 7 * y) % (1 << bitDepth))
        }
        builder.filters = [0, 1, 2, 3, 4]
        return [0, 0] + builder.encoded()
      }
      let banded = try [1, 8].map { bitDepth in
        let bands = OptimizedBands(
          ImageSize(width: 21, height: 20), bitDepth: bitDepth, rowsPerBand: 8,
          OptimizedGreyPNG.Settings(strategies: [bitDepth == 8 ? .up : .none], level: 6))
        let samples = (0..<21 * 20).map { UInt8($0 * $0 % (1 << bitDepth)) }
        try samples.withRows(byteCount: 21) { try bands.write($0) }
        return [8, 9] + bands.finish()
      }
      return stored + banded
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let rowsPerBand = input.number(in: 0...255)
      let firstRow = input.number(in: 0...255)
      try Array(input.rest).withView { view in
        guard let png = GreyPNG(view, rowsPerBand: nil) else { return }
        guard Limits.fuzzing.objection(to: png.size) == nil else { throw Uninteresting() }
        let expected = try? decodeWithLibrary(view)
        if let decoded = try? decode(png, view) {
          expect(
            decoded == expected,
            "\(png.size): by libpng \(expected == nil ? "refused" : "other samples")")
        }
        guard let expected, let banded = GreyPNG(view, rowsPerBand: rowsPerBand) else { return }
        let first = firstRow % png.size.height
        guard let part = try? decode(banded, view, from: first) else { return }
        expect(
          part.rows == Array(expected.rows[first...]), "other rows in bands of \(rowsPerBand)")
      }
    })

  private static func decode(
    _ png: GreyPNG, _ view: ByteView, from firstRow: Int = 0
  ) throws -> DecodedRows {
    let reader = try GreyPNGReader(png, view)
    try reader.skip(to: firstRow)
    return try DecodedRows(png.size.width, png.size.height - firstRow) { rows in
      try reader.read(into: rows)
      return reader.trailingByteCount
    }
  }

  private static func decodeWithLibrary(_ view: ByteView) throws -> DecodedRows {
    let reader = try PNGReader(view, limits: .fuzzing, strictness: .strict)
    let size = reader.header.size
    try reader.start(.grey8)
    return try DecodedRows(size.width, size.height) { rows in
      try reader.read(into: rows)
      return try reader.finish()
    }
  }
}
