import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Segments of JPEG tables")
struct TableSegmentTests {
  @Test("Tables of a kind share a segment, and nothing else changes", arguments: [false, true])
  func joined(isProgressive: Bool) throws {
    let size = ImageSize(width: 67, height: 45)
    let jpeg = try encodeJPEG(
      SampleImages.soft(size).rgba,
      .init(size: size, layout: .color(.yuv420), quality: 70, isProgressive: isProgressive))
    let joined = TableSegments.joined(jpeg)
    let before = jpegSegments(jpeg)
    let after = jpegSegments(joined)
    #expect(before.filter { $0.marker == 0xDB }.count == 2)
    #expect(after.filter { $0.marker == 0xDB }.count == 1)
    // A progressive JPEG has tables between its scans, too, which stay what they are.
    for marker: UInt8 in [0xDB, 0xC4] {
      #expect(
        after.filter { $0.marker == marker }.flatMap(\.payload)
          == before.filter { $0.marker == marker }.flatMap(\.payload))
    }
    #expect(joined.count == jpeg.count - 4 * (before.count - after.count))
    #expect(after.count < before.count)
    #expect(try decodeJPEG(joined).samples == decodeJPEG(jpeg).samples)
  }
}
