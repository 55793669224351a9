import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("What the JPEG reader refuses")
struct JPEGRefusalTests {
  static func builder(components: Int) -> JPEGBuilder {
    JPEGBuilder(
      width: 16, height: 16,
      components: (0..<components).map { .init(sample: 60 + 40 * $0) })
  }

  @Test("Two or four components are not supported", arguments: [2, 4])
  func components(count: Int) {
    let error = codecError { _ = try jpegHeader(Self.builder(components: count).encoded()) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason.contains("components") == true)
  }

  @Test("Arithmetic, lossless and hierarchical frames are not supported", arguments: 0xC3...0xCF)
  func frames(marker: Int) {
    var builder = Self.builder(components: 1)
    guard ![0xC4, 0xC8, 0xCC].contains(marker) else { return }
    builder.frame = UInt8(marker)
    let bytes = builder.encoded()
    #expect(codecError { _ = try jpegHeader(bytes) }?.kind == .unsupported)
  }

  @Test("Extended sequential frames are read as baseline ones are")
  func extendedFrame() throws {
    var builder = Self.builder(components: 1)
    builder.frame = 0xC1
    #expect(try decodeJPEG(builder.encoded(), .grey).samples.allSatisfy { $0 == 60 })
  }

  @Test("12-bit samples are not supported")
  func precision() {
    var builder = Self.builder(components: 1)
    (builder.frame, builder.precision) = (0xC1, 12)
    let bytes = builder.encoded()
    #expect(codecError { _ = try jpegHeader(bytes) }?.kind == .unsupported)
  }

  @Test(
    "Bytes that are no JPEG are corrupt", arguments: [[], [0xFF], [0x89, 0x50], [0xFF, 0xD8]])
  func noJPEG(bytes: [UInt8]) {
    #expect(codecError { _ = try jpegHeader(bytes) }?.kind == .corrupt)
  }

  @Test("An image of no width or no height is corrupt", arguments: [(0, 8), (8, 0)])
  func empty(width: Int, height: Int) {
    var builder = Self.builder(components: 1)
    (builder.width, builder.height) = (width, height)
    let bytes = builder.encoded()
    #expect(codecError { _ = try jpegHeader(bytes) }?.kind == .corrupt)
  }

  @Test("More pixels than the limit are refused from the header")
  func pixelLimit() throws {
    let header = try #require(
      jpegSegments(Self.builder(components: 1).encoded()).first { $0.marker == 0xC0 })
    var bytes = Self.builder(components: 1).encoded()
    // 65,000 × 65,000: no memory for it is ever asked for.
    bytes.replaceSubrange(header.offset + 5..<header.offset + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
    let huge = bytes
    #expect(codecError { _ = try jpegHeader(huge) }?.kind == .limit)
  }

  @Test("An image at the limit of its pixels is read, and refused at one less")
  func pixelLimitIsInclusive() throws {
    let bytes = Self.builder(components: 1).encoded()
    #expect(try jpegHeader(bytes, limits: Limits(maxPixels: 256)).size.pixelCount == 256)
    let error = codecError { _ = try jpegHeader(bytes, limits: Limits(maxPixels: 255)) }
    #expect(error?.kind == .limit)
  }

  @Test("A side over the limit is refused")
  func sideLimit() throws {
    let bytes = Self.builder(components: 1).encoded()
    #expect(try jpegHeader(bytes, limits: Limits(maxSide: 16)).size.width == 16)
    let error = codecError { _ = try jpegHeader(bytes, limits: Limits(maxSide: 15)) }
    #expect(error?.kind == .limit)
  }

  @Test("As many scans as the limit are read, one more is refused", arguments: [1, 3])
  func scanLimit(components: Int) throws {
    var builder = Self.builder(components: components)
    builder.frame = 0xC2
    builder.refinements = 63 * components
    let (bytes, scans) = (builder.encoded(), 63 * components + 1)
    let decoded = try decodeJPEG(bytes, limits: Limits(maxScans: scans))
    #expect(decoded.header.isProgressive)
    let error = codecError { _ = try decodeJPEG(bytes, limits: Limits(maxScans: scans - 1)) }
    #expect(error?.kind == .limit)
    #expect(error?.reason.contains("scans") == true)
  }

  @Test("Scans over the limit are refused in lenient reading too")
  func scanLimitLenient() {
    var builder = Self.builder(components: 1)
    builder.frame = 0xC2
    builder.refinements = 2000
    let bytes = builder.encoded()
    let error = codecError {
      _ = try decodeJPEG(bytes, limits: Limits(maxScans: 500), strictness: .lenient)
    }
    #expect(error?.kind == .limit)
  }

  @Test("Reading more rows than there are fails")
  func tooManyRows() throws {
    let bytes = Self.builder(components: 1).encoded()
    var rows = [UInt8](repeating: 0, count: 16 * 17)
    try bytes.withView { bytes in
      let reader = try JPEGReader(bytes, limits: Limits())
      try reader.start(.grey)
      let error = codecError {
        try rows.withMutableRows(byteCount: 16) { try reader.read(into: $0) }
      }
      #expect(error?.kind == .corrupt)
    }
  }

  @Test("Finishing before the last row fails")
  func finishingEarly() throws {
    try Self.builder(components: 1).encoded().withView { bytes in
      let reader = try JPEGReader(bytes, limits: Limits())
      try reader.start(.grey)
      #expect(codecError { _ = try reader.finish() } != nil)
    }
  }
}
