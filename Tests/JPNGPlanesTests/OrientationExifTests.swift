import JPNGBytes
import JPNGPixels
import JPNGPlanes
import TestSupport
import Testing

@Suite("Orientation in Exif")
struct OrientationExifTests {
  /// A TIFF header and one directory (Exif 2.32, section 4.6.2).
  static func block(
    isBigEndian: Bool, entries: [(tag: UInt16, type: UInt16, value: UInt16)], gap: Int = 0
  ) -> [UInt8] {
    func number(_ value: UInt16) -> [UInt8] {
      isBigEndian ? bigEndian(value) : bigEndian(value).reversed()
    }
    func number(_ value: UInt32) -> [UInt8] {
      isBigEndian ? bigEndian(value) : bigEndian(value).reversed()
    }
    var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42 as UInt16)
    bytes += number(UInt32(8 + gap)) + [UInt8](repeating: 0xEE, count: gap)
    bytes += number(UInt16(entries.count))
    for entry in entries {
      bytes += number(entry.tag) + number(entry.type) + number(1 as UInt32)
      bytes += number(entry.value) + [0, 0]
    }
    return bytes + [0, 0, 0, 0]
  }

  @Test("Every orientation is found, in both byte orders", arguments: 1...8, [false, true])
  func found(value: Int, isBigEndian: Bool) {
    let block = Self.block(
      isBigEndian: isBigEndian,
      entries: [(0x0100, 3, 7), (0x0112, 3, UInt16(value)), (0x0128, 3, 2)], gap: 5)
    #expect(Orientation(exif: block)?.rawValue == value)
  }

  @Test("A block within other bytes is read from its own start")
  func slice() {
    let block = Self.block(isBigEndian: true, entries: [(0x0112, 3, 6)])
    #expect(Orientation(exif: ([1, 2, 3] + block)[3...])?.rawValue == 6)
  }

  @Test("Values that do not exist are none", arguments: [0, 9, 256, 65_535] as [UInt16])
  func invalid(value: UInt16) {
    let block = Self.block(isBigEndian: true, entries: [(0x0112, 3, value)])
    #expect(Orientation(exif: block) == nil)
  }

  @Test("Without the tag, or with it in another type, there is none")
  func absent() {
    #expect(Orientation(exif: Self.block(isBigEndian: true, entries: [])) == nil)
    #expect(Orientation(exif: Self.block(isBigEndian: true, entries: [(0x0111, 3, 6)])) == nil)
    #expect(Orientation(exif: Self.block(isBigEndian: true, entries: [(0x0112, 4, 6)])) == nil)
  }

  @Test("A block cut short before its value has none")
  func truncated() {
    let block = Self.block(isBigEndian: false, entries: [(0x0112, 3, 6)])
    for count in 0..<block.count - 6 {
      #expect(Orientation(exif: block.prefix(count)) == nil, "\(count) bytes")
    }
  }

  @Test("A directory that starts beyond the block is none")
  func distantDirectory() {
    var block = Self.block(isBigEndian: true, entries: [(0x0112, 3, 6)])
    block.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(Orientation(exif: block) == nil)
  }
}
