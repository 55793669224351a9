import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("What the PNG reader refuses")
struct PNGRefusalTests {
  static let image = PNGBuilder(width: 4, height: 4) { x, _, _ in UInt16(x) }

  static func error(_ builder: PNGBuilder, limits: Limits = Limits()) -> CodecError? {
    let bytes = builder.encoded()
    return codecError { _ = try decodePNG(bytes, limits: limits) }
  }

  @Test("Bytes that are no PNG are corrupt", arguments: [[], [0x89], [0xFF, 0xD8, 0xFF]])
  func noPNG(bytes: [UInt8]) {
    #expect(codecError { _ = try decodePNG(bytes) }?.kind == .corrupt)
  }

  @Test(
    "Colour types and depths that do not exist are refused",
    arguments: [(1, 8), (5, 8), (7, 8), (0, 3), (0, 0), (2, 4), (3, 16), (4, 4), (6, 1)])
  func invalidKinds(colorType: Int, bitDepth: Int) {
    var builder = Self.image
    (builder.colorType, builder.bitDepth) = (colorType, bitDepth)
    builder.samples = { _, _, _ in 0 }
    builder.palette = [[0, 0, 0]]
    #expect(Self.error(builder)?.kind == .corrupt)
  }

  @Test(
    "Sides of 0 and of more than 2³¹ - 1 are refused",
    arguments: [(0, 4), (4, 0), (0x8000_0000, 4), (4, .max)] as [(UInt32, UInt32)])
  func invalidSizes(width: UInt32, height: UInt32) {
    var builder = Self.image
    builder.declaredSize = (width, height)
    #expect(Self.error(builder)?.kind == .corrupt)
  }

  @Test(
    "Sizes over the limits are refused from the header",
    arguments: [(65_501, 1), (1, 65_501), (0x7FFF_FFFF, 0x7FFF_FFFF), (65_000, 65_000)]
      as [(UInt32, UInt32)])
  func sizesOverLimits(width: UInt32, height: UInt32) {
    var builder = Self.image
    builder.declaredSize = (width, height)
    #expect(Self.error(builder)?.kind == .limit)
  }

  @Test("An image at the limit of its pixels is read, and refused at one less")
  func pixelLimitIsInclusive() {
    #expect(Self.error(Self.image, limits: Limits(maxPixels: 16)) == nil)
    #expect(Self.error(Self.image, limits: Limits(maxPixels: 15))?.kind == .limit)
  }

  @Test("A palette image without a palette is refused")
  func noPalette() {
    var builder = Self.image
    builder.colorType = 3
    #expect(Self.error(builder)?.kind == .corrupt)
  }

  @Test("Fewer rows than the header says are refused")
  func missingRows() {
    var builder = Self.image
    builder.declaredSize = (4, 5)
    #expect(Self.error(builder)?.kind == .corrupt)
  }

  @Test("More data than the header says is reported")
  func tooMuchData() throws {
    var builder = Self.image
    builder.declaredSize = (4, 3)
    #expect(try decodePNG(builder.encoded()).warning?.isEmpty == false)
  }

  @Test("A row filter that does not exist is refused", arguments: [5, 255] as [UInt8])
  func invalidFilter(filter: UInt8) {
    var builder = Self.image
    builder.filters = [0, filter]
    #expect(Self.error(builder)?.kind == .corrupt)
  }

  @Test("Reading more rows than there are fails")
  func tooManyRows() throws {
    var rows = [UInt8](repeating: 0, count: 16 * 5)
    try Self.image.encoded().withView { bytes in
      let reader = try PNGReader(bytes, limits: Limits())
      try reader.start(.rgba8)
      let error = codecError {
        try rows.withMutableRows(byteCount: 16) { try reader.read(into: $0) }
      }
      #expect(error?.kind == .corrupt)
    }
  }

  @Test("An interlaced image cannot be read a few rows at a time")
  func interlacedBatches() {
    var builder = Self.image
    builder.isInterlaced = true
    let bytes = builder.encoded()
    let error = codecError { _ = try decodePNG(bytes, batch: 2) }
    #expect(error?.reason.contains("interlaced") == true)
  }
}
