import JPNGPlanes
import TestSupport
import Testing

@Suite("CRC-32")
struct ChecksumTests {
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { Checksum.crc32($0) }
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
    #expect(Checksum.crc32(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
  }

  @Test("Any length agrees with the definition", arguments: [1, 2, 3, 7, 8, 9, 63, 64, 65, 1000])
  func definition(count: Int) {
    var generator = SeededGenerator(seed: 51)
    let bytes = generator.bytes(count)
    #expect(Self.crc(bytes) == PNGChecksums.crc32(bytes), "seed 51")
  }

  @Test("The versions of all libraries are known")
  func versions() {
    #expect(
      LibraryVersions.all.map(\.name) == ["libjpeg-turbo", "libpng", "zlib", "libdeflate", "lz4"])
    #expect(LibraryVersions.all.allSatisfy { $0.version.split(separator: ".").count >= 2 })
  }
}
