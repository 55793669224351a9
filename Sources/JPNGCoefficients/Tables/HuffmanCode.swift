/// The lengths of Huffman codes as JPEG has them: no longer than 16 bits, and no code of ones only
/// (ITU-T T.81, K.2).
enum HuffmanCode {
  /// The length of the code of each symbol, in bits. Symbols that do not occur have the greatest.
  static func lengths(of counts: [UInt32]) -> [Int] {
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) > (counts[$1], $1) }
    var lengths = [Int](repeating: longest, count: counts.count)
    let lengthCounts = limited(numberOfCodesByLength(symbols.map { Int(counts[$0]) }))
    var next = 0
    for (length, count) in lengthCounts.enumerated() {
      for symbol in symbols[next..<(next + count)] { lengths[symbol] = length }
      next += count
    }
    return lengths
  }

  private static let longest = 16

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
    var numbers = numbers + [Int](repeating: 0, count: max(0, longest + 1 - numbers.count))
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
