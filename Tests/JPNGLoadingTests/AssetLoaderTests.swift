import JPNG
import JPNGLoading
import JPNGThreads
import TestSupport
import Testing

@Suite("Loading a scene")
struct AssetLoaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes files and returns their paths.
  private func write(_ files: [[UInt8]]) throws -> [String] {
    try files.enumerated().map { index, bytes in
      try folder.write(bytes, to: "\(index).jpng")
      return folder.path("\(index).jpng")
    }
  }

  private static let sides = [20, 60, 40, 60, 33]

  @Test("On one thread: previews in the list's order, then images, the largest first")
  func order() async throws {
    let paths = try write(try Self.sides.map { try packed($0, $0) })
    let recorder = Recorder()
    let outcomes = await AssetLoader(threads: 1).load(paths) { recorder.add($0) }
    #expect(outcomes == Self.sides.map { _ in .loaded })
    let previews = (0..<5).map { "preview \($0)" }
    #expect(recorder.names == previews + [1, 3, 2, 4, 0].map { "image \($0)" })
  }

  @Test("Every preview comes before any image", arguments: [2, 4, 16])
  func previewsFirst(threads: Int) async throws {
    let paths = try write(try Self.sides.map { try packed($0, $0) })
    let recorder = Recorder()
    await AssetLoader(threads: threads).load(paths) { event in
      await Task.yield()
      recorder.add(event)
    }
    let names = recorder.names
    #expect(names.count == 10 && Set(names).count == 10)
    #expect(names.prefix(5).allSatisfy { $0.hasPrefix("preview") })
    #expect(names.suffix(5).allSatisfy { $0.hasPrefix("image") })
  }

  @Test(
    "The pixels are the decoder's, whatever the threads and the memory",
    arguments: [1, 3], [1, 1 << 14, 1 << 28])
  func pixels(threads: Int, memoryLimit: Int) async throws {
    let files = [
      try packed(70, 50, seed: 1), try packed(90, 40, seed: 2, preview: .eighth),
      try packed(64, 64, seed: 3, preview: .sixteenth), try packed(1, 1),
      // Files that are large enough for threads to share.
      try packedNoise(side: 300, .rows), try packedNoise(side: 300, .none),
    ]
    let paths = try write(files)
    let options = DecodeOptions(association: .premultiplied, pixelFormat: .bgra)
    for resolution in [Resolution.full, .scale(.half), .fit(longerSide: 30)] {
      let recorder = Recorder()
      let loader = AssetLoader(
        options: options, resolution: resolution, memoryLimit: memoryLimit, threads: threads)
      await loader.load(paths) { recorder.add($0) }
      #expect(recorder.all.count == 2 * files.count)
      for event in recorder.all {
        let decoder = try JPNGDecoder(files[event.index], options: options)
        let isPreview = event.name.hasPrefix("preview")
        let small = try decoder.preview() ?? decoder.decode(at: .scale(.eighth))
        #expect(event.path == paths[event.index])
        #expect(try event.image?.pixels == (isPreview ? small : decoder.decode(at: resolution)))
        #expect(event.image?.info == decoder.info)
      }
    }
  }

  @Test("A file that fails says so once, and the others load")
  func failures() async throws {
    let valid = try packed(80, 80, preview: .eighth)
    let bare = try packed(80, 80)
    var paths = try write([
      valid, try shortened(valid), try shortened(bare), Array(bare.dropLast(20)), [],
    ])
    paths += [folder.path("missing"), folder.path("."), paths[0]]
    let recorder = Recorder()
    let outcomes = await AssetLoader(threads: 2).load(paths) { recorder.add($0) }
    #expect(outcomes.first == .loaded && outcomes.last == .loaded)
    for index in 1...6 {
      #expect(outcomes[index].error?.path == paths[index])
      #expect(recorder.names.count { $0 == "failure \(index)" } == 1)
      #expect(!recorder.names.contains("image \(index)"))
      // Only a file with a preview of its own may have a preview, and no picture.
      #expect(recorder.names.contains("preview \(index)") == (index == 1))
    }
    #expect((1...4).allSatisfy { outcomes[$0].error?.contentCode == .malformed })
    #expect((5...6).allSatisfy { outcomes[$0].error?.fileError != nil })
  }

  @Test("In place of a damaged preview comes the picture at an eighth")
  func damagedPreview() async throws {
    let valid = try packed(400, 300, preview: .eighth)
    var parts = try #require(FileParts(valid))
    parts["prvw"]?[8] = 0
    let paths = try write([parts.bytes])
    let recorder = Recorder()
    #expect(await AssetLoader().load(paths) { recorder.add($0) } == [.loaded])
    #expect(recorder.names == ["preview 0", "image 0"])
    #expect(
      try recorder.all.first?.image?.pixels == JPNGDecoder(valid).decode(at: .scale(.eighth)))
  }

  @Test("The same path twice is two files; no path is none")
  func duplicates() async throws {
    let path = try write([try packed(30, 30)])[0]
    let recorder = Recorder()
    #expect(
      await AssetLoader().load([path, path]) { recorder.add($0) } == [.loaded, .loaded])
    #expect(
      Set(recorder.names) == ["preview 0", "preview 1", "image 0", "image 1"])
    #expect(await AssetLoader().load([]) { recorder.add($0) } == [])
    #expect(recorder.all.count == 4)
  }
}
