/// Takes numbers from the front of an input. Behind its end, all of them are the least ones.
struct FuzzInput {
  /// What has not been taken.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func word() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  /// A number from one byte, or from two where the range has more than 256 numbers.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let value = range.count <= 256 ? Int(byte()) : Int(word())
    return range.lowerBound + value % range.count
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

extension [UInt8] {
  /// The parts of a text before and behind the first byte of this value, which is in neither.
  func halves(at separator: UInt8) -> (first: [UInt8], second: [UInt8]) {
    let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [])
  }
}
