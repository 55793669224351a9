import JPNGBundle
import JPNGBytes
import Testing

@Suite("Indices that lie are refused")
struct HostileIndexTests {
  private static let text = String(decoding: SampleBundle.usual.plan.indexBytes, as: UTF8.self)

  @Test("The sample itself is sound")
  func sound() { #expect(refusal(withIndex: Self.text) == nil) }

  @Test(
    "What the index says of files is what the archive says",
    arguments: [
      ("\"name\":\"a.jpng\"", "\"name\":\"b.jpng\""), ("\"size\":200", "\"size\":199"),
      ("\"size\":200", "\"size\":201"), ("\"crc32\":\"", "\"crc32\":\"1"),
      ("\"alignment\":64", "\"alignment\":32"), ("\"alignment\":64", "\"alignment\":0"),
      ("\"alignment\":64", "\"alignment\":63"), ("\"alignment\":64", "\"alignment\":65536"),
      ("\"previews\":null", "\"previews\":{\"offset\":0,\"size\":1}"),
      ("\"name\":\"empty.txt\",", ""), ("\"kind\":\"other\"", "\"kind\":\"folder\""),
      ("\"schema\":1", "\"schema\":0"), ("\"schema\":1,", ""), ("\"entries\":[", "\"files\":["),
      ("\"kind\":\"other\"}", "\"kind\":\"other\",\"width\":5}"),
      ("\"kind\":\"other\"}", "\"kind\":\"other\",\"width\":0,\"height\":1}"),
      ("\"kind\":\"other\"}", "\"kind\":\"other\",\"preview\":{\"offset\":0,\"size\":1}}"),
      (
        "\"kind\":\"other\"}",
        "\"kind\":\"jpng\",\"preview\":{\"offset\":9223372036854775807,\"size\":1}}"
      ),
      ("\"schema\":1,", "\"schema\":1,\"schema\":1,"),
    ])
  func lies(change: (String, String)) {
    let text = Self.text.replacing(change.0, with: change.1, maxReplacements: 1)
    #expect(text != Self.text)
    #expect(refusal(withIndex: text)?.code == .malformed)
  }

  @Test(
    "What is no JSON of whole numbers and plain names is refused",
    arguments: [
      "", "{", "[]", "null", "{}", "{\"schema\":1}", "{\"schema\":-1}", "{\"schema\":01}",
      "{\"schema\":1.0}", "{\"schema\":1e0}", "{\"schema\":99999999999999999999}",
      "{\"schema\":\"1\"}", "{\"x\":tru}", "{\"x\":\"", "{\"x\":\"\\", "{x:1}", "{\"a\\u0062\":1}",
      "{\"x\":" + String(repeating: "[", count: 100_000), text + "{}", text + "0",
    ])
  func syntax(text: String) {
    #expect(refusal(withIndex: text)?.code == .malformed)
  }

  @Test("A preview has no more bytes than the end of a file can have", arguments: [65_535, 65_536])
  func previewLength(count: Int) {
    let bytes = [UInt8](repeating: 1, count: count)
    let item = ArchiveItem(
      name: "a.jpng", byteCount: count, checksum: Checksum.crc32(bytes.span))
    var file = BundlePlan.File(item, .jpng)
    file.preview = 0..<count
    let plan = BundlePlan([file], previews: nil, alignment: 64)
    let found = refusal(SampleBundle(files: [("a.jpng", bytes)]).bytes(of: plan))
    #expect((found == nil) == (count <= 65_535))
  }

  @Test("A missing entry, and one too many, are noticed")
  func count() {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(refusal(withIndex: (lines[..<5] + lines[6...]).joined(separator: "\n")) != nil)
    let twice = (lines[..<5] + [lines[5]] + lines[5...]).joined(separator: "\n")
    #expect(refusal(withIndex: twice) != nil)
  }
}
