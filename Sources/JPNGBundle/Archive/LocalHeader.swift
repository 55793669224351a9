/// What is in front of the data of an entry (APPNOTE, 4.3.7). All of it follows from the item and
/// its place.
struct LocalHeader {
  private static let signature: UInt32 = 0x0403_4B50
  /// Bytes before the name.
  static let fixedByteCount = 30
  /// The field by which Android's zipalign fills up to an alignment (APK Signature Scheme):
  /// identifier, size, alignment, zeros.
  private static let alignmentField: UInt16 = 0xD935
  private static let alignmentFieldByteCount = 6

  private let item: ArchiveItem
  private let alignment: Int
  /// Zeros in the alignment field.
  private var padding = 0

  /// - Parameters:
  ///   - offset: Where the header begins in the archive.
  ///   - alignment: What the offset of the data is a multiple of.
  init(_ item: ArchiveItem, at offset: Int, alignment: Int) {
    self.item = item
    self.alignment = alignment
    let excess = (offset + byteCount) % alignment
    padding = excess == 0 ? 0 : alignment - excess
  }

  private var zip64: ZIP64Field {
    ZIP64Field(values: item.isLarge ? [item.byteCount, item.byteCount] : [])
  }

  private var extraByteCount: Int {
    zip64.byteCount + (alignment > 1 ? Self.alignmentFieldByteCount + padding : 0)
  }

  var byteCount: Int { Self.fixedByteCount + item.name.utf8.count + extraByteCount }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    bytes.append(littleEndian: Self.signature)
    item.appendCommonFields(to: &bytes, needsZIP64: item.isLarge)
    bytes.append(littleEndian: UInt16(extraByteCount))
    bytes += item.name.utf8
    zip64.append(to: &bytes)
    guard alignment > 1 else { return bytes }
    bytes.append(littleEndian: Self.alignmentField)
    bytes.append(littleEndian: UInt16(2 + padding))
    bytes.append(littleEndian: UInt16(alignment))
    bytes += [UInt8](repeating: 0, count: padding)
    return bytes
  }

  /// The bytes of a header that begins a file, from the lengths that it declares; `nil` if it is
  /// none.
  static func byteCount(of bytes: [UInt8]) -> Int? {
    guard bytes.littleEndian(at: 0) == signature,
      let name = bytes.littleEndian(at: 26, as: UInt16.self),
      let extra = bytes.littleEndian(at: 28, as: UInt16.self)
    else { return nil }
    return fixedByteCount + Int(name) + Int(extra)
  }
}
