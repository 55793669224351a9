internal import JPNGBytes

/// The four ASCII letters that name a chunk of the extension.
package struct ChunkTag: Hashable, Sendable, CustomStringConvertible {
  /// The letters as a number, the first one in the highest byte.
  private let code: UInt32

  private init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4, "four letters")
    self.init(ArraySlice(letters.description.utf8))
  }

  /// - Parameter bytes: Four of them.
  init(_ bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == 4, "four letters")
    code = bytes.bigEndian32(at: 0)
  }

  var bytes: [UInt8] { code.bigEndianBytes }

  /// The picture's size and its kind of transparency.
  static let info = ChunkTag("info")
  /// Whether colour is straight or premultiplied.
  static let association = ChunkTag("ASOC")
  /// The stored values of a JPEG alpha plane that mean 0 and 255.
  static let levels = ChunkTag("LEVL")
  /// The CRC-32 of each plane.
  static let checksums = ChunkTag("crcs")
  /// Where the restart markers of JPEG planes are.
  static let restarts = ChunkTag("rsti")
  /// The number of rows in each band of a PNG alpha plane.
  static let bands = ChunkTag("band")
  /// The mark of a picture whose small scales have to be averaged from half its size.
  static let half = ChunkTag("half")
  /// A small copy of the picture.
  static let preview = ChunkTag("prvw")
  /// The name of the encoder and its settings, in UTF-8.
  static let settings = ChunkTag("sett")

  /// Whether a reader that does not know the chunk may skip it. The case of the first letter says
  /// so: lower case means yes.
  var isSkippable: Bool { code & 0x2000_0000 != 0 }

  /// The letters, with "?" for each byte that is not printable ASCII.
  package var description: String {
    String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}
