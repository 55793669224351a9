import JPNGBytes
import TestSupport
import Testing

@Suite("CRC-32")
struct ChecksumTests {
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    Checksum.crc32(bytes.span)
  }

  @Test("Known values come out")
  func knownValues() {
    #expect(Self.crc(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Self.crc(Array("IEND".utf8)) == 0xAE42_6082)
    #expect(Self.crc([0]) == 0xD202_EF8D)
    #expect(Self.crc([UInt8](repeating: 0, count: 32)) == 0x190A_55AD)
  }

  @Test("Nothing has the checksum 0")
  func empty() {
    #expect(Self.crc([]) == 0)
    #expect(Checksum.crc32(ByteView(UnsafeRawBufferPointer(start: nil, count: 0))) == 0)
  }

  @Test("Any length agrees with the definition", arguments: [1, 2, 3, 7, 8, 9, 63, 64, 65, 1000])
  func definition(count: Int) {
    var generator = SeededGenerator(seed: 51)
    let bytes = generator.bytes(count)
    #expect(Self.crc(bytes) == PNGChecksums.crc32(bytes), "seed 51")
    #expect(bytes.withView { Checksum.crc32($0) } == Self.crc(bytes))
    for cut in [0, 1, count / 2, count] {
      let first = Checksum.crc32(bytes.span.extracting(..<cut))
      let both = Checksum.crc32(bytes.span.extracting(cut...), continuing: first)
      #expect(both == Self.crc(bytes))
    }
  }
}
