package import JPNGBytes

/// A view of a chunk of a PNG: length, tag, payload and CRC (PNG specification, 5.3).
package struct PNGChunkView {
  /// The four letters that say what kind of chunk it is.
  package let tag: String
  /// Where the payload is in the file.
  package let payloadRange: Range<Int>
  package let payload: ByteView
  /// The bytes that the CRC covers: tag and payload.
  private let checked: ByteView
  private let checksum: UInt32

  /// The most bytes of a payload (PNG specification, 5.3).
  package static let maxPayloadCount = Int(Int32.max)

  /// Reads the chunk at `offset`. Returns `nil` if the chunk is cut off.
  init?(_ bytes: ByteView, at offset: Int) {
    guard bytes.count - offset >= 12 else { return nil }
    let length = Int(bytes.bigEndian32(at: offset))
    guard length <= bytes.count - offset - 12 else { return nil }
    checked = bytes.part(offset + 4..<offset + 8 + length)
    tag = String(decoding: checked.prefix(4), as: UTF8.self)
    payloadRange = offset + 8..<offset + 8 + length
    payload = bytes.part(payloadRange)
    checksum = bytes.bigEndian32(at: offset + 8 + length)
  }

  /// Whether the CRC is right.
  package var isIntact: Bool { Checksum.crc32(checked) == checksum }
}
