/// What ends an archive (APPNOTE, 4.3.14 to 4.3.16), and says where its directory is. The ZIP64
/// records are there only where a number does not fit the others.
struct EndRecords: Hashable {
  private static let signature: UInt32 = 0x0605_4B50
  private static let zip64Signature: UInt32 = 0x0606_4B50
  private static let locatorSignature: UInt32 = 0x0706_4B50
  static let byteCount = 22
  private static let zip64ByteCount = 56
  private static let locatorByteCount = 20
  /// The most bytes of all three.
  static let maxByteCount = byteCount + zip64ByteCount + locatorByteCount

  var entryCount: Int
  var directoryOffset: Int
  var directoryByteCount: Int

  var needsZIP64: Bool {
    entryCount >= ArchiveItem.limit16 || directoryOffset >= ArchiveItem.limit32
      || directoryByteCount >= ArchiveItem.limit32
  }

  func append(to bytes: inout [UInt8]) {
    if needsZIP64 { appendZIP64(to: &bytes) }
    bytes.append(littleEndian: Self.signature)
    bytes.append(littleEndian: 0 as UInt32)  // All on one disk.
    bytes.append(littleEndian: UInt16(clamping: entryCount))
    bytes.append(littleEndian: UInt16(clamping: entryCount))
    bytes.append(littleEndian: UInt32(clamping: directoryByteCount))
    bytes.append(littleEndian: UInt32(clamping: directoryOffset))
    bytes.append(littleEndian: 0 as UInt16)  // No comment.
  }

  private func appendZIP64(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: Self.zip64Signature)
    bytes.append(littleEndian: UInt64(Self.zip64ByteCount - 12))
    bytes.append(littleEndian: ArchiveItem.version(needsZIP64: true) | ArchiveItem.unix)
    bytes.append(littleEndian: ArchiveItem.version(needsZIP64: true))
    bytes.append(littleEndian: 0 as UInt64)  // All on one disk.
    bytes.append(littleEndian: UInt64(entryCount))
    bytes.append(littleEndian: UInt64(entryCount))
    bytes.append(littleEndian: UInt64(directoryByteCount))
    bytes.append(littleEndian: UInt64(directoryOffset))
    bytes.append(littleEndian: Self.locatorSignature)
    bytes.append(littleEndian: 0 as UInt32)
    bytes.append(littleEndian: UInt64(directoryOffset + directoryByteCount))
    bytes.append(littleEndian: 1 as UInt32)  // One disk.
  }

  /// Reads where the directory is. It has to lie right before these records, so its size alone
  /// decides that; the rest is compared by whoever reads the directory.
  ///
  /// - Parameter tail: The last ``maxByteCount`` bytes of the file; all of a shorter one.
  init(tail: [UInt8], fileByteCount: Int) throws(BundleError) {
    let end = tail.count - Self.byteCount
    guard end >= 0, tail.littleEndian(at: end) == Self.signature else {
      throw .malformed("it does not end as a ZIP archive without a comment does")
    }
    let zip64 = end - Self.locatorByteCount - Self.zip64ByteCount
    let hasZIP64 =
      tail.littleEndian(at: zip64) == Self.zip64Signature
      && tail.littleEndian(at: end - Self.locatorByteCount) == Self.locatorSignature
    let count: UInt64?
    let size: UInt64?
    if hasZIP64 {
      count = tail.littleEndian(at: zip64 + 32)
      size = tail.littleEndian(at: zip64 + 40)
    } else {
      count = tail.littleEndian(at: end + 10, as: UInt16.self).map(UInt64.init)
      size = tail.littleEndian(at: end + 12, as: UInt32.self).map(UInt64.init)
    }
    let directoryEnd = fileByteCount - tail.count + (hasZIP64 ? zip64 : end)
    guard let count, let size, size <= UInt64(directoryEnd), count <= size else {
      throw .malformed("its directory would be larger than the file")
    }
    entryCount = Int(count)
    directoryByteCount = Int(size)
    directoryOffset = directoryEnd - Int(size)
  }

  init(entryCount: Int, directoryOffset: Int, directoryByteCount: Int) {
    self.entryCount = entryCount
    self.directoryOffset = directoryOffset
    self.directoryByteCount = directoryByteCount
  }
}
