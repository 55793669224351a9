import JPNGCache
import Testing

@Suite("Digests")
struct ContentDigestTests {
  @Test(
    "SHA-256 of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func examples(text: String, digest: String) {
    let found = ContentDigest(of: Array(text.utf8))
    #expect(found.description == digest)
    #expect(ContentDigest(hexadecimal: digest.utf8) == found)
  }

  @Test("Other text is no digest", arguments: ["", "ba78", String(repeating: "g", count: 64)])
  func others(text: String) {
    #expect(ContentDigest(hexadecimal: text.utf8) == nil)
  }
}
