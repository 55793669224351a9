extension [UInt8] {
  /// Appends an integer with its lowest byte first, as all numbers in a ZIP archive are.
  mutating func append<T: FixedWidthInteger & UnsignedInteger>(littleEndian value: T) {
    for shift in stride(from: 0, to: T.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// The integer at an offset; `nil` if it does not end within the bytes.
  func littleEndian<T: FixedWidthInteger & UnsignedInteger>(
    at offset: Int, as _: T.Type = T.self
  ) -> T? {
    let byteCount = T.bitWidth / 8
    guard offset >= 0, count >= byteCount, offset <= count - byteCount else { return nil }
    return self[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | T($1) }
  }
}
