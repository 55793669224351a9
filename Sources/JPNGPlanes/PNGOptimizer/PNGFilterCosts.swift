/// Estimates how well filtered rows will compress, by measures that look at one row at a time.
struct PNGFilterCosts {
  private var byteCounts = [UInt32](repeating: 0, count: 1 << 8)
  private var pairCounts = [UInt32](repeating: 0, count: 1 << 16)

  /// The cost of a filtered row by a strategy's measure. The lower it is, the better the row should
  /// compress.
  mutating func cost(
    of row: Span<UInt8>, by strategy: PNGFilterStrategy
  ) -> Int {
    switch strategy {
    case .minimumSum: Self.sumOfDifferences(row)
    case .entropy: entropy(row)
    case .bigrams: differentPairs(row)
    case .bigramEntropy: pairEntropy(row)
    case .none, .sub, .up, .average, .paeth, .bruteForce: 0
    }
  }

  private static func sumOfDifferences(_ row: Span<UInt8>) -> Int {
    var sum = 0
    // The row is summed in parts whose sums fit 32 bits, as the compiler then handles twice as many
    // bytes at once as with 64 bits.
    for start in stride(from: 0, to: row.count, by: 1 << 16) {
      var part: UInt32 = 0
      for x in start..<min(start + 1 << 16, row.count) { part &+= UInt32(min(row[x], 0 &- row[x])) }
      sum += Int(part)
    }
    return sum
  }

  private mutating func entropy(_ row: Span<UInt8>) -> Int {
    for x in row.indices { byteCounts[Int(row[x])] &+= 1 }
    var bits = 0
    for value in byteCounts.indices {
      bits -= Self.informationWeight(byteCounts[value])
      byteCounts[value] = 0
    }
    return bits
  }

  private mutating func differentPairs(_ row: Span<UInt8>) -> Int {
    var different = 0
    forEachPair(row) { counts, pair in
      different &+= counts[pair] == 0 ? 1 : 0
      counts[pair] = 1
    }
    forEachPair(row) { counts, pair in counts[pair] = 0 }
    return different
  }

  private mutating func pairEntropy(_ row: Span<UInt8>) -> Int {
    forEachPair(row) { counts, pair in counts[pair] &+= 1 }
    var bits = 0
    forEachPair(row) { counts, pair in
      // Setting the count to 0 lets each pair add to the sum only where it first occurs.
      bits &-= Self.informationWeight(counts[pair])
      counts[pair] = 0
    }
    return bits
  }

  private mutating func forEachPair(
    _ row: Span<UInt8>, _ body: (inout MutableSpan<UInt32>, Int) -> Void
  ) {
    guard row.count > 1 else { return }
    var counts = pairCounts.mutableSpan
    for x in 1..<row.count { body(&counts, Int(row[x - 1]) << 8 | Int(row[x])) }
  }

  /// Approximates 256 · n · log2 n, by linear interpolation between the powers of two. It is
  /// computed in whole numbers so that every machine chooses the same filters.
  static func informationWeight(_ n: UInt32) -> Int {
    guard n > 1 else { return 0 }
    let exponent = 31 - n.leadingZeroBitCount
    let fraction = ((Int(n) - 1 << exponent) << 8) >> exponent
    return Int(n) * (exponent << 8 + fraction)
  }
}
