import JPNGCache
import JPNGRemoteCache
import TestSupport
import Testing

@Suite("Action results")
struct ActionResultTests {
  private let result = ActionResult(
    path: "key", digest: ContentDigest(of: Array("abc".utf8)), byteCount: 300)

  /// The message as other implementations of Protocol Buffers write it: field 2 with a message of
  /// fields 1 and 2, and so on.
  private var expected: [UInt8] {
    let hash = Array("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad".utf8)
    let digest: [UInt8] = [0x0A, 64] + hash + [0x10, 0xAC, 0x02]
    let file: [UInt8] = [0x0A, 3] + Array("key".utf8) + [0x12, UInt8(digest.count)] + digest
    return [0x12, UInt8(file.count)] + file
  }

  @Test("Are written as the Remote Execution API has them, and read again")
  func roundTrip() {
    #expect(result.bytes == expected)
    #expect(ActionResult(expected) == result)
  }

  @Test("Fields that are not known do no harm")
  func unknownFields() {
    // An exit code, standard output, metadata, and fields of four and eight bytes.
    let others: [UInt8] =
      [0x20, 0, 0x2A, 0, 0x4A, 2, 0x0A, 0, 0xFD, 0x01, 1, 2, 3, 4]
      + [0xF9, 0x01, 1, 2, 3, 4, 5, 6, 7, 8]
    #expect(ActionResult(expected + others) == result)
    #expect(ActionResult(others + expected) == result)
  }

  @Test("Every part of one is refused")
  func truncated() {
    for count in 0..<expected.count {
      #expect(ActionResult(Array(expected.prefix(count))) == nil, "\(count) bytes")
    }
  }

  @Test(
    "What is no such message is refused",
    arguments: [
      Array("<html>not found</html>".utf8), [UInt8](repeating: 0, count: 64),
      [UInt8](repeating: 0xFF, count: 64), [0x12, 0], [0x12, 0x80, 0x80, 0x80],
      // A length near 2^63, a varint of more than 64 bits, and a group.
      [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
      [0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], [0x13, 0x14],
    ])
  func malformed(bytes: [UInt8]) { #expect(ActionResult(bytes) == nil) }

  @Test("Two files are ambiguous, and a size that is negative is none")
  func wrongFields() {
    #expect(ActionResult(expected + expected) == nil)
    let hash = Array("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad".utf8)
    let size = [UInt8](repeating: 0xFF, count: 9) + [0x01]
    let digest: [UInt8] = [0x0A, 64] + hash + [0x10] + size
    let file: [UInt8] = [0x0A, 1, 0x61, 0x12, UInt8(digest.count)] + digest
    #expect(ActionResult([0x12, UInt8(file.count)] + file) == nil)
  }

  @Test("More than the limit is not read")
  func tooLong() {
    let padding = [UInt8](repeating: 0, count: ActionResult.limit)
    let field: [UInt8] = [0x2A, 0x80, 0x80, 0x04] + padding
    #expect(ActionResult(expected + field) == nil)
  }

  @Test("Any byte that differs is another message, or none", arguments: [1, 2, 3])
  func corruption(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for index in expected.indices {
      var bytes = expected
      bytes[index] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(ActionResult(bytes) != result)
    }
  }
}
