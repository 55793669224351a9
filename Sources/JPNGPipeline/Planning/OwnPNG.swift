internal import JPNGBytes
internal import JPNGFiles

/// PNGs that this program writes, which it may therefore replace. Each has a mark: a chunk with the
/// checksum of everything before it, so that a PNG that was changed since has none.
///
/// The chunk's type is that of an ancillary chunk that is private and not safe to copy (PNG
/// specification, section 5.4): programs that change a picture drop it, all others pass it over.
enum OwnPNG {
  private static let type = Array("jpNG".utf8)
  /// The bytes of IEND, the last chunk of every PNG: length, type, no content, checksum.
  private static let endByteCount = 12
  /// Those of the mark, whose content has four bytes.
  private static let markByteCount = 16

  /// A PNG with the mark. One that ends in another way than a PNG does gets none.
  static func marked(_ png: consuming [UInt8]) -> [UInt8] {
    let markStart = png.count - endByteCount
    guard markStart > 0 else { return png }
    let checksum = Checksum.crc32(png.span.extracting(..<markStart))
    png.insert(contentsOf: mark(of: checksum), at: markStart)
    return png
  }

  /// Whether a file is a PNG with the mark.
  static func isOne(_ path: String) -> Bool {
    do throws(FileError) {
      let file = try OpenFile(path)
      var rest = file.byteCount - endByteCount - markByteCount
      guard rest > 0 else { return false }
      let ending = try file.tail(endByteCount + markByteCount)
      var checksum: UInt32 = 0
      try WholeFile.forEachPiece(of: path) { piece in
        checksum = Checksum.crc32(
          piece.span.extracting(..<min(rest, piece.count)), continuing: checksum)
        rest -= min(rest, piece.count)
        return rest > 0
      }
      return ending.starts(with: mark(of: checksum))
    } catch {
      return false
    }
  }

  private static func mark(of checksum: UInt32) -> [UInt8] {
    let content = type + bigEndian(checksum)
    return bigEndian(4) + content + bigEndian(Checksum.crc32(content.span))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
