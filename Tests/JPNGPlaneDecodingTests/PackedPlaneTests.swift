import Foundation
import JPNG
import JPNGBytes
import JPNGPlaneDecoding
import TestSupport
import Testing

/// Packed art has planes that are as large as those of real files, and that our own encoder wrote.
/// The decoder of our own takes each of their JPEGs, and gives what libjpeg-turbo does.
@Suite("JPEG planes of packed files, decoded as by libjpeg-turbo")
struct PackedPlaneTests {
  /// A way to pack, with a name for messages. JPEG alpha is asked for, as PNG alpha is no JPEG.
  struct Way: Sendable, CustomStringConvertible {
    var description: String
    var options = PackOptions()

    init(_ description: String, _ change: (inout PackOptions) -> Void) {
      self.description = description
      (options.alpha, options.effort) = (.jpeg, .fast)
      change(&options)
    }
  }

  static let ways = [
    Way("as usual, with a preview") { $0.preview = .eighth },
    Way("fine, premultiplied, with restart markers") {
      ($0.quality, $0.alphaQuality) = (97, 99)
      ($0.association, $0.restarts) = (.premultiplied, .rows)
    },
  ]

  static let samples = SharedFixtures.packageRoot.appending(path: "SampleAssets")
  static let corpus = SharedFixtures.folder.deletingLastPathComponent().appending(path: "corpus")

  @Test("SampleAssets", arguments: ways)
  func sampleAssets(way: Way) throws {
    try checkPacked(Self.samples, way, mostPixels: .max)
  }

  @Test(
    "Game art",
    .enabled(
      if: FileManager.default.fileExists(atPath: corpus.path), "needs ../shared/corpus"),
    arguments: ways)
  func gameArt(way: Way) throws {
    // The few larger ones take as long as all others together.
    try checkPacked(Self.corpus, way, mostPixels: 1 << 19)
  }

  @Test(
    "Files of the original tool",
    .enabled(if: SharedFixtures.isPresent, Comment(rawValue: SharedFixtures.requirement)))
  func fixtures() throws {
    let files = try Self.files(in: SharedFixtures.folder, "jpng")
    for file in files {
      let count = try checkPlanes(Array(try Data(contentsOf: file)), file.lastPathComponent)
      // Their alpha is PNG.
      #expect(count == 1, "\(file.lastPathComponent)")
    }
    #expect(files.count >= 3)
  }

  /// Packs the pictures of a folder that are not too large, and expects both planes of each to be
  /// decoded as they should.
  private func checkPacked(_ folder: URL, _ way: Way, mostPixels: Int) throws {
    var pictureCount = 0
    var planeCount = 0
    for file in try Self.files(in: folder, "png") {
      let source = try SourceImage(png: Array(try Data(contentsOf: file)))
      guard source.pixels.size.pixelCount <= mostPixels else { continue }
      let packed = try JPNGEncoder(options: way.options, threads: 2).encode(source)
      pictureCount += 1
      planeCount += try checkPlanes(packed.bytes, "\(file.lastPathComponent), \(way)")
    }
    // Nearly all pictures have alpha.
    #expect(pictureCount >= 8 && planeCount > pictureCount + pictureCount / 2)
  }

  /// Expects each JPEG in a packed file to be decoded as it should.
  ///
  /// - Returns: How many there are.
  private func checkPlanes(_ file: [UInt8], _ name: String) throws -> Int {
    let parts = try #require(FileParts(file))
    var planes = [parts.color, parts.alpha]
    if let preview = parts["prvw"] { planes += Self.planes(ofPreview: preview) }
    let jpegs = planes.filter { $0.starts(with: [0xFF, 0xD8]) }
    for (index, jpeg) in jpegs.enumerated() {
      let header = jpeg.withView { BaselineJPEG.header(of: $0) }
      let isGrey = try #require(header, "\(name), JPEG \(index)").componentCount == 1
      try expectSame(
        jpeg, isGrey ? [.grey, .rgbx] : [.rgbx], codes: [.best], "\(name), JPEG \(index)")
    }
    return jpegs.count
  }

  /// The JPEGs in the payload of a `prvw` chunk (docs/format.md): colour, whose number of bytes is
  /// at offset 3, and alpha.
  private static func planes(ofPreview payload: [UInt8]) -> [[UInt8]] {
    let colorSize = payload[3..<7].reversed().reduce(0) { $0 << 8 | Int($1) }
    let rest = payload.dropFirst(7)
    return [Array(rest.prefix(colorSize)), Array(rest.dropFirst(colorSize))]
  }

  /// The files below a folder with an ending, sorted.
  private static func files(in folder: URL, _ ending: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".\(ending)") }.sorted().map { folder.appending(path: $0) }
  }
}
