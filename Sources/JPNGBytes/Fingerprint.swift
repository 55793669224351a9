/// A number of 122 bits that stands for bytes, by which equal contents are recognised.
///
/// The bytes are the coefficients of a polynomial modulo 2^61 - 1, and the number is its value at
/// two points. Two different contents of n bytes have the same value at a point with a probability
/// of n / 7 / 2^61 at most, whatever they have in common: for files of 16 MB, at both points, less
/// than 10^-23. Of ten thousand files, two may well have the same CRC-32. This is no protection
/// against somebody who makes two files with the same number, as the points are known.
package struct Fingerprint: Hashable, Sendable {
  /// The value at one point. It starts at 1, so that leading zeros count.
  package private(set) var first: UInt64 = 1
  /// The value at the other point.
  package private(set) var second: UInt64 = 1

  private static let prime: UInt64 = 1 << 61 - 1
  /// Any two numbers below the prime; these are digits of π and of e.
  private static let firstPoint: UInt64 = 0x043F_6A88_85A3_08D3
  private static let secondPoint: UInt64 = 0x0B7E_1516_28AE_D2A6

  /// The fingerprint of nothing.
  package init() {}

  /// Goes on with bytes. Their number counts too: the same bytes in other parts are something else.
  package mutating func add(_ bytes: ByteView) {
    var (first, second) = (first, second)
    bytes.withUnsafeBytes { memory in
      var offset = 0
      // Seven bytes at a time are a number below the prime.
      while offset + 8 <= memory.count {
        let word = memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let piece = UInt64(littleEndian: word) & (1 << 56 - 1)
        first = Self.next(first, Self.firstPoint, piece)
        second = Self.next(second, Self.secondPoint, piece)
        offset += 7
      }
      let rest = memory[offset...].reduce(0) { $0 << 8 | UInt64($1) }
      first = Self.next(first, Self.firstPoint, rest)
      second = Self.next(second, Self.secondPoint, rest)
    }
    (self.first, self.second) = (first, second)
    add(UInt64(bytes.count))
  }

  /// Goes on with a number.
  package mutating func add(_ word: UInt64) {
    for shift in stride(from: 32, through: 0, by: -32) {
      let piece = word >> UInt64(shift) & 0xFFFF_FFFF
      first = Self.next(first, Self.firstPoint, piece)
      second = Self.next(second, Self.secondPoint, piece)
    }
  }

  /// `value × point + piece` modulo the prime. All three are below it, and so is the result.
  private static func next(_ value: UInt64, _ point: UInt64, _ piece: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: point)
    // 2^61 is 1 modulo the prime, so what is above bit 61 is added to what is below.
    let sum = (low & prime) + (high << 3 | low >> 61) + piece
    let folded = (sum & prime) + sum >> 61
    return folded >= prime ? folded - prime : folded
  }
}
