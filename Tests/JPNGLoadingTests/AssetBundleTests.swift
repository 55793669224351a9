import JPNG
import JPNGBundle
import JPNGFiles
import JPNGLoading
import JPNGThreads
import TestSupport
import Testing

@Suite("Bundles")
struct AssetBundleTests {
  let folder: TemporaryFolder
  private let files: [(name: String, bytes: [UInt8])]

  init() throws {
    folder = try TemporaryFolder()
    files = [
      ("data.json", Array("{}".utf8)),
      ("ui/icon.jpng", try packed(30, 20, seed: 1, preview: .eighth)),
      ("ui/icon@2x.jpng", try packed(60, 40, seed: 2, preview: .sixteenth)),
      ("ui/plain.jpng", try packed(17, 9, seed: 3)),
    ]
    for file in files { try folder.write(file.bytes, to: "art/" + file.name) }
  }

  @Test("All files are found by name, with what the bundle says of them", arguments: [false, true])
  func entries(previewsInFront: Bool) throws {
    let path = try bundle(folder, "art", previewsInFront: previewsInFront)
    let bundle = try AssetBundle(contentsOf: path)
    #expect(bundle.count == 4 && bundle.path == path)
    #expect(bundle.entries.map(\.name) == files.map(\.name))
    for (entry, file) in zip(bundle.entries, files) {
      #expect(bundle[entry.name] == entry)
      #expect(try bundle.data(of: entry) == file.bytes)
      #expect(entry.byteCount == file.bytes.count)
    }
    let icon = try #require(bundle["ui/icon@2x.jpng"])
    #expect(icon.isJPNG && icon.hasPreview && icon.scale == 2)
    #expect(icon.size == ImageSize(width: 60, height: 40))
    #expect(icon.variants == ["ui/icon.jpng", "ui/icon@2x.jpng"])
    let data = try #require(bundle["data.json"])
    #expect(!data.isJPNG && !data.hasPreview && data.size == nil && data.scale == nil)
    #expect(bundle["ui"] == nil && bundle["icon.jpng"] == nil)
  }

  @Test("Pictures are those of the files, and outlive the bundle")
  func decoding() throws {
    let path = try bundle(folder, "art")
    for file in files.dropFirst() {
      let decoder = try {
        let bundle = try AssetBundle(contentsOf: path)
        return try bundle.decoder(for: try #require(bundle[file.name]))
      }()
      #expect(try decoder.decode() == (try JPNGDecoder(file.bytes).decode()))
    }
  }

  @Test("Previews are those of the files, wherever they are", arguments: [false, true])
  func previews(inFront: Bool) throws {
    let bundle = try AssetBundle(
      contentsOf: try bundle(folder, "art", previewsInFront: inFront))
    let options = DecodeOptions(association: .premultiplied, pixelFormat: .bgra)
    let expected = try files.dropFirst().map {
      try JPNGDecoder($0.bytes, options: options).preview()
    }
    #expect(try bundle.previews(of: bundle.entries, options: options) == [nil] + expected)
    #expect(expected.compactMap(\.self).count == 2)
    // Those of a scene are in one range, in front of all files.
    let range = bundle.archive.previewRange(of: bundle.entries.map(\.number))
    #expect((range != nil) == inFront)
    if let range {
      #expect(range == bundle.archive.index.previews)
      #expect(range.upperBound <= bundle.archive.entries[0].data.lowerBound)
    }
  }

  @Test("A file that was damaged is refused when it is used, and the others are not")
  func damage() throws {
    let path = try bundle(folder, "art")
    let sound = try AssetBundle(contentsOf: path)
    let place = sound.archive.entries[1].data
    let header = sound.archive.layout.headerRange(of: 3)
    var bytes = try folder.read("art.zip")
    bytes[place.lowerBound] ^= 0xFF
    bytes[header.lowerBound + 10] ^= 1
    try folder.write(bytes, to: "damaged.zip")
    let damaged = try AssetBundle(contentsOf: folder.path("damaged.zip"))
    let entries = damaged.entries
    let error = loadingError { _ = try damaged.decoder(for: entries[1]) }
    #expect(error?.contentCode == .malformed)
    #expect(error?.path.hasSuffix("damaged.zip/ui/icon.jpng") == true)
    #expect(loadingError { _ = try damaged.data(of: entries[1]) }?.contentCode == .malformed)
    #expect(loadingError { _ = try damaged.decoder(for: entries[2]) }?.contentCode == .malformed)
    #expect(try damaged.decoder(for: entries[3]).decode().size == ImageSize(width: 17, height: 9))
  }

  @Test("What is no bundle is refused by its reason")
  func refusals() throws {
    try folder.write([1, 2, 3], to: "short.zip")
    try folder.write([], to: "empty.zip")
    for name in ["short.zip", "empty.zip", "art/data.json"] {
      let error = loadingError { _ = try AssetBundle(contentsOf: folder.path(name)) }
      #expect(error?.contentCode == .malformed)
    }
    let missing = loadingError { _ = try AssetBundle(contentsOf: folder.path("no.zip")) }
    #expect(missing?.fileError?.attempt == .opening)
    let data = try AssetBundle(contentsOf: try bundle(folder, "art"))
    let entry = try #require(data["data.json"])
    #expect(loadingError { _ = try data.decoder(for: entry) }?.contentCode == .malformed)
  }

  @Test("A scene: all previews, then all images, the largest first", arguments: [false, true])
  func scene(inFront: Bool) async throws {
    let bundle = try AssetBundle(
      contentsOf: try bundle(folder, "art", previewsInFront: inFront))
    let entries = bundle.entries.filter(\.isJPNG)
    let recorder = Recorder()
    let previews = Locked<[Int]>([])
    let outcomes = await AssetLoader(threads: 1).load(
      entries, from: bundle,
      preview: { index, _ in
        #expect(recorder.all.isEmpty)
        previews.withLock { $0.append(index) }
      }, deliver: { recorder.add($0) })
    #expect(outcomes == [.loaded, .loaded, .loaded])
    #expect(previews.withLock { $0 } == [0, 1])
    #expect(recorder.names == ["image 1", "image 0", "image 2"])
    for event in recorder.all {
      let file = files[event.index + 1]
      #expect(event.image?.pixels == (try JPNGDecoder(file.bytes).decode()))
      #expect(event.path == bundle.path + "/" + file.name)
    }
  }

  @Test("A file of a scene that cannot be decoded fails alone")
  func sceneFailure() async throws {
    let bundle = try AssetBundle(contentsOf: try bundle(folder, "art"))
    let recorder = Recorder()
    let outcomes = await AssetLoader().load(
      bundle.entries, from: bundle, preview: { _, _ in }, deliver: { recorder.add($0) })
    #expect(outcomes.dropFirst() == [.loaded, .loaded, .loaded])
    #expect(outcomes.first?.error?.contentCode == .malformed)
    #expect(recorder.all.count == 4)
  }
}
