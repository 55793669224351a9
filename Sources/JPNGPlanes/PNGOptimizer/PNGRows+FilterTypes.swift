extension PNGRows {
  /// The filter types that a strategy chooses, one for each row.
  func filterTypes(by strategy: PNGFilterStrategy) throws(CodecError) -> [UInt8] {
    if let type = strategy.fixedType { return [UInt8](repeating: type, count: height) }
    return strategy == .bruteForce ? try triedTypes() : cheapestTypes(by: strategy)
  }

  private func cheapestTypes(by strategy: PNGFilterStrategy) -> [UInt8] {
    var costs = PNGFilterCosts()
    var types = [UInt8](repeating: 0, count: height)
    var filtered = [UInt8](repeating: 0, count: rowByteCount)
    forEachRow { y, row, above in
      types[y] = Self.cheapestType { type in
        var target = filtered.mutableSpan
        PNGFilter.apply(type, row, above: above, step: step, into: &target)
        return costs.cost(of: target.span, by: strategy)
      }
    }
    return types
  }

  /// Chooses the filters as oxipng's "brute" does: each row is compressed with every filter, behind
  /// the rows before it, which are filtered as was chosen for them.
  private func triedTypes() throws(CodecError) -> [UInt8] {
    let compressor = try DeflateCompressor(level: 1)
    var types = [UInt8](repeating: 0, count: height)
    let length = rowByteCount + 1
    let contextCount = 2
    // The window has the last rows, and behind them the row that filters are tried on.
    var window = [UInt8](repeating: 0, count: (contextCount + 1) * length)
    var stream = [UInt8](repeating: 0, count: compressor.bound(window.count))
    let last = contextCount * length
    forEachRow { y, row, above in
      func filter(_ type: UInt8) {
        window[last] = type
        var target = window.mutableSpan
        PNGFilter.apply(type, row, above: above, step: step, into: &target, at: last + 1)
      }
      let unused = max(0, contextCount - y) * length
      types[y] = Self.cheapestType { type in
        filter(type)
        return compressor.compress(window.span.extracting(unused..<window.count), into: &stream)
      }
      filter(types[y])
      window.replaceSubrange(0..<last, with: Array(window[length...]))
    }
    return types
  }

  /// The filter type, 0…4, with the least cost. Of several with the same cost it is the lowest.
  private static func cheapestType(_ cost: (UInt8) -> Int) -> UInt8 {
    var best = (type: UInt8(0), cost: Int.max)
    for type in 0..<UInt8(PNGFilter.typeCount) {
      let cost = cost(type)
      if cost < best.cost { best = (type, cost) }
    }
    return best.type
  }
}
