package import JPNGPixels

extension Orientation {
  /// Reads the orientation from an Exif block: tag 0x0112 in the first directory behind a TIFF
  /// header (Exif 2.32, 4.5 and 4.6.4). Returns `nil` if there is none, or none that is valid.
  package init?(exif block: some RandomAccessCollection<UInt8>) {
    let tiff = TIFFReader(Array(block))
    guard let tiff, let directory = tiff.read32(at: 4), let count = tiff.read16(at: directory)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = tiff.read16(at: entry), let type = tiff.read16(at: entry + 2) else {
        return nil
      }
      guard tag == 0x0112, type == 3, let value = tiff.read16(at: entry + 8) else { continue }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}

/// Reads numbers from a TIFF file. The first two bytes of the file say in which byte order they
/// are.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(4) {
    case [0x49, 0x49, 42, 0]: isBigEndian = false
    case [0x4D, 0x4D, 0, 42]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
  }

  func read16(at offset: Int) -> Int? { read(2, at: offset) }
  func read32(at offset: Int) -> Int? { read(4, at: offset) }

  private func read(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let field = bytes[offset..<(offset + count)]
    return (isBigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
