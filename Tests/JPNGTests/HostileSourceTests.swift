import JPNG
import TestSupport
import Testing

@Suite("Hostile PNG sources")
struct HostileSourceTests {
  /// A small PNG of each kind, with a gAMA chunk that makes for a conversion of 16-bit samples.
  static func png(_ kind: PNGKind) -> [UInt8] {
    var png = kind.builder(width: 5, height: 3, seed: 37)
    png.chunksBeforeData = [SourceColorTests.gamma(kind.bitDepth == 16 ? 100_000 : 45_455)]
    // As few entries as there can be for the depth, instead of 256.
    if kind.colorType == 3, kind.bitDepth == 8 {
      png.palette = Array(png.palette.prefix(8))
      if let transparency = png.transparency { png.transparency = Array(transparency.prefix(7)) }
      let samples = png.samples
      png.samples = { samples($0, $1, $2) % 8 }
    }
    return png.encoded()
  }

  static let limits = Limits(maxPixels: 1 << 14, maxSide: 1024)

  @Test("A PNG of any kind cut short anywhere is refused", arguments: PNGKind.all)
  func truncations(kind: PNGKind) throws {
    let bytes = Self.png(kind)
    _ = try SourceImage(png: bytes)
    for count in bytes.indices {
      let cut = Array(bytes.prefix(count))
      let error = facadeError { _ = try SourceImage(png: cut) }
      if error?.code != .malformed { Issue.record("\(count) bytes: \(String(describing: error))") }
    }
  }

  @Test(
    "A PNG of any kind with any one byte changed is refused, or read with a warning",
    arguments: PNGKind.all)
  func corruptions(kind: PNGKind) {
    let bytes = Self.png(kind)
    for index in bytes.indices {
      for mask in [0x01, 0xFF] as [UInt8] {
        var corrupt = bytes
        corrupt[index] ^= mask
        var warnings: [String] = []
        let error = facadeError {
          warnings = try SourceImage(png: corrupt, limits: Self.limits).warnings
        }
        if error == nil, warnings.isEmpty { Issue.record("byte \(index), bits \(mask)") }
        if let error, error.reason.isEmpty { Issue.record("byte \(index): no reason") }
      }
    }
  }

  @Test("A PNG whose image data is wrong under right checksums is refused or read, never more")
  func corruptData() {
    for kind in PNGKind.all where kind.bitDepth < 16 {
      let chunks = kind.builder(width: 5, height: 3, seed: 38).chunks
      guard let data = chunks.firstIndex(where: { $0.tag == "IDAT" }) else { continue }
      let head = pngFile(Array(chunks[..<data]))
      let tail = chunks[(data + 1)...].flatMap(\.encoded)
      for index in chunks[data].payload.indices {
        var changed = chunks[data]
        changed.payload[index] ^= 0xFF
        let bytes = head + changed.encoded + tail
        let error = facadeError { _ = try SourceImage(png: bytes, limits: Self.limits) }
        if let error, error.code != .malformed { Issue.record("\(kind), byte \(index): \(error)") }
      }
    }
  }

  @Test("An Exif block with any one byte changed is heeded or passed over, never more")
  func corruptExif() throws {
    let chunk = SourceImageTests.exif(6)
    for index in chunk.payload.indices {
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var (png, changed) = (SourceImageTests.image, chunk)
        changed.payload[index] ^= mask
        png.chunksBeforeData = [changed]
        let size = try SourceImage(png: png.encoded()).pixels.size
        #expect(size.pixelCount == 21)
      }
    }
  }

  @Test("Bytes behind the end of a PNG change nothing")
  func trailing() throws {
    let bytes = SourceImageTests.image.encoded()
    #expect(try SourceImage(png: bytes + [1, 2, 3]).pixels == SourceImage(png: bytes).pixels)
  }
}
