import JPNGBytes
import JPNGPixels
import TestSupport
import Testing

@testable import JPNGPlanes

@Suite("RGB and RGBA PNGs as a whole")
struct TruecolorPNGTests {
  static let kinds = [2, 6].map {
    PNGKind(colorType: $0, bitDepth: 8, isTransparent: false, isInterlaced: false)
  }

  @Test("Every kind decodes to the RGBA its samples mean", arguments: PNGKind.all)
  func everyKind(kind: PNGKind) throws {
    for (width, height) in [(1, 1), (1, 5), (4, 1), (9, 9), (21, 13)] {
      let builder = kind.builder(width: width, height: height, seed: 71)
      #expect(try decodeWhole(builder.encoded()).samples == builder.referenceRGBA8, "seed 71")
    }
  }

  @Test("Every row filter is undone", arguments: kinds, [0, 1, 2, 3, 4] as [UInt8])
  func filters(kind: PNGKind, filter: UInt8) throws {
    for other: UInt8 in 0...4 {
      var builder = kind.builder(width: 17, height: 7, seed: 72)
      builder.filters = [filter, other]
      #expect(isDecoded(builder))
      #expect(try decodeWhole(builder.encoded()).samples == builder.referenceRGBA8, "seed 72")
    }
  }

  @Test("Other kinds are left to libpng", arguments: PNGKind.all)
  func otherKinds(kind: PNGKind) {
    let isOurs = Self.kinds.map(\.description).contains(kind.description)
    #expect(isDecoded(kind.builder(width: 3, height: 3, seed: 73)) == isOurs)
  }

  @Test("Image data may come in chunks of any length", arguments: [1, 2, 7, 100])
  func manyDataChunks(length: Int) throws {
    var builder = Self.kinds[1].builder(width: 9, height: 8, seed: 74)
    builder.maxDataChunk = length
    #expect(isDecoded(builder))
    #expect(try decodeWhole(builder.encoded()).samples == builder.referenceRGBA8, "seed 74")
  }

  @Test(
    "Behind the image data, chunks that libpng may have something to say of are left to it",
    arguments: [("tEXt", true), ("tIME", false), ("zTXt", false), ("gAMA", false), ("ABCD", false)])
  func chunksBehind(tag: String, isOurs: Bool) {
    var builder = Self.kinds[0].builder(width: 3, height: 3, seed: 75)
    builder.chunksAfterData = [PNGChunk(tag, [1, 0, 2])]
    #expect(isDecoded(builder) == isOurs)
  }

  @Test("A damaged file gives what libpng gives", arguments: kinds)
  func damage(kind: PNGKind) throws {
    var builder = kind.builder(width: 5, height: 4, seed: 76)
    builder.filters = [4, 3, 1, 2]
    builder.maxDataChunk = 40
    builder.chunksAfterData = [PNGChunk("tEXt", Array("Title\0x".utf8))]
    let bytes = builder.encoded()
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x20, 0x80] {
        var damaged = bytes
        damaged[index] ^= flip
        expectEqualVerdicts(damaged, "byte \(index) ^ \(flip)")
      }
      expectEqualVerdicts(Array(bytes[..<index]), "cut at \(index)")
    }
  }

  @Test("Image data that is right but for its checksum, length, filter or window is libpng's")
  func oddData() throws {
    // 40 pixels of RGBA take more than the smallest window, 256 bytes.
    let rows = (0..<2).flatMap { _ in [0] + [UInt8](repeating: 9, count: 160) }
    let stream = storedZlibStream(rows)
    var odd = [stream.dropLast() + [stream[stream.count - 1] ^ 1], stream + [0]].map { Array($0) }
    odd.append(storedZlibStream(rows + [0]))
    odd.append(storedZlibStream(Array(rows.dropLast())))
    odd.append(storedZlibStream([5] + rows.dropFirst()))
    odd.append([0x08, 0x1D] + stream.dropFirst(2))
    let chunks = PNGBuilder(width: 40, height: 2) { _, _, _ in 0 }.chunks
    let file = { data in pngFile([chunks[0], PNGChunk("IDAT", data), PNGChunk("IEND")]) }
    #expect(isDecoded(file(stream)))
    for (index, data) in odd.enumerated() {
      #expect(!isDecoded(file(data)), "case \(index)")
      expectEqualVerdicts(file(data), "case \(index)")
    }
  }

  // MARK: Support

  private func decodeWhole(
    _ bytes: [UInt8]
  ) throws -> (samples: [UInt8], warning: String?) {
    try bytes.withView { bytes in
      let reader = try PNGReader(bytes, limits: smallLimits)
      let rowBytes = reader.header.size.width * 4
      var samples = [UInt8](repeating: 0, count: rowBytes * reader.header.size.height)
      try samples.withMutableRows(byteCount: rowBytes) { try reader.readWhole(into: $0) }
      return (samples, reader.warning)
    }
  }

  /// Whether a PNG is decoded without libpng.
  private func isDecoded(_ builder: PNGBuilder) -> Bool { isDecoded(builder.encoded()) }

  private func isDecoded(_ bytes: [UInt8]) -> Bool {
    bytes.withView { bytes in
      guard let header = try? PNGReader(bytes, limits: smallLimits).header,
        let png = TruecolorPNG(bytes, header)
      else { return false }
      let rowBytes = header.size.width * 4
      var samples = [UInt8](repeating: 0, count: rowBytes * header.size.height)
      return samples.withMutableRows(byteCount: rowBytes) { (try? png.decode(into: $0)) ?? false }
    }
  }

  /// Expects the same pixels and warnings, or the same error, as of libpng.
  private func expectEqualVerdicts(
    _ bytes: [UInt8], _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (ours, theirs) = ([UInt8](), [UInt8]())
    var (warning, expectedWarning): (String?, String?)
    let error = codecError { (ours, warning) = try decodeWhole(bytes) }
    let expected = codecError {
      let decoded = try decodePNG(bytes, limits: smallLimits)
      (theirs, expectedWarning) = (decoded.samples, decoded.warning)
    }
    #expect(error == expected, comment, sourceLocation: sourceLocation)
    #expect(ours == theirs, comment, sourceLocation: sourceLocation)
    #expect(warning == expectedWarning, comment, sourceLocation: sourceLocation)
  }
}
