internal import Crypto

/// The SHA-256 of some bytes (FIPS 180-4), by which contents are told apart.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  package init(of content: [UInt8]) {
    bytes = Array(SHA256.hash(data: content))
  }

  /// Reads 64 hexadecimal digits; `nil` if `text` is anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.bytes = bytes
  }

  /// 64 hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
