import JPNG
import JPNGBytes
import JPNGPlaneDecoding
import JPNGPlanes
import TestSupport

extension FuzzTarget {
  /// Any PNG as a source: what decodes it as a whole gives the pixels, the warning or the refusal
  /// that libpng row by row gives, and its header says what the picture is.
  static let pngSource = FuzzTarget(
    name: "png-source",
    repair: { Array($0.prefix(1)) + PNGRepair.repaired($0.dropFirst(1)) },
    seeds: {
      let kinds = PNGKind.all.enumerated().map { index, kind in
        var builder = kind.builder(width: 5, height: 4, seed: UInt64(index))
        builder.filters = [4, 3, 1, 2]
        return [UInt8(index)] + builder.encoded()
      }
      return kinds + annotated.map { [0] + $0.encoded() }
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let policy = input.element(of: ColorProfilePolicy.allCases)
      let png = Array(input.rest)
      let isTaken = try png.withView { view in
        guard let chunks = try? PNGChunkList(view) else { return false }
        guard Limits.fuzzing.objection(to: chunks.size) == nil else { throw Uninteresting() }
        let whole = try? decodeWhole(view)
        let expected = try? decodeByRows(view)
        expect(whole == expected, "as a whole \(describe(whole)), by rows \(describe(expected))")
        return whole != nil && !chunks.isAnimated
      }
      let source = try? SourceImage(png: png, colorProfile: policy, limits: .fuzzing)
      guard let source else { return }
      expect(isTaken, "a source that does not decode")
      let header = try SourceHeader(pngHead: png, limits: .fuzzing)
      let (size, found) = (header.size, source.pixels.size)
      let turned = ImageSize(width: size.height, height: size.width)
      expect(found == size || found == turned, "\(found) pixels of \(size)")
    })

  /// Pictures with chunks that change how their samples are read.
  private static let annotated: [PNGBuilder] = [
    [PNGChunk("gAMA", bigEndian(100_000 as UInt32))],
    [PNGChunk("gAMA", bigEndian(45_455 as UInt32)), PNGChunk("cHRM", chromaticities)],
    [PNGChunk("sRGB", [0])], [PNGChunk("cICP", [1, 13, 0, 1])],
    [
      PNGChunk(
        "iCCP", Array("name".utf8) + [0, 0] + storedZlibStream(ICCProfileBuilder.displayP3.encoded))
    ],
    [PNGChunk("eXIf", exif)], [PNGChunk("tEXt", Array("Title\0x".utf8))],
    [PNGChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])],
  ].map { chunks in
    let kind = PNGKind(colorType: 6, bitDepth: 8, isTransparent: false, isInterlaced: false)
    var builder = kind.builder(width: 4, height: 3, seed: 9)
    builder.chunksBeforeData = chunks
    return builder
  }

  private static let chromaticities: [UInt8] =
    [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { bigEndian(UInt32($0)) }

  /// Exif of one entry, an orientation.
  private static let exif: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

  private struct Decoded: Equatable {
    var rows: DecodedRows
    var warning: String?
  }

  private static func decodeWhole(_ view: ByteView) throws -> Decoded {
    let reader = try PNGReader(view, limits: .fuzzing)
    let size = reader.header.size
    let rows = try DecodedRows(size.width * 4, size.height) { rows in
      try reader.readWhole(into: rows)
      return 0
    }
    return Decoded(rows: rows, warning: reader.warning)
  }

  private static func decodeByRows(_ view: ByteView) throws -> Decoded {
    let reader = try PNGReader(view, limits: .fuzzing)
    let size = reader.header.size
    try reader.start(.rgba8)
    let rows = try DecodedRows(size.width * 4, size.height) { rows in
      try reader.read(into: rows)
      _ = try reader.finish()
      return 0
    }
    return Decoded(rows: rows, warning: reader.warning)
  }

  private static func describe(_ decoded: Decoded?) -> String {
    decoded.map { "decoded, \($0.warning ?? "no warning")" } ?? "refused"
  }
}
