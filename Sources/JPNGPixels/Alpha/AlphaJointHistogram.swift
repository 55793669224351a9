/// How often each original alpha value was decoded as each value: the joint histogram of an alpha
/// plane and its decoded copy. It holds everything that there is to know about the error of coding,
/// gathered in one pass.
package struct AlphaJointHistogram: Sendable {
  /// Counts; the index is original × 256 + decoded.
  private var counts = [Int32](repeating: 0, count: 256 * 256)

  package init() {}

  /// Adds one row: the pixels of the original and the decoded samples.
  package mutating func add(_ original: Span<PixelWord>, _ decoded: Span<UInt8>) {
    precondition(original.count == decoded.count)
    original.withUnsafeBufferPointer { original in
      decoded.withUnsafeBufferPointer { decoded in
        counts.withUnsafeMutableBufferPointer { Self.count(original, decoded, in: $0) }
      }
    }
  }

  private static func count(
    _ original: UnsafeBufferPointer<PixelWord>, _ decoded: UnsafeBufferPointer<UInt8>,
    in counts: UnsafeMutableBufferPointer<Int32>
  ) {
    var x = 0
    while x < original.count {
      // Alpha is mostly runs of 0 and 255. Counted one by one, each increment of the same counter
      // would have to wait for the one before.
      let run = x + 8 <= original.count ? extreme(original, decoded, at: x) : nil
      if let run {
        counts[run << 8 | run] &+= 8
        x += 8
      } else {
        counts[Int(original[x] >> 24) << 8 | Int(decoded[x])] &+= 1
        x += 1
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
