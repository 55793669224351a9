import CDecodeKernels
import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport

extension FuzzTarget {
  /// The decoder of JPEGs that is our own, with each kind of machine code, at any scale: the same
  /// bytes as of libjpeg-turbo, or a refusal. Beginning at any row gives the same rows.
  ///
  /// Ours also refuses coefficients that no picture has, which are then left to libjpeg-turbo. So a
  /// refusal alone is no finding; the target `decode` asks both.
  static let jpegDecoder = FuzzTarget(
    name: "jpeg-decoder",
    seeds: {
      let random = (0..<16 as Range<UInt64>).map { seed in
        [UInt8(seed), UInt8(seed / 2), UInt8(seed), 3, 9]
          + RandomJPEG(seed: seed, maxSide: 20).encoded()
      }
      let flat = [(1, 1), (2, 1), (2, 2)].map { horizontal, vertical in
        var builder = JPEGBuilder(
          width: 25, height: 19,
          components: [
            .init(sample: 90, horizontal: horizontal, vertical: vertical), .init(sample: 10),
            .init(sample: 200),
          ])
        builder.restartInterval = 2
        return [7, 0, 1, 200, 9] + builder.encoded()
      }
      return random + flat
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let scale = input.scale()
      let code = input.number(in: 0...3)
      var layout = input.element(of: [RowLayout.rgbx, .grey, .bgrx])
      let batch = input.number(in: 1...64)
      let firstRow = input.number(in: 0...255)
      dk_use(Int32(code))
      try Array(input.rest).withView { view in
        guard let jpeg = BaselineJPEG(view, at: scale) else { return }
        let header = jpeg.header
        guard Limits.fuzzing.objection(to: header.size) == nil else { throw Uninteresting() }
        if layout == .grey, header.componentCount > 1 { layout = .rgbx }
        guard let decoded = try? decode(jpeg, view, at: scale, layout, batch: batch) else { return }
        let expected = try? decodeWithLibrary(view, layout, scale)
        expect(
          decoded == expected,
          "\(header.size) at \(scale), code \(code): "
            + "\(describe(decoded)), by libjpeg-turbo \(expected.map(describe) ?? "refused")")
        let first = firstRow % scale.applied(to: header.size.height)
        let part = try? decode(jpeg, view, at: scale, layout, batch: batch, from: first)
        expect(part?.rows == Array(decoded.rows[first...]), "other rows from \(first) on")
      }
    })

  private static func decode(
    _ jpeg: BaselineJPEG, _ view: ByteView, at scale: Scale, _ layout: RowLayout, batch: Int,
    from firstRow: Int = 0
  ) throws -> DecodedRows {
    let segments = firstRow == 0 ? nil : EntropyCodedSegments(view, jpeg.header)
    let size = scale.applied(to: jpeg.header.size)
    let reader = try BaselineReader(jpeg, view, as: layout, firstRow..<size.height, segments)
    return try DecodedRows(size.width * layout.bytesPerPixel, size.height - firstRow) { rows in
      for y in stride(from: 0, to: rows.count, by: batch) {
        try reader.read(into: rows.rows(y..<min(rows.count, y + batch)))
      }
      return try reader.finish()
    }
  }

  private static func decodeWithLibrary(
    _ view: ByteView, _ layout: RowLayout, _ scale: Scale
  ) throws -> DecodedRows {
    let reader = try JPEGReader(view, limits: .fuzzing)
    try reader.start(layout, scale: scale)
    let size = scale.applied(to: reader.header.size)
    return try DecodedRows(size.width * layout.bytesPerPixel, size.height) { rows in
      try reader.read(into: rows)
      return try reader.finish()
    }
  }

  private static func describe(_ decoded: DecodedRows) -> String {
    "\(decoded.rows.count) rows, \(decoded.trailing) bytes behind them"
  }
}
