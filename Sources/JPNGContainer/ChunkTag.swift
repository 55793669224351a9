/// The four ASCII letters that name a chunk of the extension.
package struct ChunkTag: Hashable, Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4)
    bytes = letters.withUTF8Buffer { Array($0) }
  }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Size and kind of transparency.
  static let info = ChunkTag("info")
  /// Association of colour and alpha.
  static let association = ChunkTag("ASOC")
  /// Levels of a lossy alpha plane.
  static let levels = ChunkTag("LEVL")
  /// CRC-32 of both planes.
  static let checksums = ChunkTag("crcs")
  /// Where the restart markers of JPEG planes are.
  static let restarts = ChunkTag("rsti")
  /// Rows of each band of a PNG alpha plane.
  static let bands = ChunkTag("band")
  /// Small scales are to be averaged from half the size.
  static let half = ChunkTag("half")
  /// A small copy of the picture.
  static let preview = ChunkTag("prvw")
  /// The encoder and its settings, UTF-8.
  static let settings = ChunkTag("sett")

  /// Whether a reader that does not know the chunk may skip it: a lower-case first letter.
  var isSkippable: Bool { bytes.first.map { $0 & 0x20 != 0 } ?? false }

  /// The letters; bytes that are not printable ASCII come out as "?".
  package var description: String {
    String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}
