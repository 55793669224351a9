import JPNGContainer
import JPNGPixels
import TestSupport
import Testing

@Suite("Writing and reading a container")
struct RoundTripTests {
  static let color: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  static let alpha: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D]

  @Test(
    "Every combination of fields comes back as it went in", arguments: 0..<32,
    [AlphaEncoding.png, .jpeg])
  func combinations(mask: Int, encoding: AlphaEncoding) throws {
    let levels = encoding == .jpeg ? AlphaLevels(low: 12, high: 240) : nil
    let full = Extension.full(levels: levels)
    var fields = Extension()
    if mask & 1 != 0 { fields.info = full.info }
    if mask & 2 != 0 { fields.association = full.association }
    if mask & 4 != 0 { fields.levels = full.levels }
    if mask & 8 != 0 { fields.checksums = full.checksums }
    if mask & 16 != 0 { fields.settings = full.settings }
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: encoding, fields: fields)
    let container = try Container(parsing: file)
    #expect(container.fields == fields)
    #expect(container.alphaEncoding == encoding)
    #expect(Array(file[container.colorRange]) == Self.color)
    #expect(Array(file[container.alphaRange]) == Self.alpha)
    #expect(container.alphaRange.upperBound + container.extensionByteCount + 16 == file.count)
  }

  @Test("Every alpha kind comes back", arguments: AlphaKind.allCases)
  func alphaKinds(kind: AlphaKind) throws {
    var fields = Extension()
    fields.info = Extension.Info(size: ImageSize(width: 1, height: 65_500), alphaKind: kind)
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: .png, fields: fields)
    #expect(try Container(parsing: file).fields == fields)
  }

  @Test("Every association comes back", arguments: Association.allCases)
  func associations(association: Association) throws {
    var fields = Extension()
    fields.association = association
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: .png, fields: fields)
    #expect(try Container(parsing: file).fields == fields)
  }

  @Test("Settings come back, whatever letters they use", arguments: ["", "q=80", "Größe 😀 \u{0}"])
  func settings(text: String) throws {
    var fields = Extension()
    fields.settings = text
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: .png, fields: fields)
    #expect(try Container(parsing: file).fields.settings == text)
  }

  @Test("A file without fields has no extension and is of minor version 0")
  func noExtension() throws {
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: .jpeg, fields: Extension())
    let trailer = try Container(parsing: file).trailer
    #expect(file.count == Self.color.count + Self.alpha.count + 16)
    #expect((trailer.major, trailer.minor) == (2, 0))
  }

  @Test("An extension as long as the trailer can say is written; a byte more is refused")
  func longestExtension() throws {
    var fields = Extension()
    let longest = 65_535 - 16 - 6
    fields.settings = String(repeating: "s", count: longest)
    let file = try Container.serialize(
      color: Self.color, alpha: Self.alpha, encoding: .png, fields: fields)
    #expect(try Container(parsing: file).fields == fields)
    fields.settings?.append("s")
    let refused = fields
    #expect(throws: ContainerError.tooLarge) {
      try Container.serialize(
        color: Self.color, alpha: Self.alpha, encoding: .png, fields: refused)
    }
  }

  @Test("Settings longer than a chunk can say are refused", arguments: [65_535, 65_536, 100_000])
  func tooLongSettings(count: Int) {
    var fields = Extension()
    fields.settings = String(repeating: "s", count: count)
    let refused = fields
    #expect(throws: ContainerError.tooLarge) {
      try Container.serialize(
        color: Self.color, alpha: Self.alpha, encoding: .png, fields: refused)
    }
  }

  @Test(
    "Files of the original tool are read",
    .enabled(if: SharedFixtures.isPresent, Comment(rawValue: SharedFixtures.requirement)),
    arguments: ["32x32.jpng", "256x256.jpng", "Lake.jpng"])
  func originalFiles(name: String) throws {
    let file = try SharedFixtures.bytes(name)
    let container = try Container(parsing: file)
    #expect(container.alphaEncoding == .png)
    #expect(container.fields == Extension())
    #expect(Array(file[container.colorRange].prefix(2)) == [0xFF, 0xD8])
    #expect(Array(file[container.colorRange].suffix(2)) == [0xFF, 0xD9])
    #expect(Array(file[container.alphaRange].prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
  }
}
