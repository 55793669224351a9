/// Converts between rows of one byte a sample and rows of 1, 2, 4 or 8 bits a sample, as PNG has
/// them: several samples to a byte, the leftmost in the highest bits (PNG specification, 7.2).
package enum PackedSamples {
  /// Unpacks samples to one byte each, and scales them to 0…255.
  ///
  /// - Precondition: `packed` has as many samples as `samples` has bytes.
  package static func expand(
    _ packed: Span<UInt8>, bitDepth: Int, into samples: inout MutableSpan<UInt8>
  ) {
    precondition(packed.count * 8 >= samples.count * bitDepth)
    packed.withUnsafeBufferPointer { packed in
      samples.withUnsafeMutableBufferPointer { samples in
        guard let target = UnsafeMutableRawPointer(samples.baseAddress) else { return }
        switch bitDepth {
        case 1: expand(packed, 1, into: target, count: samples.count, spreadBits)
        case 2: expand(packed, 2, into: target, count: samples.count, spreadPairs)
        case 4: expand(packed, 4, into: target, count: samples.count, spreadHalves)
        default: _ = samples.update(fromContentsOf: packed.prefix(samples.count))
        }
      }
    }
  }

  /// Unpacks samples of less than 8 bits, all that are in a byte at a time.
  ///
  /// - Parameter spread: Makes the samples of a byte. The first one is the lowest byte.
  @inline(__always)
  private static func expand<Samples: FixedWidthInteger>(
    _ packed: UnsafeBufferPointer<UInt8>, _ bitDepth: Int, into target: UnsafeMutableRawPointer,
    count: Int, _ spread: (UInt8) -> Samples
  ) {
    let perByte = 8 / bitDepth
    let whole = count / perByte
    for i in 0..<whole {
      target.storeBytes(
        of: spread(packed[i]).littleEndian, toByteOffset: i * perByte, as: Samples.self)
    }
    guard whole * perByte < count else { return }
    let last = spread(packed[whole])
    for x in whole * perByte..<count {
      let sample = UInt8(truncatingIfNeeded: last >> Samples(8 * (x - whole * perByte)))
      target.storeBytes(of: sample, toByteOffset: x, as: UInt8.self)
    }
  }

  /// 0…255 from each two bits.
  private static func spreadPairs(_ bits: UInt8) -> UInt32 {
    let all = UInt32(bits)
    return (all >> 6 | (all & 0x30) << 4 | (all & 0x0C) << 14 | (all & 0x03) << 24) &* 85
  }

  /// 0…255 from each four bits.
  private static func spreadHalves(_ bits: UInt8) -> UInt16 {
    let all = UInt16(bits)
    return (all >> 4 | (all & 0x0F) << 8) &* 17
  }

  /// Makes a byte of 0 or 255 from each bit. The highest bit is the lowest byte.
  private static func spreadBits(_ bits: UInt8) -> UInt64 {
    // Each of the eight bytes gets a copy of all bits and keeps a different one. Adding 0x7F then
    // sets the highest bit of each byte whose bit was set.
    let kept = UInt64(bits) &* 0x0101_0101_0101_0101 & 0x0102_0408_1020_4080
    let high = kept &+ 0x7F7F_7F7F_7F7F_7F7F
    return (high & 0x8080_8080_8080_8080) >> 7 &* 0xFF
  }

  /// Packs samples. They are not scaled: each must be a number below 2^bitDepth.
  ///
  /// - Precondition: `packed` has exactly as many bytes as the packed samples take.
  package static func pack(
    _ samples: Span<UInt8>, bitDepth: Int, into packed: inout MutableSpan<UInt8>
  ) {
    precondition(packed.count == (samples.count * bitDepth + 7) / 8)
    guard bitDepth < 8 else {
      packed.withUnsafeMutableBufferPointer { packed in
        samples.withUnsafeBufferPointer { _ = packed.update(fromContentsOf: $0) }
      }
      return
    }
    let perByte = 8 / bitDepth
    let whole = samples.count / perByte
    packWhole(samples, bitDepth, into: &packed, count: whole)
    for i in whole..<packed.count {
      var byte: UInt8 = 0
      for x in i * perByte..<min(samples.count, (i + 1) * perByte) {
        byte |= samples[x] << UInt8((perByte - 1 - x % perByte) * bitDepth)
      }
      packed[i] = byte
    }
  }

  /// Fills whole bytes, each with a step or two.
  private static func packWhole(
    _ samples: Span<UInt8>, _ bitDepth: Int, into packed: inout MutableSpan<UInt8>, count: Int
  ) {
    packed.withUnsafeMutableBufferPointer { packed in
      samples.withUnsafeBytes { samples in
        func fill<Samples: FixedWidthInteger>(_ pack: (Samples) -> Samples) {
          for i in 0..<count {
            let offset = i * MemoryLayout<Samples>.size
            let next = samples.loadUnaligned(fromByteOffset: offset, as: Samples.self)
            packed[i] = UInt8(truncatingIfNeeded: pack(next.littleEndian))
          }
        }
        switch bitDepth {
        // Each of these factors brings the lowest bit of one byte to its place in the highest.
        case 1: fill { (eight: UInt64) in (eight &* 0x8040_2010_0804_0201) >> 56 }
        case 2: fill { (four: UInt32) in four << 6 | four >> 4 | four >> 14 | four >> 24 }
        default: fill { (two: UInt16) in two << 4 | two >> 8 }
        }
      }
    }
  }

  /// Packs samples into an array of exactly as many bytes as they take.
  package static func pack(_ samples: Span<UInt8>, bitDepth: Int, into packed: inout [UInt8]) {
    var target = packed.mutableSpan
    pack(samples, bitDepth: bitDepth, into: &target)
  }
}
