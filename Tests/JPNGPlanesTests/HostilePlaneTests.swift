import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Hostile planes")
struct HostilePlaneTests {
  static func jpeg(isProgressive: Bool) throws -> [UInt8] {
    let pixels = SampleImages.soft(ImageSize(width: 19, height: 17))
    return try encodeJPEG(
      pixels.rgba,
      .init(
        size: pixels.size, layout: .color(.yuv420), quality: 60, isProgressive: isProgressive,
        iccProfile: [1, 2, 3]))
  }

  static func png(isInterlaced: Bool) -> [UInt8] {
    var builder = PNGBuilder(width: 5, height: 4, bitDepth: 4, colorType: 3) { x, y, _ in
      UInt16((x * 3 + y) % 4)
    }
    builder.isInterlaced = isInterlaced
    builder.palette = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [200, 100, 50]]
    builder.transparency = [0, 128]
    builder.filters = [1, 2, 3, 4]
    builder.chunksBeforeData = [PNGChunk("gAMA", bigEndian(UInt32(45_455)))]
    return builder.encoded()
  }

  /// Each byte with each bit turned, and with all of them.
  static func corruptions(of bytes: [UInt8]) -> [(index: Int, mask: UInt8)] {
    bytes.indices.flatMap { index in
      [1, 2, 4, 8, 16, 32, 64, 128, 255].map { (index, UInt8($0)) }
    }
  }

  @Test("A JPEG cut short anywhere is refused in strict reading", arguments: [false, true])
  func truncatedJPEG(isProgressive: Bool) throws {
    let bytes = try Self.jpeg(isProgressive: isProgressive)
    #expect(codecError { _ = try decodeJPEG(bytes) } == nil)
    for count in bytes.indices {
      let cut = Array(bytes.prefix(count))
      #expect(codecError { _ = try decodeJPEG(cut) } != nil, "\(count) bytes")
    }
  }

  @Test("A JPEG cut short in its entropy-coded data is decoded in lenient reading")
  func truncatedJPEGLenient() throws {
    let bytes = try Self.jpeg(isProgressive: false)
    let cut = Array(bytes.dropLast(10))
    let decoded = try decodeJPEG(cut, strictness: .lenient)
    #expect(decoded.samples.count == 19 * 17 * 4)
    // The first MCU is whole, and as it is in the whole file.
    #expect(decoded.samples.prefix(8) == (try decodeJPEG(bytes).samples.prefix(8)))
    let error = try #require(codecError { _ = try decodeJPEG(cut) })
    #expect(error.kind == .corrupt && !error.reason.isEmpty)
  }

  @Test(
    "A JPEG with any one byte changed is refused or decoded, never more",
    arguments: [false, true], [Strictness.strict, .lenient])
  func corruptJPEG(isProgressive: Bool, strictness: Strictness) throws {
    let bytes = try Self.jpeg(isProgressive: isProgressive)
    var refused = 0
    for (index, mask) in Self.corruptions(of: bytes) {
      var corrupt = bytes
      corrupt[index] ^= mask
      let error = codecError {
        _ = try decodeJPEG(corrupt, limits: smallLimits, strictness: strictness)
      }
      guard let error else { continue }
      refused += 1
      if error.reason.isEmpty { Issue.record("byte \(index), bits \(mask): no reason") }
    }
    #expect(refused > bytes.count / 4)
  }

  @Test("An ICC profile that lacks a segment is refused in strict reading, dropped in lenient")
  func brokenICC() throws {
    var generator = SeededGenerator(seed: 91)
    let size = ImageSize(width: 8, height: 8)
    var bytes = try encodeJPEG(
      [UInt8](repeating: 9, count: 64),
      .init(size: size, layout: .grey, quality: 80, iccProfile: generator.bytes(100_000)))
    let second = try #require(jpegSegments(bytes).last { $0.marker == 0xE2 })
    bytes.removeSubrange(second.offset..<second.offset + 4 + second.payload.count)
    let broken = bytes
    #expect(codecError { _ = try decodeJPEG(broken, .grey) }?.kind == .corrupt)
    #expect(try decodeJPEG(broken, .grey, strictness: .lenient).icc == [])
  }

  @Test("A PNG cut short anywhere is refused", arguments: [false, true])
  func truncatedPNG(isInterlaced: Bool) {
    let bytes = Self.png(isInterlaced: isInterlaced)
    #expect(codecError { _ = try decodePNG(bytes) } == nil)
    for count in bytes.indices {
      let cut = Array(bytes.prefix(count))
      #expect(codecError { _ = try decodePNG(cut) } != nil, "\(count) bytes")
    }
  }

  @Test(
    "A PNG with any one byte changed is refused, or there is a warning", arguments: [false, true])
  func corruptPNG(isInterlaced: Bool) {
    let bytes = Self.png(isInterlaced: isInterlaced)
    for (index, mask) in Self.corruptions(of: bytes) {
      var corrupt = bytes
      corrupt[index] ^= mask
      var warning: String?
      let error = codecError { warning = try decodePNG(corrupt, limits: smallLimits).warning }
      #expect(error != nil || warning != nil, "byte \(index), bits \(mask)")
    }
  }

  @Test("A PNG whose image data is wrong under a right checksum is refused or decoded, never more")
  func corruptPNGData() {
    var chunks = PNGBuilder(width: 5, height: 4, colorType: 2) { x, y, _ in UInt16(x * y) }.chunks
    guard let data = chunks.firstIndex(where: { $0.tag == "IDAT" }) else {
      Issue.record("no IDAT")
      return
    }
    let payload = chunks[data].payload
    var refused = 0
    for (index, mask) in Self.corruptions(of: payload) {
      chunks[data].payload = payload
      chunks[data].payload[index] ^= mask
      let bytes = pngFile(chunks)
      var warning: String?
      let error = codecError { warning = try decodePNG(bytes, limits: smallLimits).warning }
      refused += error != nil || warning != nil ? 1 : 0
    }
    // The Adler-32 at the end covers all of it but the two bytes of the stream's header.
    #expect(refused >= 9 * (payload.count - 2))
  }

  @Test(
    "Both planes of files of the original tool decode strictly",
    .enabled(if: SharedFixtures.isPresent, Comment(rawValue: SharedFixtures.requirement)),
    arguments: ["32x32", "256x256", "Lake"])
  func originalFiles(name: String) throws {
    let file = try SharedFixtures.bytes(name + ".jpng")
    func size(at index: Int) -> Int {
      file[file.count - 16 + index..<file.count - 12 + index].reversed().reduce(0) {
        $0 << 8 | Int($1)
      }
    }
    let (colorSize, alphaSize) = (size(at: 0), size(at: 4))
    let color = try decodeJPEG(Array(file.prefix(colorSize)))
    let alpha = try decodePNG(Array(file[colorSize..<colorSize + alphaSize]), .grey8)
    let source = try decodePNG(try SharedFixtures.bytes(name + ".png"))
    #expect(color.header.size == source.header.size)
    #expect(alpha.header.size == source.header.size)
    let sourceAlpha = stride(from: 3, to: source.samples.count, by: 4).map { source.samples[$0] }
    #expect(difference(alpha.samples, sourceAlpha).max == 0)
  }
}
