import Foundation
import JPNG
import Testing

/// docs/format.md shows a whole file as a hex dump and says what is in it: so it must be.
@Suite("The format document")
struct FormatDocumentTests {
  private let lines: [String]
  private let file: [UInt8]
  /// What the document draws: `#` for alpha 255, `.` for 0.
  private let drawing: [String]

  init() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/format.md").standardizedFileURL
    let text = try String(contentsOf: url, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let blocks = Self.fencedBlocks(of: lines)
    let dump = try #require(blocks.first { $0.first?.hasPrefix("00000000: ") == true })
    file = try Self.bytes(ofDump: dump)
    drawing = try #require(
      blocks.first { block in block.allSatisfy { $0.allSatisfy { "#.".contains($0) } } })
  }

  @Test("The dump is the file that its table of parts describes")
  func parts() throws {
    let info = try JPNGDecoder(file).info
    #expect(file.count == 439)
    #expect(info.colorByteCount == 286)
    #expect(info.alphaByteCount == 74)
    #expect(info.extensionByteCount == 63)
    #expect(info.version.description == "1.1")
    #expect(!info.hasOldIdentifier)
  }

  @Test("The dump is a valid file: planes, checksums, kind of alpha")
  func isValid() throws {
    try JPNGDecoder(file).verify()
  }

  @Test("The file says what the document reads out of it")
  func fields() throws {
    let info = try JPNGDecoder(file).info
    #expect(info.size == ImageSize(width: 6, height: 5))
    #expect(info.alphaEncoding == .png)
    #expect(info.alphaBitDepth == 1)
    #expect(info.alphaKind == .binary)
    #expect(info.alphaLevels == nil)
    #expect(info.association == .straight)
    #expect(info.subsampling == .yuv420)
    #expect(!info.isProgressive)
    #expect(info.iccProfile.isEmpty)
    #expect(info.settings == "jpng 0.1.0 quality=80")
  }

  @Test("Alpha is what the document draws")
  func alpha() throws {
    let drawn = drawing.joined().map { $0 == "#" ? UInt8(255) : 0 }
    #expect(try JPNGDecoder(file).rawRows(.plane(.alpha)) == drawn)
  }

  @Test("Colour is what the document says, straight and premultiplied")
  func color() throws {
    let straight = try JPNGDecoder(file).decode()
    for y in 0..<5 {
      for x in 0..<6 {
        let pixel = straight[x, y]
        #expect(pixel.red == 232 && pixel.green == 119 && pixel.blue == 39)
      }
    }
    let options = DecodeOptions(association: .premultiplied)
    let premultiplied = try JPNGDecoder(file, options: options).decode()
    #expect(premultiplied[0, 0] == (232, 119, 39, 255))
    #expect(premultiplied[5, 0] == (0, 0, 0, 0))
  }

  @Test("The bytes in the tables are those at their offsets")
  func tables() throws {
    var checked = 0
    for line in lines where line.hasPrefix("| `0x") {
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      guard cells.count == 3 else { continue }
      let start = try #require(Int(cells[0].dropFirst(2), radix: 16))
      // Of a long run, only the first bytes are there.
      let shown = cells[1].prefix { $0 != "…" }
      guard let bytes = Self.bytes(ofHex: shown) else { continue }
      #expect(Array(file.dropFirst(start).prefix(bytes.count)) == bytes, "\(cells[0])")
      checked += 1
    }
    #expect(checked == 21)
  }

  @Test("Damage to a plane is found", arguments: [0x020, 0x117, 0x120, 0x160])
  func damage(offset: Int) throws {
    var damaged = file
    damaged[offset] ^= 1
    #expect(throws: JPNGError.self) { try JPNGDecoder(damaged).verify() }
  }

  /// The lines between each pair of ``` lines.
  private static func fencedBlocks(of lines: [String]) -> [[String]] {
    let fences = lines.indices.filter { lines[$0].hasPrefix("```") }
    return stride(from: 0, to: fences.count - 1, by: 2).map { index in
      Array(lines[(fences[index] + 1)..<fences[index + 1]])
    }
  }

  /// The bytes of lines like "00000010: 0001 0000 ffdb  ......", whose offsets must follow.
  private static func bytes(ofDump lines: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      let parts = line.split(separator: ": ", maxSplits: 1)
      try #require(parts.count == 2 && Int(parts[0], radix: 16) == bytes.count)
      // Two spaces end the numbers; behind them are the same bytes as text.
      let numbers = try #require(parts[1].split(separator: "  ", maxSplits: 1).first)
      bytes += try #require(Self.bytes(ofHex: numbers))
    }
    return bytes
  }

  /// The bytes of "0001 00ff"; `nil` where there is anything but pairs of digits.
  private static func bytes(ofHex text: some StringProtocol) -> [UInt8]? {
    let digits = text.compactMap { $0 == " " ? nil : $0.hexDigitValue ?? -1 }
    guard digits.count.isMultiple(of: 2), !digits.contains(-1) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
