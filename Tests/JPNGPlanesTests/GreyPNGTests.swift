import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Greyscale PNGs by libdeflate")
struct GreyPNGTests {
  /// Decodes a PNG if it is one that the fast reader takes.
  static func decode(
    _ bytes: [UInt8], rowsPerBand: Int? = nil, from first: Int = 0
  ) throws -> [UInt8]? {
    try bytes.withView { bytes in
      guard let png = GreyPNG(bytes, rowsPerBand: rowsPerBand) else { return nil }
      let reader = try GreyPNGReader(png, bytes)
      try reader.skip(to: first)
      let count = png.size.height - first
      var samples = [UInt8](repeating: 0, count: png.size.width * count)
      try samples.withMutableRows(byteCount: png.size.width) { try reader.read(into: $0) }
      return samples
    }
  }

  static func builder(_ size: ImageSize, bitDepth: Int) -> PNGBuilder {
    PNGBuilder(width: size.width, height: size.height, bitDepth: bitDepth, colorType: 0) {
      x, y, _ in UInt16((x * x + 7 * y + x * y) % (1 << bitDepth))
    }
  }

  @Test("Every depth, filter and size decodes as libpng does", arguments: [1, 2, 4, 8])
  func everyKind(bitDepth: Int) throws {
    for size in SampleImages.oddSizes {
      for filters: [UInt8] in [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0]] {
        for maxDataChunk in [7, .max] {
          var builder = Self.builder(size, bitDepth: bitDepth)
          (builder.filters, builder.maxDataChunk) = (filters, maxDataChunk)
          #expect(try Self.decode(builder.encoded()) == builder.referenceGrey8)
        }
      }
    }
  }

  @Test("Reading may start at any row", arguments: [0, 1, 15, 16, 17, 40])
  func skipping(first: Int) throws {
    let size = ImageSize(width: 9, height: 41)
    let samples = (0..<size.pixelCount).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let png = try Self.encode(samples, size, rowsPerBand: 16, [.up])
    let expected = Array(samples[(first * 9)...])
    #expect(try Self.decode(png, rowsPerBand: 16, from: first) == expected)
    #expect(try Self.decode(png, from: first) == expected)
  }

  @Test("What cannot become small enough is not compressed fully", arguments: [1, 4, 8])
  func limit(bitDepth: Int) throws {
    let size = ImageSize(width: 90, height: 70)
    let settings = OptimizedGreyPNG.Settings(strategies: PNGFilterStrategy.allCases, level: 9)
    let samples = (0..<size.pixelCount).map { index in
      let (x, y) = (index % size.width, index / size.width)
      return UInt8(((x * y / 3 + x * x) % 256) >> (8 - bitDepth))
    }
    func png(smallerThan limit: Double) throws -> [UInt8]? {
      try OptimizedGreyPNG.encode(
        samples, size: size, bitDepth: bitDepth, settings, ifSmallerThan: limit)
    }
    let whole = try OptimizedGreyPNG.encode(samples, size: size, bitDepth: bitDepth, settings)
    // One that is just small enough is.
    #expect(try png(smallerThan: Double(whole.count + 1)) == whole)
    #expect(try png(smallerThan: .infinity) == whole)
    #expect(try png(smallerThan: Double(whole.count) / 4) == nil)
  }

  /// Rows that become small may become much smaller still.
  @Test("Noise is given up sooner than rows of few bytes", arguments: [false, true])
  func density(isNoise: Bool) throws {
    let size = ImageSize(width: 64, height: 64)
    var generator = SeededGenerator(seed: 4)
    let noise = generator.bytes(size.pixelCount)
    let samples = isNoise ? noise : noise.map { $0 < 3 ? $0 : 0 }
    let settings = OptimizedGreyPNG.Settings(strategies: [.none], level: 9)
    let whole = try OptimizedGreyPNG.encode(samples, size: size, bitDepth: 8, settings)
    let isGivenUp =
      try OptimizedGreyPNG.encode(
        samples, size: size, bitDepth: 8, settings, ifSmallerThan: 0.85 * Double(whole.count))
      == nil
    #expect(isGivenUp == isNoise)
  }

  static func encode(
    _ samples: [UInt8], _ size: ImageSize, bitDepth: Int = 8, rowsPerBand: Int,
    _ strategies: [PNGFilterStrategy] = [.none], level: Int = 6
  ) throws -> [UInt8] {
    let bands = OptimizedBands(
      size, bitDepth: bitDepth, rowsPerBand: rowsPerBand,
      OptimizedGreyPNG.Settings(strategies: strategies, level: level))
    try samples.withRows(byteCount: size.width) { try bands.write($0) }
    return bands.finish()
  }

  @Test(
    "What is written in bands is a PNG like any other", arguments: [1, 2, 4, 8], [1, 3, 8, 100])
  func bands(bitDepth: Int, rowsPerBand: Int) throws {
    // Of a large one, bands have several blocks, and stored ones among them.
    for size in SampleImages.oddSizes + [ImageSize(width: 3000, height: 9)] {
      for strategies in [[.none], [.up], PNGFilterStrategy.allCases] {
        var generator = SeededGenerator(seed: 8)
        let samples = generator.bytes(size.pixelCount).enumerated().map { i, noise in
          (i / 1000 % 2 == 0 ? noise : UInt8(truncatingIfNeeded: i / 7)) >> UInt8(8 - bitDepth)
        }
        let png = try Self.encode(
          samples, size, bitDepth: bitDepth, rowsPerBand: rowsPerBand, strategies, level: 9)
        let expected = samples.map { UInt8(Int($0) * 255 / ((1 << bitDepth) - 1)) }
        #expect(try decodePNG(png, .grey8).samples == expected)
        #expect(try decodePNG(png, .grey8).warning == nil)
        #expect(try Self.decode(png, rowsPerBand: rowsPerBand) == expected)
        #expect(
          try Self.decode(png, rowsPerBand: rowsPerBand, from: size.height / 2)
            == Array(expected[(size.height / 2 * size.width)...]))
        let count = png.withView { GreyPNG($0, rowsPerBand: rowsPerBand)?.bandCount }
        #expect(count == (size.height - 1) / rowsPerBand + 1)
      }
    }
  }

  @Test("Rows of another band than the file says are never handed out", arguments: 1...45)
  func wrongBands(rowsPerBand: Int) throws {
    let size = ImageSize(width: 9, height: 41)
    let samples = (0..<9 * 41).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let png = try Self.encode(samples, size, rowsPerBand: 16)
    // Fewer or more chunks than bands: taken as a whole. As many, of another height: an error.
    let decoded = try? Self.decode(png, rowsPerBand: rowsPerBand)
    #expect(decoded == nil || decoded == samples)
    if (14...20).contains(rowsPerBand), rowsPerBand != 16 { #expect(decoded == nil) }
  }

  @Test("A stream cut into chunks at random does not pass for bands")
  func dependentChunks() throws {
    var builder = Self.builder(ImageSize(width: 30, height: 30), bitDepth: 8)
    builder.maxDataChunk = 320
    let png = builder.encoded()
    #expect(throws: CodecError.self) { try Self.decode(png, rowsPerBand: 10) }
    #expect(try Self.decode(png) == builder.referenceGrey8)
  }

  @Test("A stream that refers further back than it says is refused, as by libpng")
  func smallWindow() throws {
    var generator = SeededGenerator(seed: 9)
    let rows = generator.bytes(300)
    let png = try Self.encode(rows + rows, ImageSize(width: 150, height: 4), rowsPerBand: 4)
    #expect(try Self.decode(png) == rows + rows)
    // The signature and IHDR have 33 bytes, the chunk's length and tag 8, IEND 12.
    let stream = png[41..<png.count - 16]
    #expect(stream.count < 400)
    // A window of 256 bytes, where the third row is a copy of the first, 302 bytes before.
    let data = PNGChunk("IDAT", [0x08, 0x1D] + stream.dropFirst(2))
    let small = png[..<33] + data.encoded + PNGChunk("IEND").encoded
    #expect(throws: CodecError.self) { try decodePNG(Array(small), .grey8) }
    for rowsPerBand in [nil, 4] {
      #expect(throws: CodecError.self) {
        try Self.decode(Array(small), rowsPerBand: rowsPerBand)
      }
    }
  }

  @Test("Whatever byte is changed, the pixels are the same or there is an error")
  func damage() throws {
    let size = ImageSize(width: 9, height: 21)
    let samples = (0..<size.pixelCount).map { UInt8(truncatingIfNeeded: $0 * 3) }
    let png = try Self.encode(samples, size, rowsPerBand: 8, [.up])
    for offset in png.indices {
      for flip: UInt8 in [1, 0x80, 0xFF] {
        var damaged = png
        damaged[offset] ^= flip
        for rows in [8, nil] {
          if let decoded = try? Self.decode(damaged, rowsPerBand: rows) {
            #expect(decoded == samples, "byte \(offset)")
          }
        }
      }
    }
  }

  @Test("Other PNGs are left to libpng")
  func others() throws {
    var builders = [Self.builder(ImageSize(width: 5, height: 5), bitDepth: 8)]
    builders[0].isInterlaced = true
    for (depth, type) in [(16, 0), (8, 2), (8, 4), (8, 6)] {
      builders.append(
        PNGBuilder(width: 5, height: 5, bitDepth: depth, colorType: type) { x, y, _ in
          UInt16(x * y)
        })
    }
    for builder in builders { #expect(try Self.decode(builder.encoded()) == nil) }
    var annotated = Self.builder(ImageSize(width: 5, height: 5), bitDepth: 8)
    annotated.chunksBeforeData = [PNGChunk("gAMA", bigEndian(UInt32(45_455)))]
    #expect(try Self.decode(annotated.encoded()) == nil)
    #expect(try Self.decode([]) == nil)
    #expect(try Self.decode(Array("not a PNG at all".utf8)) == nil)
  }
}
