/// Reads JSON from the first byte to the last, without making a tree of it: who calls says what
/// comes next. It is here since Foundation's is not in every program that reads bundles.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  /// More values within each other are refused.
  private static let maxDepth = 16

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
  }

  /// The next byte that is no blank.
  private mutating func peek() throws(BundleError) -> UInt8 {
    skipBlanks()
    guard position < bytes.count else { throw error("it ends too early") }
    return bytes[position]
  }

  private func error(_ reason: String) -> BundleError {
    .malformed("the index is no valid JSON at byte \(position): \(reason)")
  }

  private mutating func skip(_ character: Unicode.Scalar) throws(BundleError) -> Bool {
    guard try peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(BundleError) {
    guard try skip(character) else { throw error("\(character) is missing") }
  }

  /// Calls `member` with each key of an object. It has to read the value.
  mutating func object(
    _ member: (inout JSONReader, _ key: String) throws(BundleError) -> Void
  ) throws(BundleError) {
    try expect("{")
    if try skip("}") { return }
    repeat {
      let key = try string()
      try expect(":")
      try member(&self, key)
    } while try skip(",")
    try expect("}")
  }

  /// Calls `element` before each element of an array. It has to read it.
  mutating func array(
    _ element: (inout JSONReader) throws(BundleError) -> Void
  ) throws(BundleError) {
    try expect("[")
    if try skip("]") { return }
    repeat { try element(&self) } while try skip(",")
    try expect("]")
  }

  /// A string without escapes. No name in an index needs any.
  mutating func string() throws(BundleError) -> String {
    try expect("\"")
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else {
        throw error("a name with an escape or a control character")
      }
      position += 1
    }
    guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
      throw error("text that is not UTF-8")
    }
    try expect("\"")
    return text
  }

  /// A whole number that is not negative.
  mutating func number() throws(BundleError) -> Int {
    _ = try peek()
    let start = position
    var value = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(bytes[position] - 0x30))
      if overflow || carry { throw error("a number without end") }
      value = sum
      position += 1
    }
    let isCanonical = position - start == 1 || position > start && bytes[start] != 0x30
    guard isCanonical else { throw error("a whole number is missing") }
    return value
  }

  /// Whether the next value is `null`, which is then read.
  mutating func null() throws(BundleError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  private mutating func word(_ word: String) throws(BundleError) {
    guard bytes[position...].starts(with: word.utf8) else { throw error("an unknown word") }
    position += word.utf8.count
  }

  /// Reads a value of any kind, of a key that a later version may have added.
  mutating func skipValue(depth: Int = 0) throws(BundleError) {
    guard depth < Self.maxDepth else { throw error("too deep") }
    switch try peek() {
    case UInt8(ascii: "{"):
      try object { (reader, _) throws(BundleError) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array { (reader) throws(BundleError) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try skipNumber()
    }
  }

  private mutating func skipString() throws(BundleError) {
    try expect("\"")
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw error("text without an end") }
    position += 1
  }

  private mutating func skipNumber() throws(BundleError) {
    let start = position
    while position < bytes.count, Self.numeric.contains(bytes[position]) { position += 1 }
    guard position > start else { throw error("a value is missing") }
  }

  private static let numeric = Set("+-.0123456789eE".utf8)

  /// Refuses anything but blanks behind the last value.
  mutating func end() throws(BundleError) {
    skipBlanks()
    guard position == bytes.count else { throw error("it goes on behind its end") }
  }
}
