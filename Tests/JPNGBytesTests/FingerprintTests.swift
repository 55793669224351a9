import JPNGBytes
import TestSupport
import Testing

@Suite("Fingerprints of contents")
struct FingerprintTests {
  private func fingerprint(_ bytes: [UInt8]) -> Fingerprint {
    bytes.withView { view in
      var fingerprint = Fingerprint()
      fingerprint.add(view)
      return fingerprint
    }
  }

  /// The definition, computed with integers that cannot overflow.
  private func expected(_ bytes: [UInt8], _ point: Int128) -> UInt64 {
    let prime: Int128 = 1 << 61 - 1
    var pieces: [Int128] = []
    var rest = bytes[...]
    while rest.count >= 8 {
      pieces.append(rest.prefix(7).reversed().reduce(0) { $0 << 8 | Int128($1) })
      rest = rest.dropFirst(7)
    }
    pieces.append(rest.reduce(0) { $0 << 8 | Int128($1) })
    pieces += [Int128(bytes.count >> 32), Int128(bytes.count & 0xFFFF_FFFF)]
    return UInt64(pieces.reduce(1) { ($0 * point + $1) % prime })
  }

  @Test("They are values of the polynomial that is documented, at both points")
  func polynomial() {
    var generator = SeededGenerator(seed: 1)
    for count in Array(0..<40) + [1000, 4099] {
      for bytes in [generator.bytes(count), [UInt8](repeating: 255, count: count)] {
        let fingerprint = fingerprint(bytes)
        #expect(fingerprint.first == expected(bytes, 0x043F_6A88_85A3_08D3))
        #expect(fingerprint.second == expected(bytes, 0x0B7E_1516_28AE_D2A6))
      }
    }
  }

  @Test("Each bit counts, so does the length, and so does where parts begin")
  func differences() {
    var generator = SeededGenerator(seed: 2)
    let bytes = generator.bytes(100)
    var all: Set<Fingerprint> = [fingerprint(bytes)]
    for bit in 0..<800 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      all.insert(fingerprint(changed))
    }
    #expect(all.count == 801)
    #expect(Set((0..<100).map { fingerprint([UInt8](repeating: 0, count: $0)) }).count == 100)
    let cuts = (0...100).map { cut in
      var parts = Fingerprint()
      for part in [bytes[..<cut], bytes[cut...]] { part.withView { parts.add($0) } }
      return parts
    }
    #expect(Set(cuts).count == 101)
  }
}
