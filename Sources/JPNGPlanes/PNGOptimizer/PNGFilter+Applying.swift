extension PNGFilter {
  /// The number of filter types. They are numbered from 0.
  static let typeCount = 5

  /// Filters a row: subtracts from each of its bytes what the filter predicts from the bytes to the
  /// left, above, and above to the left.
  ///
  /// - Parameters:
  ///   - type: 0 for none, 1 for sub, 2 for up, 3 for average, 4 for Paeth.
  ///   - above: The row above, not filtered; zeros for the first row.
  ///   - step: The distance from a byte to its left neighbour. It is the number of bytes of a
  ///     pixel, or 1 if a pixel has less than a byte.
  ///   - target: The filtered row is written here, from index `offset` on.
  static func apply(
    _ type: UInt8, _ row: Span<UInt8>, above: Span<UInt8>, step: Int,
    into target: inout MutableSpan<UInt8>, at offset: Int = 0
  ) {
    precondition(type < typeCount && step > 0)
    precondition(above.count == row.count, "rows of one width")
    precondition(offset >= 0 && target.count - offset >= row.count, "room for the row")
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        target.withUnsafeMutableBufferPointer { target in
          guard let base = row.baseAddress, let above = above.baseAddress,
            let target = target.baseAddress
          else { return }
          apply(type, base, count: row.count, above: above, step: step, into: target + offset)
        }
      }
    }
  }

  private static func apply(
    _ type: UInt8, _ base: UnsafePointer<UInt8>, count: Int, above: UnsafePointer<UInt8>,
    step: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    // The left neighbour of the first pixel counts as zeros. Paeth's predictor is then the byte
    // above.
    let first = min(step, count)
    for x in 0..<first {
      let predicted: UInt8 =
        switch type {
        case 2, 4: above[x]
        case 3: above[x] >> 1
        default: 0
        }
      target[x] = base[x] &- predicted
    }
    let rest = FilterOperands(
      row: base + first, left: base, above: above + first, upperLeft: above,
      count: count - first)
    switch type {
    case 0: (target + first).update(from: rest.row, count: rest.count)
    case 1: rest.sub(into: target + first)
    case 2: rest.up(into: target + first)
    case 3: rest.average(into: target + first)
    default: rest.paeth(into: target + first)
    }
  }
}

/// The bytes of a row behind its first pixel, and the neighbours of each byte. The filters are
/// plain loops without traps and branches, so that the compiler vectorises them.
private struct FilterOperands {
  let row: UnsafePointer<UInt8>
  let left: UnsafePointer<UInt8>
  let above: UnsafePointer<UInt8>
  let upperLeft: UnsafePointer<UInt8>
  let count: Int

  func sub(into target: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count { target[x] = row[x] &- left[x] }
  }

  func up(into target: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count { target[x] = row[x] &- above[x] }
  }

  func average(into target: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      // This is half the sum, rounded down. The sum itself would need nine bits.
      let half = (left[x] & above[x]) &+ ((left[x] ^ above[x]) >> 1)
      target[x] = row[x] &- half
    }
  }

  func paeth(into target: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      let (a, b, c) = (Int16(left[x]), Int16(above[x]), Int16(upperLeft[x]))
      let toLeft = magnitude(b &- c)
      let toAbove = magnitude(a &- c)
      let toUpperLeft = magnitude(a &+ b &- c &- c)
      let other = toAbove <= toUpperLeft ? b : c
      let predicted = toLeft <= min(toAbove, toUpperLeft) ? a : other
      target[x] = row[x] &- UInt8(truncatingIfNeeded: predicted)
    }
  }

  /// The absolute value. Unlike `abs`, this does not trap on overflow, as a trap prevents
  /// vectorising.
  private func magnitude(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
}
