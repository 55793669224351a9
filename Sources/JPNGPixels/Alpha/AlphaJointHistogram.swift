/// The joint histogram of an alpha plane and its decoded copy: how often each original value was
/// decoded as each value. All that is asked about the error of coding can be computed from it, so
/// one pass over the plane is enough.
package struct AlphaJointHistogram: Sendable {
  /// The counts. The index is original × 256 + decoded.
  private var counts = [Int32](repeating: 0, count: 256 * 256)

  package init() {}

  /// Adds one row.
  ///
  /// - Parameters:
  ///   - original: The pixels of the original, whose alpha counts.
  ///   - decoded: The decoded alpha of as many pixels.
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
      // Alpha consists mostly of long runs of 0 and of 255. Counting their pixels one by one would
      // be slow, as each increment of a counter has to wait for the one before.
      let repeated = x + 8 <= original.count ? repeatedExtreme(original, decoded, at: x) : nil
      if let repeated {
        counts[repeated << 8 | repeated] &+= 8
        x += 8
      } else {
        counts[Int(original[x] >> 24) << 8 | Int(decoded[x])] &+= 1
        x += 1
      }
    }
  }

  /// Returns 0 or 255 if that is the value of all eight original and all eight decoded samples from
  /// `x` on, else `nil`.
  @inline(__always)
  private static func repeatedExtreme(
    _ original: UnsafeBufferPointer<PixelWord>, _ decoded: UnsafeBufferPointer<UInt8>, at x: Int
  ) -> Int? {
    let samples = UnsafeRawBufferPointer(decoded).loadUnaligned(fromByteOffset: x, as: UInt64.self)
    guard samples == 0 || samples == .max else { return nil }
    var all = PixelWord.max
    var any = PixelWord.min
    for i in x..<(x + 8) {
      all &= original[i]
      any |= original[i]
    }
    if samples == .max { return all >> 24 == 255 ? 255 : nil }
    return any >> 24 == 0 ? 0 : nil
  }

  /// The lowest and the highest value that pixels with the original value `alpha` were decoded as;
  /// `nil` if there are no such pixels.
  package func range(of alpha: UInt8) -> ClosedRange<UInt8>? {
    let row = counts[(Int(alpha) << 8)...].prefix(256)
    guard let first = row.firstIndex(where: { $0 > 0 }),
      let last = row.lastIndex(where: { $0 > 0 })
    else { return nil }
    return UInt8(first & 0xFF)...UInt8(last & 0xFF)
  }

  /// The error of the decoded values after each is replaced by its entry in `table`, which has 256.
  package func error(through table: [UInt8]) -> AlphaError {
    var error = AlphaError()
    counts.withUnsafeBytes { bytes in
      for first in stride(from: 0, to: counts.count, by: 16) {
        // Almost all are 0, so several are looked at together.
        let several = bytes.loadUnaligned(fromByteOffset: 4 * first, as: SIMD16<Int32>.self)
        guard several != .zero else { continue }
        for index in first..<(first + 16) where several[index - first] > 0 {
          let difference = Int(table[index & 0xFF]) - index >> 8
          error.add(difference, times: Int(several[index - first]))
        }
      }
    }
    return error
  }

  /// The error of the decoded values.
  package var error: AlphaError { error(through: (0...255).map { UInt8($0) }) }
}
