internal import CPixelKernels

/// Moves alpha between pixels and rows of single bytes.
package enum AlphaKernels {
  /// Puts `alpha` into the fourth byte of each pixel of `row`.
  package static func merge(
    _ alpha: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(alpha.count == row.count)
    for x in row.indices {
      row[x] = row[x] & PixelWord.colorMask | UInt32(alpha[x]) << 24
    }
  }

  /// Puts the colours of `color` and `alpha` together into `row`, past the cache.
  package static func merge(
    _ color: UnsafeBufferPointer<PixelWord>, _ alpha: UnsafeBufferPointer<UInt8>,
    storingInto row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(alpha.count == row.count && color.count == row.count)
    guard let color = color.baseAddress, let alpha = alpha.baseAddress, let start = row.baseAddress
    else { return }
    pk_merge(color, alpha, start, row.count)
  }

  /// Copies pixels, past the cache.
  package static func store(
    _ pixels: UnsafeMutableBufferPointer<PixelWord>,
    into row: UnsafeMutableBufferPointer<PixelWord>
  ) {
    precondition(pixels.count == row.count)
    guard let pixels = pixels.baseAddress, let start = row.baseAddress else { return }
    pk_store(pixels, start, row.count)
  }

  /// Copies the alpha of each pixel of `row`, shifted right by `shift` bits.
  package static func extract(
    _ row: UnsafeBufferPointer<PixelWord>, shift: UInt32,
    into alpha: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(alpha.count == row.count)
    for x in row.indices {
      alpha[x] = UInt8(truncatingIfNeeded: row[x] >> (24 &+ shift))
    }
  }

  /// Replaces each stored value by the alpha that it means; `table` is that of `levels`.
  package static func apply(
    _ levels: AlphaLevels, _ table: [UInt8], to bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(table.count == 256)
    let memory = UnsafeMutableRawBufferPointer(bytes)
    // Most alpha is 0 or 255, in long runs, which need no looking up, nor a change where they are
    // stored without noise.
    let lowMargin = EightBytes(repeating: 0x7F - min(levels.low, 0x7F))
    let highMargin = EightBytes(repeating: 0x7F - min(255 - levels.high, 0x7F))
    table.withUnsafeBufferPointer { table in
      var i = 0
      while i &+ 32 <= memory.count {
        if memory.are32Extreme(at: i) {
          i &+= 32
          continue
        }
        for _ in 0..<4 {
          let values = memory.loadUnaligned(fromByteOffset: i, as: EightBytes.self)
          if values.areAll(below: lowMargin) {
            memory.storeBytes(of: 0, toByteOffset: i, as: EightBytes.self)
          } else if (~values).areAll(below: highMargin) {
            memory.storeBytes(of: ~0, toByteOffset: i, as: EightBytes.self)
          } else {
            for j in i..<i &+ 8 { bytes[j] = table[Int(bytes[j])] }
          }
          i &+= 8
        }
      }
      while i < memory.count {
        bytes[i] = table[Int(bytes[i])]
        i &+= 1
      }
    }
  }

  /// Replaces each byte by its entry in a table of 256.
  package static func map(_ bytes: UnsafeMutableBufferPointer<UInt8>, through table: [UInt8]) {
    precondition(table.count == 256)
    table.withUnsafeBufferPointer { table in
      for i in bytes.indices { bytes[i] = table[Int(bytes[i])] }
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Whether 32 bytes are all 0 or all 255.
  @inline(__always)
  fileprivate func are32Extreme(at offset: Int) -> Bool {
    let a = loadUnaligned(fromByteOffset: offset, as: EightBytes.self)
    let b = loadUnaligned(fromByteOffset: offset &+ 8, as: EightBytes.self)
    let c = loadUnaligned(fromByteOffset: offset &+ 16, as: EightBytes.self)
    let d = loadUnaligned(fromByteOffset: offset &+ 24, as: EightBytes.self)
    return a & b & c & d == ~0 || a | b | c | d == 0
  }
}

private typealias EightBytes = UInt64

extension EightBytes {
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  fileprivate init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Whether no byte is more than 0x7F less the margin, which each byte of `margin` is.
  @inline(__always)
  fileprivate func areAll(below margin: UInt64) -> Bool {
    (((self & ~Self.highBits) &+ margin) | self) & Self.highBits == 0
  }
}
