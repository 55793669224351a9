import JPNG
import TestSupport
import Testing

@Suite("What a PNG's first bytes tell")
struct SourceHeaderTests {
  /// The first bytes of a PNG: signature and IHDR.
  private static func head(
    _ width: Int, _ height: Int, bitDepth: Int = 8, isInterlaced: Bool = false
  ) -> [UInt8] {
    var png = PNGBuilder(width: 1, height: 1, bitDepth: bitDepth) { _, _, _ in 0 }
    png.isInterlaced = isInterlaced
    png.declaredSize = (UInt32(width), UInt32(height))
    return Array(png.encoded().prefix(33))
  }

  private static func header(
    _ head: [UInt8], _ limits: Limits = Limits()
  ) throws(JPNGError) -> SourceHeader {
    try SourceHeader(pngHead: head, limits: limits)
  }

  @Test("It needs no more than the first 33 bytes, and what follows changes nothing")
  func head() throws {
    let png = SourceImageTests.image.encoded()
    #expect(try Self.header(png) == Self.header(Array(png.prefix(33))))
    #expect(facadeError { _ = try Self.header(Array(png.prefix(32))) }?.code == .malformed)
  }

  @Test("Samples are wide at once where they have 16 bits and are interlaced")
  func wide() throws {
    for (bitDepth, isInterlaced) in [(8, false), (8, true), (16, false), (16, true)] {
      let head = Self.head(30, 20, bitDepth: bitDepth, isInterlaced: isInterlaced)
      let header = try Self.header(head)
      #expect(header.isWideAtOnce == (bitDepth == 16 && isInterlaced))
      #expect(header.size == ImageSize(width: 30, height: 20))
    }
  }

  @Test("A picture over the limits is refused")
  func limits() {
    let error = facadeError { _ = try Self.header(Self.head(10, 10), Limits(maxPixels: 99)) }
    #expect(error?.code == .limitExceeded)
    let huge = facadeError { _ = try Self.header(Self.head(0xFFFF_FFFF, 0xFFFF_FFFF)) }
    #expect(huge?.code == .limitExceeded)
  }

  @Test("What is no PNG is refused")
  func noPNG() {
    #expect(facadeError { _ = try Self.header(Array("GIF89a".utf8)) }?.code == .malformed)
  }
}
