import JPNGPixels
import Testing

@testable import JPNGContainer

@Suite("The extension")
struct ExtensionTests {
  static func error(_ chunks: [UInt8], major: UInt8 = 1) -> ContainerError? {
    parsingError(RawFile(chunks: chunks, version: (major, 1)).bytes)
  }

  @Test("An unknown chunk with a lower-case first letter is skipped", arguments: ["free", "aBCD"])
  func skippable(tag: String) throws {
    let chunks = chunk(tag, [1, 2, 3]) + chunk("ASOC", [1])
    let container = try Container(parsing: RawFile(chunks: chunks).bytes)
    #expect(container.fields.association == .premultiplied)
  }

  @Test("An unknown chunk may be there twice")
  func skippableTwice() {
    #expect(Self.error(chunk("free", []) + chunk("free", [])) == nil)
  }

  @Test("An unknown chunk with an upper-case first letter is refused", arguments: ["Free", "ASOc"])
  func critical(tag: String) {
    #expect(Self.error(chunk(tag, [])) == .unknownCriticalChunk(ChunkTag(ArraySlice(tag.utf8))))
  }

  @Test(
    "A known chunk that is there twice is refused",
    arguments: [
      chunk("info", [1, 0, 0, 0, 1, 0, 0, 0, 0]), chunk("ASOC", [0]), chunk("LEVL", [1, 2]),
      chunk("crcs", [0, 0, 0, 0, 0, 0, 0, 0]), chunk("sett", []),
    ])
  func duplicate(chunk: [UInt8]) {
    let tag = ChunkTag(chunk.prefix(4))
    #expect(Self.error(chunk, major: 2) == nil)
    #expect(Self.error(chunk + chunk, major: 2) == .duplicateChunk(tag))
  }

  static let malformed: [(tag: String, payload: [UInt8], about: String)] = [
    ("info", [], "too short"),
    ("info", [1, 0, 0, 0, 1, 0, 0, 0], "too short"),
    ("info", [1, 0, 0, 0, 1, 0, 0, 0, 0, 0], "too long"),
    ("info", [0, 0, 0, 0, 1, 0, 0, 0, 0], "no pixels"),
    ("info", [1, 0, 0, 0, 0, 0, 0, 0, 0], "no pixels"),
    ("info", [1, 0, 0, 0, 1, 0, 0, 0, 3], "alpha kind 3"),
    ("ASOC", [], "too short"),
    ("ASOC", [2], "association 2"),
    ("ASOC", [0, 0], "too long"),
    ("LEVL", [1], "too short"),
    ("LEVL", [1, 2, 3], "too long"),
    ("LEVL", [8, 8], "not below"),
    ("LEVL", [200, 100], "not below"),
    ("crcs", [0, 0, 0, 0, 0, 0, 0], "too short"),
    ("crcs", [0, 0, 0, 0, 0, 0, 0, 0, 0], "too long"),
    ("sett", [0xFF], "UTF-8"),
    ("sett", [0xC3], "UTF-8"),
  ]

  @Test("A known chunk with a payload it cannot have is refused", arguments: malformed)
  func malformedPayload(tag: String, payload: [UInt8], about: String) throws {
    let error = try #require(Self.error(chunk(tag, payload), major: 2))
    guard case .malformedChunk(let found, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found == ChunkTag(ArraySlice(tag.utf8)))
    #expect(reason.contains(about))
  }

  @Test("Levels are refused where alpha is a PNG", arguments: [0, 1] as [UInt8])
  func levelsOfPNG(major: UInt8) {
    let error = Self.error(chunk("LEVL", [12, 240]), major: major)
    #expect(error == .malformedChunk(.levels, reason: "belongs to version 2 only"))
  }

  @Test("A chunk that the extension ends within is refused", arguments: 1..<15)
  func truncated(count: Int) {
    let complete = chunk("free", [9])
    let cut = Array(chunk("info", [1, 0, 0, 0, 1, 0, 0, 0, 0]).prefix(count))
    #expect(Self.error(complete + cut) == .truncatedExtension(offset: 7))
  }

  @Test("A chunk longer than the extension is refused")
  func overlong() {
    let bytes: [UInt8] = Array("free".utf8) + [0xFF, 0xFF, 0, 0]
    #expect(Self.error(bytes) == .truncatedExtension(offset: 0))
  }

  @Test("Chunks are read in any order")
  func anyOrder() throws {
    let file = try Container.serialize(
      color: [1], alpha: [2], encoding: .png, fields: .full())
    let container = try Container(parsing: file)
    let start = container.alphaRange.upperBound
    // "info" is the first chunk, of 6 + 9 bytes: put it last.
    let chunks = file[start..<start + container.extensionByteCount]
    let turned = RawFile(chunks: Array(chunks.dropFirst(15) + chunks.prefix(15)))
    #expect(try Container(parsing: turned.bytes).fields == .full())
  }

  @Test("The largest size a chunk can say is read, not computed with")
  func hugeInfo() throws {
    let payload = [UInt8](repeating: 0xFF, count: 8) + [2]
    let container = try Container(parsing: RawFile(chunks: chunk("info", payload)).bytes)
    #expect(container.fields.info?.size == ImageSize(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF))
  }

  @Test("Every error says in words what is wrong, and shows no unprintable letters")
  func descriptions() {
    let tag = ChunkTag([0x41, 0x00, 0x0A, 0xFF])
    #expect(ContainerError.unknownCriticalChunk(tag).description.contains("'A???'"))
    #expect(
      ContainerError.unsupportedVersion(major: 3, minor: 1).description.contains("version 3.1"))
    #expect(ContainerError.notJPNG(identifier: 0xAB).description.contains("0xAB"))
    #expect(ContainerError.emptyPlane(.alpha).description.contains("alpha"))
  }
}
