internal import JPNGBytes

/// What the index says about one picture that is kept: 8 words of 64 bits, of which the first is a
/// checksum of the others. An entry that a killed process has written in part is none.
struct IndexEntry: Hashable, Sendable {
  typealias Words = SIMD8<UInt64>

  let key: PixelCache.Key
  /// Where the pixels are. No two entries have the same.
  let slot: Slot
  /// The random number of the table that the slot is in. In another file of the same name, the slot
  /// is another one.
  let table: UInt64
  /// A number that no earlier entry of this index has.
  let serial: UInt64
  /// The CRC-32 of all rows, padding included.
  let checksum: UInt32

  /// The words of no entry.
  static let none = Words(repeating: 0)

  /// - Parameter generation: That of the index. An entry of another one is none.
  func words(in generation: UInt64) -> Words {
    var words = Words(
      0, key.first, key.second, slot.packed, serial, generation, UInt64(checksum), table)
    words[0] = Self.checksum(of: words)
    return words
  }

  init(key: PixelCache.Key, slot: Slot, table: UInt64, serial: UInt64, checksum: UInt32) {
    (self.key, self.slot, self.table) = (key, slot, table)
    (self.serial, self.checksum) = (serial, checksum)
  }

  /// Creates `nil` of words that are no entry of this generation.
  init?(_ words: Words, in generation: UInt64) {
    guard words[0] != 0, words[5] == generation, words[0] == Self.checksum(of: words),
      let slot = Slot(packed: words[3]), let checksum = UInt32(exactly: words[6])
    else { return nil }
    let key = PixelCache.Key(first: words[1], second: words[2])
    self.init(key: key, slot: slot, table: words[7], serial: words[4], checksum: checksum)
  }

  private static func checksum(of words: Words) -> UInt64 {
    var fingerprint = Fingerprint()
    for index in 1..<Words.scalarCount { fingerprint.add(words[index]) }
    return fingerprint.first
  }
}
