/// A Huffman code as JPEG has them: no code is longer than 16 bits, and none is of ones only
/// (ITU-T T.81, K.2).
package struct HuffmanCode: Sendable {
  /// How many codes there are of each length, from 1 to ``longest`` bits.
  package let lengthCounts: [UInt8]
  /// What codes stand for, from the shortest to the longest.
  package let symbols: [UInt8]

  /// The greatest length of a code, in bits.
  package static let longest = 16

  /// The shortest code of symbols.
  ///
  /// - Parameter counts: How often each symbol occurs, at most 256 of them.
  init(of counts: [UInt32]) {
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) > (counts[$1], $1) }
    let numbers = Self.limited(Self.numberOfCodesByLength(symbols.map { Int(counts[$0]) }))
    lengthCounts = numbers[1...Self.longest].map(UInt8.init)
    self.symbols = symbols.map(UInt8.init)
  }

  /// The length of the code of each symbol up to a number of them, in bits. Symbols without one
  /// have the greatest.
  func lengths(upTo symbolCount: Int) -> [Int] {
    var lengths = [Int](repeating: Self.longest, count: symbolCount)
    var next = 0
    for (index, count) in lengthCounts.enumerated() {
      for symbol in symbols[next..<(next + Int(count))] { lengths[Int(symbol)] = index + 1 }
      next += Int(count)
    }
    return lengths
  }

  /// The bytes that a code takes in a table segment.
  var byteCount: Int { 1 + lengthCounts.count + symbols.count }

  /// How many codes of each length a Huffman tree has, one more of the greatest length included:
  /// that of ones only.
  private static func numberOfCodesByLength(_ counts: [Int]) -> [Int] {
    // The two least counts are joined again and again. New sums never are less than older ones, so
    // both lists stay sorted.
    var leaves = ([1] + counts.reversed().map { $0 * 2 })[...]
    var sums: [(count: Int, left: Int, right: Int)] = []
    var nextSum = 0
    var leafIndex = 0
    func take() -> (count: Int, node: Int) {
      if nextSum < sums.count, leaves.isEmpty || sums[nextSum].count <= leaves[leaves.startIndex] {
        nextSum += 1
        return (sums[nextSum - 1].count, nextSum - 1)
      }
      leafIndex += 1
      return (leaves.removeFirst(), -leafIndex)
    }
    let total = counts.count
    for _ in 0..<total {
      let first = take()
      let second = take()
      sums.append((first.count + second.count, first.node, second.node))
    }
    var numbers = [Int](repeating: 0, count: total + 2)
    var depths = [Int](repeating: 0, count: sums.count)
    for index in sums.indices.reversed() {
      for child in [sums[index].left, sums[index].right] {
        if child >= 0 {
          depths[child] = depths[index] + 1
        } else {
          numbers[depths[index] + 1] += 1
        }
      }
    }
    return numbers
  }

  /// Shortens codes that are too long at the cost of shorter ones, and takes away the one of ones
  /// only, which is among the longest.
  private static func limited(_ numbers: [Int]) -> [Int] {
    var numbers =
      numbers + [Int](repeating: 0, count: max(0, longest + 1 - numbers.count))
    for length in stride(from: numbers.count - 1, to: longest, by: -1) {
      while numbers[length] > 0 {
        guard let shorter = (1..<(length - 1)).last(where: { numbers[$0] > 0 }) else { break }
        numbers[length] -= 2
        numbers[length - 1] += 1
        numbers[shorter + 1] += 2
        numbers[shorter] -= 1
      }
    }
    if let last = numbers.indices.last(where: { numbers[$0] > 0 }) { numbers[last] -= 1 }
    return numbers
  }
}
