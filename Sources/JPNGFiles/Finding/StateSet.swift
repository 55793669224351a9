/// A set of small numbers, each a bit of a word. Ten thousands of paths are matched with hundreds
/// of patterns, and a `Set` would take tens of times as long.
struct StateSet {
  private var words: [UInt64]

  /// Creates an empty set that can hold the numbers below `count`.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  /// Returns the smallest number, and takes it out; `nil` if the set is empty.
  mutating func popFirst() -> Int? {
    for index in words.indices where words[index] != 0 {
      let bit = words[index].trailingZeroBitCount
      words[index] &= words[index] - 1
      return index * 64 + bit
    }
    return nil
  }
}
