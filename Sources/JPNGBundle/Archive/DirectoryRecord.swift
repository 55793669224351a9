/// What the central directory says of an entry (APPNOTE, 4.3.12).
struct DirectoryRecord {
  private static let signature: UInt32 = 0x0201_4B50
  private static let fixedByteCount = 46
  /// A regular file that its owner may write to and everybody may read, as Unix says it.
  private static let attributes: UInt32 = 0o100644 << 16

  let item: ArchiveItem
  /// Where the entry's local header begins.
  let offset: Int

  private var isFar: Bool { offset >= ArchiveItem.limit32 }

  private var zip64: ZIP64Field {
    ZIP64Field(
      values: (item.isLarge ? [item.byteCount, item.byteCount] : []) + (isFar ? [offset] : []))
  }

  var needsZIP64: Bool { item.isLarge || isFar }

  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: Self.signature)
    bytes.append(
      littleEndian: ArchiveItem.version(needsZIP64: needsZIP64) | ArchiveItem.unix)
    item.appendCommonFields(to: &bytes, needsZIP64: needsZIP64)
    let zip64 = zip64
    bytes.append(littleEndian: UInt16(zip64.byteCount))
    bytes.append(littleEndian: 0 as UInt16)  // No comment,
    bytes.append(littleEndian: 0 as UInt16)  // on the first disk,
    bytes.append(littleEndian: 0 as UInt16)  // taken for no text.
    bytes.append(littleEndian: Self.attributes)
    bytes.append(littleEndian: UInt32(clamping: offset))
    bytes += item.name.utf8
    zip64.append(to: &bytes)
  }

  /// Reads the item of the record at `position` and moves on to the next. Fields that follow from
  /// others are not looked at: whoever reads a directory compares it with the one that its items
  /// have to have (``ArchiveLayout``).
  static func item(
    in directory: [UInt8], at position: inout Int
  ) throws(BundleError) -> ArchiveItem {
    guard directory.littleEndian(at: position) == signature,
      let checksum = directory.littleEndian(at: position + 16, as: UInt32.self),
      let size = directory.littleEndian(at: position + 24, as: UInt32.self),
      let nameLength = directory.littleEndian(at: position + 28, as: UInt16.self),
      let extraLength = directory.littleEndian(at: position + 30, as: UInt16.self)
    else { throw .malformed("no record where the directory goes on") }
    let start = position + fixedByteCount
    let end = start + Int(nameLength) + Int(extraLength)
    guard end <= directory.count else { throw .malformed("a record reaches out of the directory") }
    guard
      let name = String(validating: directory[start..<start + Int(nameLength)], as: UTF8.self)
    else { throw .malformed("a name that is not UTF-8") }
    var byteCount = UInt64(size)
    if size == UInt32.max {
      // The first value of the field is the size, if it is there for the size.
      let field = start + Int(nameLength)
      guard extraLength >= 12, directory.littleEndian(at: field) == ZIP64Field.identifier,
        let large = directory.littleEndian(at: field + 4, as: UInt64.self)
      else { throw .malformed("a size without its ZIP64 field", entry: name) }
      byteCount = large
    }
    guard let byteCount = Int(exactly: byteCount) else {
      throw .malformed("a size of \(byteCount)", entry: name)
    }
    position = end
    return ArchiveItem(name: name, byteCount: byteCount, checksum: checksum)
  }
}
