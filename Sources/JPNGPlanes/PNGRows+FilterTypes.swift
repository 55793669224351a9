extension PNGRows {
  /// The filter types that a strategy chooses, one a row.
  func filterTypes(by strategy: PNGFilterStrategy) throws(CodecError) -> [UInt8] {
    if let type = strategy.fixedType { return [UInt8](repeating: type, count: height) }
    return strategy == .bruteForce ? try triedTypes() : cheapestTypes(by: strategy)
  }

  private func cheapestTypes(by strategy: PNGFilterStrategy) -> [UInt8] {
    var costs = PNGFilterCosts()
    var types = [UInt8](repeating: 0, count: height)
    var filtered = [UInt8](repeating: 0, count: rowByteCount)
    filtered.withUnsafeMutableBufferPointer { filtered in
      guard let target = filtered.baseAddress else { return }
      forEachRow { y, row, above in
        types[y] = Self.cheapestType { type in
          PNGFilter.apply(type, row, above: above, step: step, into: target)
          return costs.cost(of: UnsafeBufferPointer(filtered), by: strategy)
        }
      }
    }
    return types
  }

  /// The choice of oxipng's "brute" filter: a row is compressed behind the last ones, each filtered
  /// as was chosen for it.
  private func triedTypes() throws(CodecError) -> [UInt8] {
    let compressor = try DeflateCompressor(level: 1)
    var types = [UInt8](repeating: 0, count: height)
    let length = rowByteCount + 1
    let contextCount = 2
    // The last rows, and behind them the one that filters are tried on.
    var window = [UInt8](repeating: 0, count: (contextCount + 1) * length)
    var stream = [UInt8](repeating: 0, count: compressor.bound(window.count))
    window.withUnsafeMutableBytes { window in
      stream.withUnsafeMutableBytes { stream in
        guard let base = window.baseAddress else { return }
        let last = (base + contextCount * length).assumingMemoryBound(to: UInt8.self)
        forEachRow { y, row, above in
          func filter(_ type: UInt8) {
            last.pointee = type
            PNGFilter.apply(type, row, above: above, step: step, into: last + 1)
          }
          let unused = max(0, contextCount - y) * length
          let context = UnsafeRawBufferPointer(rebasing: window[unused...])
          types[y] = Self.cheapestType { type in
            filter(type)
            return compressor.compress(context, into: stream)
          }
          filter(types[y])
          base.copyMemory(from: base + length, byteCount: contextCount * length)
        }
      }
    }
    return types
  }

  /// The type, 0…4, that costs least; of several the lowest.
  private static func cheapestType(_ cost: (UInt8) -> Int) -> UInt8 {
    var best = (type: UInt8(0), cost: Int.max)
    for type in 0..<UInt8(PNGFilter.typeCount) {
      let cost = cost(type)
      if cost < best.cost { best = (type, cost) }
    }
    return best.type
  }
}
