import Foundation
import JPNG
import JPNGPixels
import TestSupport
import Testing

@testable import JPNGConversion

@Suite("SVG")
struct SVGTests {
  /// The bytes of the data URIs in a document, in their order.
  private static func embedded(_ svg: String) throws -> [[UInt8]] {
    try svg.components(separatedBy: ";base64,").dropFirst().map { rest in
      Array(try #require(Data(base64Encoded: String(rest.prefix { $0 != "\"" }))))
    }
  }

  @Test(
    "A document is XML, has the picture's size, and the planes as they are",
    arguments: PackedKind.all)
  func document(kind: PackedKind) throws {
    let bytes = try kind.file()
    let file = try JPNGDecoder(bytes)
    let svg = String(decoding: try SVG.encode(file), as: UTF8.self)
    let root = try #require(try ParsedXML(svg).elements.first)
    #expect(root.name == "svg")
    #expect(root.attributes["width"] == "93" && root.attributes["height"] == "57")
    let planes = try Self.embedded(svg)
    let isOpaque = file.info.alphaKind == .opaque
    #expect(planes.count == (isOpaque ? 1 : 2))
    #expect(planes.last == Array(bytes.prefix(file.info.colorByteCount)))
    if !isOpaque {
      let alpha = bytes.dropFirst(file.info.colorByteCount).prefix(file.info.alphaByteCount)
      #expect(planes.first == Array(alpha))
    }
    #expect(svg.contains("<filter") == (file.info.alphaLevels != nil))
  }

  @Test("Two documents in a page have different names")
  func names() throws {
    let names = try [PackedKind.all[0], PackedKind.all[1]].map { kind in
      let svg = String(decoding: try SVG.encode(JPNGDecoder(kind.file())), as: UTF8.self)
      return try #require(svg.firstMatch(of: /mask id="([^"]+)"/)).1
    }
    #expect(names[0] != names[1])
  }

  @Test("What would turn a JPEG or change its look is left out")
  func metadata() throws {
    let bytes = try PackedKind.all[1].file()
    let count = try JPNGDecoder(bytes).info.colorByteCount
    let jpeg = JFIFSegment.ensured(in: Array(bytes.prefix(count)))
    func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
      [0xFF, marker] + bigEndian(UInt16(text.utf8.count + 2)) + Array(text.utf8)
    }
    let exif = segment(0xE1, "Exif\0\0II*\0")
    let profile = segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}x")
    let comment = segment(0xFE, "a comment")
    // Behind APP0, which has 16 bytes.
    let marked = Array(jpeg[..<20]) + exif + profile + comment + Array(jpeg[20...])
    #expect(JPEGMetadata.removed(from: marked, keepsProfile: false) == jpeg)
    let kept = JPEGMetadata.removed(from: marked, keepsProfile: true)
    #expect(kept == Array(jpeg[..<20]) + profile + Array(jpeg[20...]))
  }
}
