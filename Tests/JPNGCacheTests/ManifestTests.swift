import JPNGAssetReports
import JPNGCache
import JPNGFiles
import TestSupport
import Testing

@Suite("Manifests")
struct ManifestTests {
  @Test(
    "An entry is read as it was written, whatever is in its paths",
    arguments: [
      "a.jpng", "x/y/b c.jpng", "tab\tand\nline\r.jpng", "100%.jpng", "%09%.jpng", "äöü/🦊.jpng",
      "e\u{301}/\u{301}.jpng",
    ])
  func roundTrip(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "source.png")
    let stamp = try #require(FileStamp(folder.path("source.png")))
    let outcome = Self.outcome(output: path)
    let entry = Manifest.Entry(
      source: "/" + path, sourceStamp: stamp, outputStamp: stamp,
      key: PackKey(
        source: ContentDigest(of: [1]), settings: ContentDigest(of: Array(path.utf8))),
      content: ContentDigest(of: [3]), outcome: outcome)
    var manifest = Manifest()
    manifest[path] = entry
    try manifest.write(toFolder: folder.path(""))

    let found = Manifest(inFolder: folder.path(""))
    #expect(found.outputs.count == 1)
    let read = try #require(found[path])
    #expect(Array(read.source.utf8) == Array(entry.source.utf8))
    #expect(read.sourceStamp == stamp)
    #expect(read.outputStamp == stamp)
    #expect(read.key == entry.key)
    #expect(read.content == entry.content)
    #expect(read.outcome == outcome)
  }

  @Test("A damaged line is left out, the others are read")
  func damage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("")
    try folder.write([1], to: "source.png")
    let stamp = try #require(FileStamp(folder.path("source.png")))
    var manifest = Manifest()
    for name in ["a", "b", "c"] {
      manifest[name] = Manifest.Entry(
        source: "/" + name, sourceStamp: stamp, outputStamp: stamp,
        key: PackKey(source: ContentDigest(of: []), settings: ContentDigest(of: [])),
        content: ContentDigest(of: []), outcome: Self.outcome(output: name))
    }
    try manifest.write(toFolder: path)
    let lines = try folder.read(Manifest.name).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 4)

    let line = lines[2]
    let tabs = line.indices.filter { line[$0] == UInt8(ascii: "\t") }
    // Cut before and behind every tab, and with something else than a stamp or a digest.
    let cuts = tabs.map { line[..<$0] } + tabs.dropLast().map { line[...$0] }
    let others = tabs[2..<13].map { line[...$0] + [UInt8(ascii: "x")] + line[($0 + 1)...] }
    for (index, damaged) in (cuts + others).enumerated() {
      let all = [lines[0], lines[1], damaged, lines[3]].flatMap { $0 + [UInt8(ascii: "\n")] }
      try folder.write(all, to: Manifest.name)
      let read = Manifest(inFolder: path)
      #expect(read.outputs.filter { read[$0] != nil }.sorted() == ["a", "c"], "case \(index)")
    }
  }

  private static func outcome(output: String) -> AssetOutcome {
    var outcome = AssetOutcome(source: "", output: output, status: .packed)
    outcome.width = 3
    outcome.sourceBytes = 1 << 30
    outcome.alphaEncoding = "jpeg"
    outcome.seconds = 0.1
    outcome.targetReached = false
    var scores = PackReport.Scores()
    scores.ssimulacra2 = -12.345678901234567
    scores.alphaMaxError = 0
    outcome.scores = scores
    return outcome
  }
}
