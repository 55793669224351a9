import JPNG
import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@testable import JPNGConversion

/// Ways to pack a picture that differ in their planes.
struct PackedKind: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var set: @Sendable (inout PackOptions) -> Void = { _ in }
  var pixels: @Sendable (ImageSize) -> PixelBuffer = { SampleImages.soft($0) }
  var iccProfile: [UInt8] = []

  static let all: [PackedKind] = [
    PackedKind(testDescription: "alpha as PNG", set: { $0.alpha = .png }),
    PackedKind(testDescription: "alpha as JPEG, with levels", set: { $0.alpha = .jpeg }),
    PackedKind(
      testDescription: "progressive, with rows of restarts",
      set: { ($0.isProgressive, $0.alpha) = (true, .jpeg) }),
    PackedKind(
      testDescription: "restarts and bands", set: { ($0.restarts, $0.alpha) = (.rows, .png) }),
    PackedKind(
      testDescription: "a profile", set: { $0.alpha = .png },
      iccProfile: ICCProfileBuilder.displayP3.encoded),
    PackedKind(
      testDescription: "opaque",
      pixels: { size in
        var pixels = SampleImages.soft(size)
        pixels.mutateEachRow { _, row in for x in row.indices { row[x] |= 0xFF00_0000 } }
        return pixels
      }),
    PackedKind(
      testDescription: "binary",
      pixels: { size in
        var pixels = SampleImages.soft(size)
        pixels.mutateEachRow { y, row in
          for x in row.indices { row[x] = row[x] & 0xFF_FFFF | (x < y ? 0 : 0xFF00_0000) }
        }
        return pixels
      }),
  ]

  func file(_ size: ImageSize = ImageSize(width: 93, height: 57)) throws -> [UInt8] {
    var options = PackOptions()
    set(&options)
    return try JPNGEncoder(options: options)
      .encode(SourceImage(pixels: pixels(size), iccProfile: iccProfile)).bytes
  }
}

@Suite("JNG")
struct JNGTests {
  @Test("To JNG and back: the same pixels and profile", arguments: PackedKind.all)
  func roundTrip(kind: PackedKind) throws {
    let file = try JPNGDecoder(kind.file())
    let jng = try JNG.encode(file)
    #expect(JNG.isBegun(by: jng))
    #expect(JNG.size(in: Array(jng.prefix(64))) == file.info.size)
    let (bytes, warnings) = try JNG.decode(jng, limits: Limits())
    let back = try JPNGDecoder(bytes)
    #expect(warnings.isEmpty)
    #expect(try back.decode() == file.decode())
    #expect(back.info.iccProfile == kind.iccProfile)
    #expect(back.info.alphaKind == file.info.alphaKind)
    #expect(back.info.association == .straight)
    // The colour plane is the same, with the JFIF segment that it has not had.
    #expect(back.info.colorByteCount == file.info.colorByteCount + 18)
    #expect(bytes[6..<11].elementsEqual("JFIF\0".utf8))
    try back.verify()
  }

  @Test("Chunks are in the order that the specification has")
  func chunks() throws {
    let kind = PackedKind(testDescription: "", set: { $0.alpha = .png })
    let jng = try JNG.encode(JPNGDecoder(kind.file()))
    var tags: [String] = []
    jng.withView { view in
      var chunks = PNGChunkIterator(view, from: 8)
      while let chunk = chunks.next() { tags.append(chunk.tag) }
    }
    #expect(tags == ["JHDR", "sRGB", "IDAT", "JDAT", "IEND"])
  }

  @Test("Colour that is premultiplied is refused, as a JNG cannot say it")
  func premultiplied() throws {
    let kind = PackedKind(testDescription: "", set: { $0.association = .premultiplied })
    let file = try JPNGDecoder(kind.file())
    #expect(throws: JPNGError.self) { try JNG.encode(file) }
    #expect(throws: JPNGError.self) { try SVG.encode(file) }
  }

  @Test("An ICC profile that only the iCCP chunk has gets into the JPEG")
  func profileChunk() throws {
    let profile = ICCProfileBuilder.displayP3.encoded
    let jpng = try JPNGDecoder(PackedKind.all[0].file())
    var jng = try JNG.encode(jpng)
    let srgb = try #require(jng.firstRange(of: Array("sRGB".utf8)))
    let start = srgb.lowerBound - 4
    jng.replaceSubrange(start..<start + 13, with: ICCProfileBuilder.displayP3.chunk.encoded)
    let (bytes, _) = try JNG.decode(jng, limits: Limits())
    let back = try JPNGDecoder(bytes)
    #expect(back.info.iccProfile == profile)
    #expect(try back.decode() == jpng.decode())
  }

  @Test("Damage is refused, wherever it is, or changes nothing")
  func damage() throws {
    let kind = PackedKind(testDescription: "", set: { $0.alpha = .jpeg })
    let jng = try JNG.encode(JPNGDecoder(kind.file(ImageSize(width: 24, height: 17))))
    for count in jng.indices {
      #expect(throws: JPNGError.self) { try JNG.decode(Array(jng.prefix(count)), limits: Limits()) }
    }
    for index in jng.indices {
      var damaged = jng
      damaged[index] ^= 0x10
      #expect(throws: JPNGError.self, "\(index)") { try JNG.decode(damaged, limits: Limits()) }
    }
  }

  @Test("A header that says something else than the planes is refused")
  func header() throws {
    let jng = try JNG.encode(JPNGDecoder(PackedKind.all[0].file()))
    // Width; alpha's depth, compression and interlacing; colour type, bits and compression.
    for (offset, value) in [
      (19, 94), (28, 4), (28, 0), (29, 8), (31, 1), (24, 10), (25, 12), (26, 9),
    ] {
      var payload = Array(jng[16..<32])
      payload[offset - 16] = UInt8(value)
      let changed = jng[..<8] + PNGChunk("JHDR", payload).encoded + jng[36...]
      #expect(throws: JPNGError.self, "\(offset)") {
        try JNG.decode(Array(changed), limits: Limits())
      }
    }
  }

  @Test("Pictures over the limits are refused")
  func limits() throws {
    let jng = try JNG.encode(JPNGDecoder(PackedKind.all[0].file()))
    #expect(throws: JPNGError.self) { try JNG.decode(jng, limits: Limits(maxPixels: 100)) }
  }

  @Test("Colour chunks that do not count are warned of, those of sRGB are not")
  func colorChunks() throws {
    let jng = try JNG.encode(JPNGDecoder(PackedKind.all[0].file()))
    let start = try #require(jng.firstRange(of: Array("sRGB".utf8))).lowerBound - 4
    func warnings(_ chunk: PNGChunk) throws -> [String] {
      let changed = jng[..<start] + chunk.encoded + jng[(start + 13)...]
      return try JNG.decode(Array(changed), limits: Limits()).warnings
    }
    #expect(try warnings(PNGChunk("gAMA", bigEndian(45_455 as UInt32))) == [])
    #expect(try warnings(PNGChunk("gAMA", bigEndian(100_000 as UInt32))).count == 1)
    #expect(try warnings(PNGChunk("iCCP", Array("x\0\0garbage".utf8))).count == 1)
    #expect(try warnings(ICCProfileBuilder.grey(.power(1.8)).chunk).count == 1)
  }

  @Test("Another size in the header is found before the planes are decoded")
  func size() throws {
    let jng = try JNG.encode(JPNGDecoder(PackedKind.all[0].file()))
    var payload = Array(jng[16..<32])
    payload.replaceSubrange(0..<8, with: [0, 0, 0, 1, 0, 0, 0, 1])
    let changed = jng[..<8] + PNGChunk("JHDR", payload).encoded + jng[36...]
    let error = #expect(throws: JPNGError.self) {
      try JNG.decode(Array(changed), limits: Limits())
    }
    #expect(error?.reason == "it has 93×57 pixels, the header says 1×1")
  }

  @Test("Markers without a payload hide nothing of a JPEG")
  func emptyMarkers() throws {
    let file = try PackedKind.all[0].file()
    let count = try JPNGDecoder(file).info.colorByteCount
    let jpeg = Array(file.prefix(count))
    let exif: [UInt8] = [
      0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12,
      1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let turned: [UInt8] = [0xFF, 0xD8, 0xFF, 0x01] + exif + Array(jpeg.dropFirst(2))
    let error = #expect(throws: JPNGError.self) {
      try JPNGEncoder.wrap(color: turned, .opaque)
    }
    #expect(error?.code == .unsupported)
    #expect(JPEGMetadata.removed(from: turned, keepsProfile: true) == jpeg)
  }
}
