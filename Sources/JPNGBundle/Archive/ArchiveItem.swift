/// What a ZIP archive says of an entry that is stored without compression.
package struct ArchiveItem: Hashable, Sendable {
  package var name: String
  package var byteCount: Int
  /// The CRC-32 of its data.
  package var checksum: UInt32

  package init(name: String, byteCount: Int, checksum: UInt32) {
    self.name = name
    self.byteCount = byteCount
    self.checksum = checksum
  }

  /// Numbers of 32 bits end here: one that is not smaller is in a ZIP64 field instead.
  static let limit32 = 0xFFFF_FFFF
  /// The same of 16 bits.
  static let limit16 = 0xFFFF

  var isLarge: Bool { byteCount >= Self.limit32 }

  /// What begins both records of an entry: the version of the format that it needs, its flags, its
  /// method, a date that is the same in all bundles, its checksum, and its size twice.
  func appendCommonFields(to bytes: inout [UInt8], needsZIP64: Bool) {
    bytes.append(littleEndian: Self.version(needsZIP64: needsZIP64))
    bytes.append(littleEndian: 0x0800 as UInt16)  // The name is UTF-8.
    bytes.append(littleEndian: 0 as UInt16)  // Stored.
    bytes.append(littleEndian: 0 as UInt16)  // Midnight,
    bytes.append(littleEndian: 0x0021 as UInt16)  // 1 January 1980.
    bytes.append(littleEndian: checksum)
    let size = UInt32(clamping: byteCount)
    bytes.append(littleEndian: size)
    bytes.append(littleEndian: size)
    bytes.append(littleEndian: UInt16(clamping: name.utf8.count))
  }

  /// 2.0, or 4.5 with ZIP64.
  static func version(needsZIP64: Bool) -> UInt16 { needsZIP64 ? 45 : 20 }
  /// Where the attributes of files are those of Unix.
  static let unix: UInt16 = 3 << 8
}

/// The ZIP64 field, for numbers that do not fit 32 bits.
struct ZIP64Field {
  static let identifier: UInt16 = 0x0001
  let values: [Int]

  var byteCount: Int { values.isEmpty ? 0 : 4 + 8 * values.count }

  func append(to bytes: inout [UInt8]) {
    guard !values.isEmpty else { return }
    bytes.append(littleEndian: Self.identifier)
    bytes.append(littleEndian: UInt16(8 * values.count))
    for value in values { bytes.append(littleEndian: UInt64(value)) }
  }
}
