import JPNGContainer
import JPNGPixels
import Testing

@Suite("The bytes of a container")
struct BytesTests {
  /// A JPNG with every field of version 1, spelt out.
  static let jpng: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xD9,  // colour
    0x89, 0x50, 0x4E,  // alpha
    0x69, 0x6E, 0x66, 0x6F, 0x09, 0x00,  // "info", 9 bytes
    0x80, 0x02, 0x00, 0x00, 0xE0, 0x01, 0x00, 0x00, 0x02,  // 640 × 480, general
    0x41, 0x53, 0x4F, 0x43, 0x01, 0x00,  // "ASOC", 1 byte
    0x01,  // premultiplied
    0x63, 0x72, 0x63, 0x73, 0x08, 0x00,  // "crcs", 8 bytes
    0x04, 0x03, 0x02, 0x01, 0xF4, 0xF3, 0xF2, 0xF1,
    0x73, 0x65, 0x74, 0x74, 0x04, 0x00,  // "sett", 4 bytes
    0x71, 0x3D, 0x38, 0x30,  // "q=80"
    0x04, 0x00, 0x00, 0x00,  // colour size
    0x03, 0x00, 0x00, 0x00,  // alpha size
    0x3E, 0x00,  // footer: 46 + 16
    0x01, 0x01,  // version 1.1
    0x47, 0x4E, 0x50, 0x4A,  // "GNPJ"
  ]

  /// A JPJP with levels only.
  static let jpjp: [UInt8] = [
    0xC0, 0xA0,
    0x4C, 0x45, 0x56, 0x4C, 0x02, 0x00,  // "LEVL", 2 bytes
    0x0C, 0xF0,  // 12, 240
    0x01, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
    0x18, 0x00,  // footer: 8 + 16
    0x02, 0x01,  // version 2.1
    0x47, 0x4E, 0x50, 0x4A,
  ]

  @Test("A JPNG is written byte for byte as the format says")
  func writesJPNG() throws {
    let file = try Container.serialize(
      color: [0xFF, 0xD8, 0xFF, 0xD9], alpha: [0x89, 0x50, 0x4E], encoding: .png,
      fields: .full())
    #expect(file == Self.jpng)
  }

  @Test("A JPNG is read as the format says")
  func readsJPNG() throws {
    let container = try Container(parsing: Self.jpng)
    #expect(container.fields == .full())
    #expect(container.colorRange == 0..<4)
    #expect(container.alphaRange == 4..<7)
    #expect(container.extensionByteCount == 46)
    #expect(container.alphaEncoding == .png)
  }

  @Test("A JPJP is written byte for byte as the format says")
  func writesJPJP() throws {
    var fields = Extension()
    fields.levels = AlphaLevels(low: 12, high: 240)
    let file = try Container.serialize(
      color: [0xC0], alpha: [0xA0], encoding: .jpeg, fields: fields)
    #expect(file == Self.jpjp)
  }

  @Test("A JPJP is read as the format says")
  func readsJPJP() throws {
    let container = try Container(parsing: Self.jpjp)
    #expect(container.fields.levels == AlphaLevels(low: 12, high: 240))
    #expect(container.alphaEncoding == .jpeg)
  }
}
