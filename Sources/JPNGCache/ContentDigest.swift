internal import Crypto

/// The SHA-256 of some bytes (FIPS 180-4), by which contents are told apart.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes, as four numbers with the highest byte first.
  private var words = SIMD4<UInt64>.zero

  package init(of content: [UInt8]) {
    for (index, byte) in SHA256.hash(data: content).enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
  }

  /// Reads 64 hexadecimal digits; `nil` if they are anything else.
  package init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 64 else { return nil }
    var word: UInt64 = 0
    for (index, digit) in digits.enumerated() {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      word = word << 4 | UInt64(value)
      if index % 16 == 15 { words[index / 16] = word }
    }
  }

  /// The first 8 bytes as a number, the highest byte first.
  package var leadingNumber: UInt64 { words[0] }

  /// The second 8 bytes, likewise.
  package var secondNumber: UInt64 { words[1] }

  /// 64 hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = (0..<64).map { index -> UInt8 in
      let shift = 60 - 4 * (index % 16)
      return digits[Int(words[index / 16] >> UInt64(shift) & 15)]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
