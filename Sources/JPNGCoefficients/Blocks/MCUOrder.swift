internal import CCoefficientKernels
internal import JPNGThreads

/// The blocks of a component in the order in which they are coded: MCU by MCU, row by row of them.
struct MCUOrder {
  private let plane: CoefficientPlane
  /// Blocks of an MCU.
  private let h: Int
  private let v: Int
  private let hasRestarts: Bool

  init(_ plane: CoefficientPlane, h: Int, v: Int, hasRestarts: Bool) {
    self.plane = plane
    self.h = h
    self.v = v
    self.hasRestarts = hasRestarts
  }

  /// How many rows of MCUs there are.
  var count: Int { (plane.blocksHigh + v - 1) / v }

  /// The rows of blocks in a row of MCUs.
  func blockRows(_ row: Int) -> Range<Int> {
    (row * v)..<min((row + 1) * v, plane.blocksHigh)
  }

  /// The blocks of a row of MCUs, counted row by row from its first one.
  func order(_ row: Int) -> [Int32] {
    let (wide, high) = (plane.blocksWide, blockRows(row).count)
    var order: [Int32] = []
    order.reserveCapacity(wide * high)
    for left in stride(from: 0, to: wide, by: h) {
      for y in 0..<high {
        for x in left..<min(left + h, wide) { order.append(Int32(y * wide + x)) }
      }
    }
    return order
  }

  /// The DC coefficient that the first block of each row of MCUs is predicted from.
  func previousDC() -> [Int32] {
    (0..<count).map { row in
      guard row > 0, !hasRestarts else { return 0 }
      let last = blockRows(row - 1).upperBound - 1
      return Int32(plane.row(last)[64 * (plane.blocksWide - 1)])
    }
  }

  /// How often each symbol occurs, without ``fillingBlocks``.
  func symbolCounts(sharing threads: ThreadBudget) -> SymbolCounts {
    let previous = previousDC()
    return threads.map(count) { row in symbolCounts(row, after: previous[row]) }
      .reduce(into: SymbolCounts()) { $0.add($1) }
  }

  /// How often each symbol occurs as the component is coded.
  func symbolCounts() -> SymbolCounts {
    var counts = symbolCounts(sharing: ThreadBudget(threadCount: 1))
    // Each repeats the DC coefficient before it, and ends at once.
    counts.dc[0] += UInt32(fillingBlocks)
    counts.ac[0] += UInt32(fillingBlocks)
    return counts
  }

  /// How many blocks behind the last columns and rows make MCUs whole.
  private var fillingBlocks: Int {
    let mcusWide = (plane.blocksWide + h - 1) / h
    return h * v * mcusWide * count - plane.blocksWide * plane.blocksHigh
  }

  private func symbolCounts(_ row: Int, after previous: Int32) -> SymbolCounts {
    var counts = SymbolCounts()
    let order = order(row)
    ck_count_symbols(
      plane.row(blockRows(row).lowerBound), order, order.count, previous, &counts.dc, &counts.ac)
    return counts
  }
}
