import JPNGBundle
import JPNGBytes
import JPNGPixels
import TestSupport
import Testing

@Suite("Bundles that were written are read")
struct RoundTripTests {
  @Test(
    "All files come back, at multiples of the alignment",
    arguments: [1, 2, 64, 4096, 32768], [nil, [UInt8](repeating: 9, count: 77)])
  func roundTrip(alignment: Int, previews: [UInt8]?) throws {
    var bundle = SampleBundle.usual
    (bundle.alignment, bundle.previews) = (alignment, previews)
    let bytes = bundle.bytes
    let found = try contents(bytes)
    #expect(found.map(\.name) == bundle.files.map(\.name))
    #expect(found.map(\.bytes) == bundle.files.map(\.bytes))
    try bytes.withView { view throws in
      let archive = try BundleArchive(view)
      try archive.checkOwnEntries()
      #expect(archive.index == bundle.plan.index)
      #expect(archive.index.previews?.count == previews?.count)
      #expect(archive.entries.allSatisfy { $0.data.lowerBound % alignment == 0 })
    }
  }

  @Test("The same files give the same bytes, and none at all a bundle too")
  func determinism() throws {
    #expect(SampleBundle.usual.bytes == SampleBundle.usual.bytes)
    #expect(try contents(SampleBundle(files: []).bytes).isEmpty)
  }

  @Test("What the index says of pictures comes back")
  func pictures() throws {
    var one = BundlePlan.File(
      ArchiveItem(name: "i.jpng", byteCount: 50, checksum: 1), .jpng,
      size: ImageSize(width: 7, height: 5))
    (one.scale, one.variants, one.preview) = (1, ["i.jpng", "i@2x.png"], 40..<50)
    var two = BundlePlan.File(
      ArchiveItem(name: "i@2x.png", byteCount: 0, checksum: 0), .png,
      size: ImageSize(width: 14, height: 10))
    (two.scale, two.variants) = (2, ["i.jpng", "i@2x.png"])
    let plan = BundlePlan([one, two], previews: nil, alignment: 64)
    let sample = SampleBundle(files: [("i.jpng", [UInt8](repeating: 0, count: 50)), ("", [])])
    try sample.bytes(of: plan).withView { view throws in
      let archive = try BundleArchive(view)
      #expect(archive.index == plan.index)
      #expect(archive.entries[0].preview?.upperBound == archive.entries[0].data.upperBound)
    }
  }

  @Test("The index is as short as one can be that says how long it is", arguments: 1...120)
  func indexLength(count: Int) {
    let files = (0..<count).map { number in
      BundlePlan.File(
        ArchiveItem(name: "\(1000 + number)", byteCount: 97 * number, checksum: 0), .other)
    }
    let plan = BundlePlan(files, previews: nil, alignment: 1)
    #expect(plan.indexBytes == plan.index.json)
    #expect(plan.layout.data(of: 0).count == plan.indexBytes.count)
    #expect(plan.index.entries.first?.data.lowerBound == plan.layout.data(of: 1).lowerBound)
  }

  @Test("A name is found in any normalisation, and no other is")
  func lookup() throws {
    try SampleBundle.usual.bytes.withView { view throws in
      let archive = try BundleArchive(view)
      for (number, entry) in archive.entries.enumerated() {
        #expect(archive.number(of: entry.name) == number)
      }
      #expect(archive.number(of: "scene/e\u{301}te\u{301}.png") == 3)
      for name in ["", "A.jpng", "scene", "scene/", "jpng-index.json"] {
        #expect(archive.number(of: name) == nil)
      }
    }
  }

  @Test("Keys of later versions are ignored, and a later schema is refused as that")
  func laterVersions() throws {
    let bundle = SampleBundle.usual
    let text = String(decoding: bundle.plan.indexBytes, as: UTF8.self)
    let more = text.replacing(
      "\"schema\":1,", with: "\"schema\":1,\"x\":{\"a\":[1,-2.5e3,\"\\\"\",true,false,null]},")
    #expect(refusal(withIndex: more) == nil)
    let later = text.replacing("\"schema\":1,", with: "\"schema\":2,")
    #expect(refusal(withIndex: later)?.code == .unsupported)
  }
}

/// The error by which the usual bundle with another index is refused. All places in the index are
/// made to fit its length, so that nothing but what was changed is wrong.
func refusal(withIndex text: String) -> BundleError? {
  let bundle = SampleBundle.usual
  let plan = bundle.plan
  var json = Array(text.utf8)
  var layout = plan.layout
  // As in writing, the length depends on the places, and those on the length.
  for _ in 0..<8 {
    let item = ArchiveItem(
      name: EntryName.index, byteCount: json.count, checksum: Checksum.crc32(json.span))
    layout = ArchiveLayout([item] + plan.layout.items.dropFirst(), alignment: bundle.alignment)
    let offsets = (1..<layout.items.count).map { number in
      (plan.layout.data(of: number).lowerBound, layout.data(of: number).lowerBound)
    }
    // The last first: a place may be where another was.
    let moved = offsets.reversed().reduce(text) { text, offset in
      text.replacing("\"offset\":\(offset.0),", with: "\"offset\":\(offset.1),")
    }
    json = Array(moved.utf8)
  }
  let files = bundle.files.enumerated().flatMap { number, file in
    layout.header(of: number + 1) + file.bytes
  }
  return refusal(layout.header(of: 0) + json + files + layout.ending)
}
