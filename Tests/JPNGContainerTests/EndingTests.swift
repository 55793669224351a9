import JPNGContainer
import JPNGPixels
import TestSupport
import Testing

@Suite("The end of a file, without the rest")
struct EndingTests {
  private static func file(preview: Preview?, identifier: [UInt8]? = nil) throws -> [UInt8] {
    var fields = Extension.full()
    fields.preview = preview
    return try Container.serialize(
      color: [1, 2, 3, 4], alpha: [5, 6], encoding: .png, fields: fields)
  }

  private static let preview = Preview(
    divisor: 8, color: [0xFF, 0xD8, 7], alpha: [0xFF, 0xD8], levels: AlphaLevels.identity)

  @Test("It has the preview, and what that needs")
  func previewEnding() throws {
    let file = try Container(parsing: Self.file(preview: Self.preview))
    let ending = try #require(file.previewEnding)
    let parsed = try Container(ending: ending)
    #expect(parsed.fields.preview.map { Array($0.color) } == [0xFF, 0xD8, 7])
    #expect(parsed.fields.info == file.fields.info)
    #expect(parsed.fields.association == Association.premultiplied)
    #expect(parsed.fields.settings == nil && parsed.fields.checksums == nil)
    #expect(parsed.colorRange == file.colorRange && parsed.alphaRange == file.alphaRange)
    #expect(parsed.endingByteCount == ending.count)
    #expect(try Container(parsing: Self.file(preview: nil)).previewEnding == nil)
  }

  @Test("The end of any file is parsed; a byte more or less is refused")
  func ending() throws {
    let bytes = try Self.file(preview: Self.preview)
    let file = try Container(parsing: bytes)
    let ending = Array(bytes.suffix(file.endingByteCount))
    #expect(try Container(ending: ending) == file)
    for count in 0..<bytes.count where count != ending.count {
      #expect(throws: ContainerError.self) { try Container(ending: Array(bytes.suffix(count))) }
    }
  }

  @Test("Every other byte is refused or read, without a crash")
  func mutations() throws {
    let file = try Container(parsing: Self.file(preview: Self.preview))
    let ending = try #require(file.previewEnding)
    for offset in ending.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = ending
        changed[offset] = value
        if let parsed = try? Container(ending: changed) {
          #expect(parsed.endingByteCount == ending.count)
        }
      }
    }
  }
}
