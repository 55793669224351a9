/// How often each original alpha value met each decoded one: everything there is to know about
/// what coding did to an alpha plane, gathered in one pass.
package struct AlphaPairs: Sendable {
  /// Counts; the index is original × 256 + decoded.
  private var counts = [Int32](repeating: 0, count: 256 * 256)

  package init() {}

  /// Adds one row: the pixels of the original and the decoded samples.
  package mutating func add(
    _ original: UnsafeBufferPointer<PixelWord>, _ decoded: UnsafeBufferPointer<UInt8>
  ) {
    precondition(original.count == decoded.count)
    counts.withUnsafeMutableBufferPointer { counts in
      var x = 0
      while x < original.count {
        // Alpha is mostly runs of 0 and 255; counting them one by one would wait for each other.
        let run = x + 8 <= original.count ? Self.extreme(original, decoded, at: x) : nil
        if let run {
          counts[run << 8 | run] &+= 8
          x += 8
        } else {
          counts[Int(original[x] >> 24) << 8 | Int(decoded[x])] &+= 1
          x += 1
        }
      }
    }
  }

  /// 0 or 255 where the next eight originals and decoded samples all are, else `nil`.
  @inline(__always)
  private static func extreme(
    _ original: UnsafeBufferPointer<PixelWord>, _ decoded: UnsafeBufferPointer<UInt8>, at x: Int
  ) -> Int? {
    let samples = UnsafeRawBufferPointer(decoded).loadUnaligned(fromByteOffset: x, as: UInt64.self)
    guard samples == 0 || samples == .max else { return nil }
    var (all, any): (PixelWord, PixelWord) = (.max, 0)
    for i in x..<(x + 8) {
      all &= original[i]
      any |= original[i]
    }
    if samples == .max { return all >> 24 == 255 ? 255 : nil }
    return any >> 24 == 0 ? 0 : nil
  }

  /// The decoded values that appeared where the original was `alpha`, lowest and highest; `nil`
  /// where it never was.
  package func range(of alpha: UInt8) -> ClosedRange<UInt8>? {
    let row = counts[(Int(alpha) << 8)...].prefix(256)
    guard let first = row.firstIndex(where: { $0 > 0 }),
      let last = row.lastIndex(where: { $0 > 0 })
    else { return nil }
    return UInt8(first & 0xFF)...UInt8(last & 0xFF)
  }

  /// The error that remains when each decoded value is read through `table`, of 256 entries.
  package func error(through table: [UInt8]) -> AlphaError {
    var error = AlphaError()
    for (index, count) in counts.enumerated() where count > 0 {
      error.add(Int(table[index & 0xFF]) - index >> 8, times: Int(count))
    }
    return error
  }

  /// The error of decoded values as they are.
  package var error: AlphaError { error(through: (0...255).map { UInt8($0) }) }
}

/// How far decoded alpha is from the original, in steps of 1/255.
package struct AlphaError: Hashable, Sendable {
  package private(set) var maximum = 0
  private var sumOfSquares = 0
  private var count = 0

  package init() {}

  package var rootMeanSquare: Double { (Double(sumOfSquares) / Double(max(1, count))).squareRoot() }

  package mutating func add(_ difference: Int, times count: Int) {
    sumOfSquares += difference * difference * count
    maximum = max(maximum, abs(difference))
    self.count += count
  }
}
