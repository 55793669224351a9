// The encoding of Protocol Buffers, as far as one small message needs it: each field is a number
// that tells the field and its kind, and the value behind it.

/// Writes the fields of a message.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a number as a varint.
  mutating func append(_ value: UInt64, field: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  /// Appends a string, or a message.
  mutating func append(_ value: [UInt8], field: UInt64) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(value.count))
    bytes += value
  }

  /// Seven bits in each byte, the lowest ones first; the highest bit says that there are more.
  private mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads the fields of a message.
struct ProtobufReader {
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Four or eight bytes, which nothing here has a use for.
    case fixed
  }

  private var rest: ArraySlice<UInt8>

  /// All fields, in their order; `nil` if the message is malformed.
  static func fields(of message: ArraySlice<UInt8>) -> [(number: UInt64, value: Value)]? {
    var reader = ProtobufReader(rest: message)
    var fields: [(number: UInt64, value: Value)] = []
    while !reader.rest.isEmpty {
      guard let tag = reader.varint(), tag >> 3 > 0, let value = reader.value(ofKind: tag & 7)
      else { return nil }
      fields.append((tag >> 3, value))
    }
    return fields
  }

  private mutating func value(ofKind kind: UInt64) -> Value? {
    switch kind {
    case 0: varint().map(Value.number)
    case 1: take(8).map { _ in .fixed }
    case 2: varint().flatMap(Int.init(exactly:)).flatMap { take($0) }.map(Value.bytes)
    case 5: take(4).map { _ in .fixed }
    // Groups, which version 3 of the language has no more, and what is not assigned.
    default: nil
    }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// At most 64 bits, in at most ten bytes.
  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits <= 1 else { return nil }
      value |= bits << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
