import Foundation
import JPNGReports
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "The examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, base64: String) {
    #expect(Array(text.utf8).base64 == base64)
  }

  @Test("The length is known beforehand, and all bytes come back", arguments: 0...260)
  func lengths(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count) }
    #expect(bytes.base64.utf8.count == [UInt8].base64Count(of: count))
    #expect(Data(base64Encoded: bytes.base64) == Data(bytes))
  }
}
