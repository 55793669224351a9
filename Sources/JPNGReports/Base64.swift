extension [UInt8] {
  /// As base64 with padding: RFC 4648, section 4.
  package var base64: String {
    String(unsafeUninitializedCapacity: Self.base64Count(of: count)) { text in
      let digits = base64Digits
      var end = 0
      for start in stride(from: 0, to: count, by: 3) {
        let (second, third) = (start + 1 < count, start + 2 < count)
        let bits =
          Int(self[start]) << 16 | (second ? Int(self[start + 1]) << 8 : 0)
          | (third ? Int(self[start + 2]) : 0)
        text[end] = digits[bits >> 18]
        text[end + 1] = digits[bits >> 12 & 63]
        text[end + 2] = second ? digits[bits >> 6 & 63] : UInt8(ascii: "=")
        text[end + 3] = third ? digits[bits & 63] : UInt8(ascii: "=")
        end += 4
      }
      return end
    }
  }

  /// How many characters so many bytes take.
  package static func base64Count(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
