import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Reading JPEGs")
struct JPEGReaderTests {
  static func color(_ y: Int, _ cb: Int, _ cr: Int, luma: (Int, Int) = (1, 1)) -> JPEGBuilder {
    JPEGBuilder(
      width: 19, height: 13,
      components: [
        .init(sample: y, horizontal: luma.0, vertical: luma.1), .init(sample: cb),
        .init(sample: cr),
      ])
  }

  static let grey = JPEGBuilder(width: 19, height: 13, components: [.init(sample: 100)])

  @Test(
    "YCbCr becomes red, green and blue by the JFIF equations, and 255",
    arguments: [
      ([128, 128, 128], [128, 128, 128]), ([76, 85, 255], [254, 0, 0]),
      ([150, 44, 21], [0, 255, 1]), ([29, 255, 107], [0, 0, 254]),
      ([255, 128, 128], [255, 255, 255]),
      ([180, 100, 150], [211, 174, 130]),
    ])
  func colors(ycc: [Int], rgb: [UInt8]) throws {
    let decoded = try decodeJPEG(Self.color(ycc[0], ycc[1], ycc[2]).encoded())
    let expected = [[UInt8]](repeating: rgb + [255], count: 19 * 13).flatMap { $0 }
    #expect(difference(decoded.samples, expected).max <= 1)
    let others = decoded.samples.enumerated().filter { $0.offset % 4 == 3 && $0.element != 255 }
    #expect(others.isEmpty)
  }

  @Test("Grey decodes to one byte a pixel", arguments: [0, 1, 100, 128, 255])
  func grey(sample: Int) throws {
    var builder = Self.grey
    builder.components[0].sample = sample
    let decoded = try decodeJPEG(builder.encoded(), .grey)
    #expect(decoded.samples == [UInt8](repeating: UInt8(sample), count: 19 * 13))
  }

  @Test("Grey can be asked for as RGBX")
  func greyAsRGBX() throws {
    let decoded = try decodeJPEG(Self.grey.encoded(), .rgbx)
    #expect(decoded.samples == (0..<19 * 13).flatMap { _ in [100, 100, 100, 255] as [UInt8] })
  }

  @Test("The luma of a colour JPEG can be asked for as grey")
  func colorAsGrey() throws {
    let decoded = try decodeJPEG(Self.color(77, 200, 30).encoded(), .grey)
    #expect(decoded.samples == [UInt8](repeating: 77, count: 19 * 13))
  }

  @Test(
    "The sampling factors are recognised as one of the usual three",
    arguments: [
      ((1, 1), .yuv444), ((2, 1), .yuv422), ((2, 2), .yuv420), ((1, 2), nil), ((4, 1), nil),
    ]
      as [((Int, Int), Subsampling?)])
  func subsampling(luma: (Int, Int), expected: Subsampling?) throws {
    let header = try jpegHeader(Self.color(1, 2, 3, luma: luma).encoded())
    #expect(header.subsampling == expected)
    #expect(header.sampling.map(\.horizontal) == [luma.0, 1, 1])
    #expect(header.sampling.map(\.vertical) == [luma.1, 1, 1])
  }

  @Test("Chroma components sampled differently are none of the usual ways")
  func unequalChroma() throws {
    var builder = Self.color(1, 2, 3, luma: (2, 2))
    builder.components[1].vertical = 2
    #expect(try jpegHeader(builder.encoded()).subsampling == nil)
  }

  @Test("The header says what the frame says")
  func header() throws {
    let header = try jpegHeader(Self.grey.encoded())
    #expect(header.size == ImageSize(width: 19, height: 13))
    #expect(header.componentCount == 1)
    #expect(header.restartInterval == 0)
    #expect(header.restartIntervalCount == 0)
    #expect(!header.isProgressive)
    #expect(try jpegHeader(Self.color(1, 2, 3).encoded()).componentCount == 3)
  }

  @Test("A progressive frame says so")
  func progressiveHeader() throws {
    var builder = Self.grey
    builder.frame = 0xC2
    #expect(try jpegHeader(builder.encoded()).isProgressive)
  }

  @Test(
    "Restart intervals are counted in MCUs",
    arguments: [
      (0, (1, 1), 1, 6), (0, (1, 1), 3, 2), (0, (1, 1), 4, 2), (0, (1, 1), 100, 1),
      (3, (1, 1), 2, 3), (3, (2, 1), 1, 4), (3, (2, 2), 1, 2), (0, (2, 2), 1, 6),
    ] as [(Int, (Int, Int), Int, Int)])
  func restartIntervals(chroma: Int, luma: (Int, Int), interval: Int, count: Int) throws {
    // 19 × 13 pixels are 3 × 2 blocks.
    var builder = Self.color(100, 128, 128, luma: luma)
    if chroma == 0 { builder.components.removeLast(2) }
    builder.restartInterval = interval
    let decoded = try decodeJPEG(builder.encoded())
    #expect(decoded.header.restartInterval == interval)
    #expect(decoded.header.restartIntervalCount == count)
    #expect(decoded.samples == (0..<19 * 13).flatMap { _ in [100, 100, 100, 255] as [UInt8] })
  }

  @Test("Rows read a few at a time are the rows read at once", arguments: [1, 2, 7, 16, 17])
  func batches(batch: Int) throws {
    let size = ImageSize(width: 35, height: 41)
    let jpeg = try encodeJPEG(
      SampleImages.soft(size).rgba, .init(size: size, layout: .color(.yuv420), quality: 80))
    #expect(try decodeJPEG(jpeg, batch: batch).samples == decodeJPEG(jpeg).samples)
  }

  @Test("Rows go where the stride says, and nothing else is written")
  func stride() throws {
    var samples = [UInt8](repeating: 0xA5, count: 13 * 40)
    try Self.grey.encoded().withView { bytes in
      let reader = try JPEGReader(bytes, limits: Limits())
      try reader.start(.grey)
      try samples.withUnsafeMutableBytes {
        try reader.read(into: MutableRows($0, count: 13, byteCount: 19, stride: 40))
      }
    }
    let row = [UInt8](repeating: 100, count: 19) + [UInt8](repeating: 0xA5, count: 21)
    #expect(samples == (0..<13).flatMap { _ in row })
  }

  @Test("Bytes behind the end are counted", arguments: [0, 1, 5000])
  func trailing(count: Int) throws {
    let bytes = Self.grey.encoded() + [UInt8](repeating: 7, count: count)
    #expect(try decodeJPEG(bytes).trailing == count)
  }
}
