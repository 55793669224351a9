internal import JPNGBytes

/// What the headers of the cache's files begin with. Words are in the machine's byte order: a
/// machine of the other order takes the files for foreign ones, which is right.
enum FileMark {
  /// "JPNGpidx" and "JPNGptbl".
  static let index: UInt64 = 0x7864_6970_474E_504A
  static let table: UInt64 = 0x6C62_7470_474E_504A
  /// To be raised when the files' layout changes, or what their checksums are.
  static let version: UInt64 = 1

  /// A checksum of all words of a header but the last.
  static func checksum(of words: SIMD8<UInt64>) -> UInt64 {
    var fingerprint = Fingerprint()
    for index in 0..<7 { fingerprint.add(words[index]) }
    return fingerprint.first
  }
}

extension SIMD8<UInt64> {
  /// The words that are in memory as these bytes; zeros where there are not enough of them.
  init(_ bytes: [UInt8]) {
    self.init(repeating: 0)
    for (offset, byte) in bytes.prefix(64).enumerated() {
      self[offset / 8] |= UInt64(byte) << UInt64(8 * Self.shift(offset % 8))
    }
  }

  /// The words as they are in memory.
  var bytes: [UInt8] {
    indices.flatMap { index in
      (0..<8).map { UInt8(truncatingIfNeeded: self[index] >> UInt64(8 * Self.shift($0))) }
    }
  }

  /// Which byte of a word comes at a place in memory.
  private static func shift(_ place: Int) -> Int { 1.littleEndian == 1 ? place : 7 - place }
}
