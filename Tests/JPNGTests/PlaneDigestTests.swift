import Foundation
import JPNG
import JPNGBytes
import TestSupport
import Testing

/// What real art decodes to once it is packed: plane by plane, and in other ways. A change of the
/// code that is meant to change no picture must leave these digests alone. One that is meant to,
/// such as a better encoder, writes them anew, and counts up `EncoderRevision`: they are of the
/// decoded samples, so that another version of a codec library may code them in other bytes.
@Suite("Digests of packed art")
struct PlaneDigestTests {
  struct Collection: Sendable, CustomStringConvertible {
    var description: String
    var folder: URL
  }

  static let samples = Collection(
    description: "SampleAssets", folder: SharedFixtures.packageRoot.appending(path: "SampleAssets"))
  static let corpus = Collection(
    description: "corpus",
    folder: SharedFixtures.folder.deletingLastPathComponent().appending(path: "corpus"))

  /// Another way to pack than the default one: lossy alpha, hidden colours as they are.
  static let other = PackOptions.with {
    $0.quality = 60
    $0.alpha = .jpeg
    $0.alphaQuality = 80
    $0.hiddenColor = .keep
  }

  /// A file from whose middle decoding can begin, and that has a preview: coded fast, as the planes
  /// of the default effort are looked at already.
  static let divided = PackOptions.with {
    $0.effort = .fast
    $0.restarts = .rows
    $0.preview = .eighth
  }

  @Test("SampleAssets pack to the pictures that they always have")
  func sampleAssets() throws { try check(Self.samples) }

  @Test(
    "Game art packs to the pictures that it always has",
    .enabled(
      if: FileManager.default.fileExists(atPath: corpus.folder.path), "needs ../shared/corpus"))
  func gameArt() throws { try check(Self.corpus) }

  private func check(_ collection: Collection) throws {
    let file = SharedFixtures.packageRoot.appending(
      path: "Tests/JPNGTests/Digests/\(collection).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count > 10)
    for line in lines {
      // Digests, two blanks, and a name that may have blanks as well.
      let blanks = try #require(line.firstRange(of: "  "))
      let (digests, name) = (line[..<blanks.lowerBound], String(line[blanks.upperBound...]))
      let png = try Data(contentsOf: collection.folder.appending(path: name))
      let source = try SourceImage(png: Array(png))
      let found =
        try [PackOptions(), Self.other].flatMap { try planeDigests(source, $0) }
        + decodingDigests(source)
      #expect(found.joined(separator: " ") == digests, "\(name)")
    }
  }

  private func planeDigests(
    _ source: SourceImage, _ options: PackOptions
  ) throws -> [String] {
    let decoder = try JPNGDecoder(
      try JPNGEncoder(options: options, threads: 2).encode(source).bytes)
    return try [Plane.color, .alpha].map { plane in
      Self.digest(try decoder.rawRows(.plane(plane)))
    }
  }

  /// Of other ways to decode: premultiplied, the preview, at 3/8, and a region from the middle.
  private func decodingDigests(_ source: SourceImage) throws -> [String] {
    let packed = try JPNGEncoder(options: Self.divided, threads: 2).encode(source)
    let decoder = try JPNGDecoder(packed.bytes)
    var premultiplying = decoder
    premultiplying.options.association = .premultiplied
    let size = decoder.info.size
    let middle = Region(
      x: size.width / 3, y: size.height / 3, width: (size.width + 1) / 2,
      height: (size.height + 1) / 2)
    let scale = try #require(Scale(eighths: 3))
    return [
      try premultiplying.decode(), try #require(try decoder.preview()),
      try decoder.decode(at: .scale(scale)), try decoder.decode(region: middle),
    ].map { Self.digest($0.rgba) }
  }

  /// CRC-32 in eight hexadecimal digits.
  private static func digest(_ bytes: [UInt8]) -> String {
    let text = String(bytes.withView { Checksum.crc32($0) }, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
