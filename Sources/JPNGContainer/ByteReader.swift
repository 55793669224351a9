/// Reads bytes and integers from the front of a run of bytes. Integers are little-endian, as all
/// numbers in a file's extension and trailer are.
///
/// A read past the end returns `nil`.
struct ByteReader {
  /// The bytes that have not been read yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func read<T: FixedWidthInteger & UnsignedInteger>(_: T.Type = T.self) -> T? {
    guard let bytes = read(count: T.bitWidth / 8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | T($1) }
  }

  mutating func read(count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func readAll() -> ArraySlice<UInt8> {
    defer { rest = rest.suffix(0) }
    return rest
  }
}

extension [UInt8] {
  /// Appends the bytes of an integer as ``ByteReader`` reads them: the lowest first.
  mutating func append<T: FixedWidthInteger & UnsignedInteger>(littleEndian value: T) {
    for shift in stride(from: 0, to: T.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
