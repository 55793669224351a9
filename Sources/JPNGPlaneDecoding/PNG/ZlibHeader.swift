/// What is around compressed data.
package enum DeflateWrapper {
  /// Two bytes before and a checksum behind (RFC 1950).
  case zlib
  /// Nothing (RFC 1951).
  case none
}

/// The two bytes at the beginning of a zlib stream (RFC 1950, 2.2).
package struct ZlibHeader {
  /// How far back compressed data refers, at most.
  package let windowByteCount: Int

  /// `nil` if these are not the first bytes of such a stream.
  package init?(_ cmf: UInt8, _ flags: UInt8) {
    guard cmf & 0x0F == 8, cmf >> 4 <= 7, flags & 0x20 == 0,
      (Int(cmf) << 8 + Int(flags)) % 31 == 0
    else { return nil }
    windowByteCount = 1 << (Int(cmf >> 4) + 8)
  }
}
