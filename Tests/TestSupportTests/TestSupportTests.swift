import Foundation
import TestSupport
import Testing

@Suite("Test support")
struct TestSupportTests {
  @Test("The generator gives the numbers of SplitMix64")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("The checksums of the PNG builder are those of the specifications")
  func checksums() {
    #expect(PNGChecksums.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(PNGChecksums.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }

  @Test("The smallest PNG is written byte for byte as the specification says")
  func smallestPNG() {
    let builder = PNGBuilder(width: 1, height: 1, bitDepth: 1, colorType: 0) { _, _, _ in 1 }
    #expect(
      builder.encoded() == [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
        0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0,
        0x37, 0x6E, 0xF9, 0x24,
        0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, 0x78, 0x01, 1, 2, 0, 0xFD, 0xFF, 0, 0x80,
        0, 0x82, 0, 0x81, 0xC3, 0x6E, 0x25, 0xE0,
        0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
      ])
  }

  @Test("A temporary folder is gone when nobody holds it")
  func temporaryFolder() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = folder.url.path
      try folder.write([1, 2], to: "a/b.png")
      #expect(try folder.read("a/b.png") == [1, 2])
      #expect(folder.files == ["a/b.png"])
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A process gets its arguments, input and folder; status and both outputs come back")
  func process() throws {
    let folder = try TemporaryFolder()
    let result = try runProcess(
      URL(filePath: "/bin/sh"), ["-c", "cat; pwd >&2; echo \"$1\"; exit 3", "sh", "a b"],
      standardInput: Array("in ".utf8), in: folder.url)
    #expect(result.status == 3)
    #expect(result.output == "in a b\n")
    #expect(result.errors.contains(folder.url.lastPathComponent))
  }

  @Test("More output than a pipe holds comes back whole")
  func largeOutput() throws {
    let input = [UInt8](repeating: 65, count: 1 << 20)
    let result = try runProcess(URL(filePath: "/bin/cat"), standardInput: input)
    #expect(result.standardOutput == input)
  }

  @Test("The command line tool is where the tests look for it")
  func builtProduct() {
    #expect(FileManager.default.isExecutableFile(atPath: BuiltProducts.jpng.path))
  }
}
