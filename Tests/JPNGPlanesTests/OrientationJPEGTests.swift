import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Orientation in a JPEG's Exif data")
struct OrientationJPEGTests {
  typealias Segment = (marker: UInt8, payload: [UInt8])

  private func jpeg(_ segments: [Segment]) -> [UInt8] {
    var builder = JPEGBuilder(width: 8, height: 8, components: [.init(sample: 90)])
    builder.segments = segments
    return builder.encoded()
  }

  private func orientation(_ bytes: [UInt8]) -> Int? {
    // A copy of just that size, so that a sanitizer sees what is read behind its end.
    bytes.withView { Orientation(jpeg: $0)?.rawValue }
  }

  static func exif(_ value: UInt16, isBigEndian: Bool = true) -> Segment {
    let tiff = OrientationExifTests.block(
      isBigEndian: isBigEndian, entries: [(0x0100, 3, 7), (0x0112, 3, value)])
    return (0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  static let xmp: Segment = (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))
  static let jfif: Segment = (0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])

  @Test("Every orientation, in both byte orders, behind JFIF, XMP and a comment", arguments: 1...8)
  func found(value: Int) {
    for isBigEndian in [false, true] {
      let exif = Self.exif(UInt16(value), isBigEndian: isBigEndian)
      #expect(orientation(jpeg([exif])) == value)
      #expect(orientation(jpeg([Self.jfif, Self.xmp, (0xFE, []), exif])) == value)
    }
  }

  @Test("Fill bytes before a marker are passed over")
  func fillBytes() {
    var bytes = jpeg([Self.jfif, Self.exif(6)])
    bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF], at: 4 + 2 + Self.jfif.payload.count)
    #expect(orientation(bytes) == 6)
  }

  @Test("The first Exif data counts")
  func several() {
    #expect(orientation(jpeg([Self.exif(6), Self.exif(3)])) == 6)
  }

  @Test(
    "Without Exif data that can be understood there is none",
    arguments: [
      [], [jfif, xmp], [(0xE1, [])], [(0xE1, Array("Exif\0".utf8))],
      [(0xE1, Array("Exif\0\0".utf8))], [(0xE1, Array("Exif\0\0MM".utf8))],
      [exif(0)], [exif(9)], [exif(.max)], [(0xE2, exif(6).payload)], [(0xFE, exif(6).payload)],
      [(0xE1, Array(exif(6).payload.dropFirst(6)))],
    ] as [[Segment]])
  func absent(segments: [Segment]) {
    #expect(orientation(jpeg(segments)) == nil)
  }

  @Test("What stands in the picture's data is not looked at")
  func behindScan() {
    let bytes = jpeg([])
    let exif = jpeg([Self.exif(6)]).dropFirst(2)
    #expect(orientation(bytes + exif) == nil)
    #expect(orientation(Array(bytes.dropLast(2)) + exif) == nil)
  }

  @Test("A segment that is cut off has none, wherever it is cut")
  func truncated() {
    let bytes = jpeg([Self.xmp, Self.exif(6)])
    let end = 2 + 4 + Self.xmp.payload.count + 4 + Self.exif(6).payload.count
    for count in 0...bytes.count {
      #expect(orientation(Array(bytes.prefix(count))) == (count < end ? nil : 6), "\(count) bytes")
    }
  }

  @Test("Lengths that are too small or too large end the search", arguments: [0, 1, 0xFFFF])
  func lengths(length: UInt16) {
    for (segments, offset) in [([Self.exif(6)], 4), ([Self.jfif, Self.exif(6)], 4)] {
      var bytes = jpeg(segments)
      bytes.replaceSubrange(offset..<offset + 2, with: bigEndian(length))
      #expect(orientation(bytes) == nil)
    }
  }

  @Test("Any one byte changed is heeded or passed over, never more")
  func corrupt() {
    let bytes = jpeg([Self.jfif, Self.exif(6)])
    for index in 0..<80 {
      for value in [0, 1, 0x7F, 0xFE, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        #expect((1...8).contains(orientation(changed) ?? 1))
      }
    }
  }
}
