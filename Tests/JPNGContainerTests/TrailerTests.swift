import JPNGContainer
import JPNGPixels
import Testing

@Suite("The trailer")
struct TrailerTests {
  @Test("Both identifiers are read, and told apart")
  func identifiers() throws {
    #expect(try Container(parsing: RawFile().bytes).trailer.identifier == .jpng)
    let old = RawFile(identifier: Array("GEPJ".utf8)).bytes
    #expect(try Container(parsing: old).trailer.identifier == .jpeg)
  }

  @Test("Any other identifier is refused", arguments: ["JPNG", "JPEG", "GNPj", "\0\0\0\0"])
  func otherIdentifiers(identifier: String) {
    let bytes = Array(identifier.utf8)
    let number = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(parsingError(RawFile(identifier: bytes).bytes) == .notJPNG(identifier: number))
  }

  @Test(
    "Versions 0 and 1 have a PNG for alpha, version 2 a JPEG",
    arguments: [(0, .png), (1, .png), (2, .jpeg)] as [(UInt8, AlphaEncoding)])
  func versions(major: UInt8, encoding: AlphaEncoding) throws {
    let container = try Container(parsing: RawFile(version: (major, 0)).bytes)
    #expect(container.alphaEncoding == encoding)
  }

  @Test("Later major versions are refused", arguments: [3, 4, 255] as [UInt8])
  func laterVersions(major: UInt8) {
    let error = parsingError(RawFile(version: (major, 7)).bytes)
    #expect(error == .unsupportedVersion(major: major, minor: 7))
  }

  @Test("Later minor versions are read", arguments: [2, 255] as [UInt8])
  func laterMinorVersions(minor: UInt8) throws {
    let file = RawFile(chunks: chunk("ASOC", [1]), version: (1, minor))
    #expect(try Container(parsing: file.bytes).fields.association == .premultiplied)
  }

  @Test("In minor version 0 the bytes before the trailer mean nothing")
  func minorZero() throws {
    let file = RawFile(chunks: chunk("XXXX", []) + [1, 2, 3], version: (1, 0))
    let container = try Container(parsing: file.bytes)
    #expect(container.fields == Extension())
    #expect(container.extensionByteCount == 9)
  }

  @Test("Fewer bytes than a trailer are refused", arguments: 0..<16)
  func tooShort(count: Int) {
    let error = parsingError(Array(RawFile().bytes.suffix(count)))
    #expect(error == .tooShort(byteCount: count))
  }

  @Test(
    "Sizes that do not add up to the file's length are refused",
    arguments: [(3, 3), (4, 2), (2, 2), (0, 0), (3, .max), (.max, 2), (.max, .max)]
      as [(UInt32, UInt32)])
  func sizeMismatch(color: UInt32, alpha: UInt32) {
    let file = RawFile(colorSize: color, alphaSize: alpha).bytes
    let declared = UInt64(color) + UInt64(alpha) + 16
    #expect(parsingError(file) == .sizeMismatch(declared: declared, found: file.count))
  }

  @Test("Sizes that add up only modulo 2³² are refused")
  func wrappingSizes() {
    let file = RawFile(colorSize: 0xFFFF_FFFF, alphaSize: 6).bytes
    #expect(parsingError(file) == .sizeMismatch(declared: 0x1_0000_0015, found: file.count))
  }

  @Test("A footer shorter than the trailer is refused", arguments: [0, 1, 15] as [UInt16])
  func footerTooSmall(size: UInt16) {
    // The colour plane takes what the footer lacks, so that the sum is right.
    let file = RawFile(colorSize: 3 + 16 - UInt32(size), footerSize: size).bytes
    #expect(parsingError(file) == .footerTooSmall(size))
  }

  @Test("A footer longer than the file is refused")
  func footerTooLarge() {
    let file = RawFile(footerSize: .max).bytes
    #expect(parsingError(file) == .sizeMismatch(declared: 65_540, found: file.count))
  }

  @Test("A plane without bytes is refused")
  func emptyPlanes() {
    #expect(parsingError(RawFile(color: []).bytes) == .emptyPlane(.color))
    #expect(parsingError(RawFile(alpha: []).bytes) == .emptyPlane(.alpha))
  }

  @Test("The whole length of the footer belongs to the extension, whoever wrote the rest")
  func ranges() throws {
    let file = RawFile(color: [1, 2, 3, 4, 5], alpha: [6], chunks: chunk("zzzz", [7, 8]))
    let container = try Container(parsing: file.bytes)
    #expect(container.colorRange == 0..<5)
    #expect(container.alphaRange == 5..<6)
    #expect(container.extensionByteCount == 8)
  }
}
