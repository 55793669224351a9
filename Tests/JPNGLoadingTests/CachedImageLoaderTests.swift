import Foundation
import JPNGLoading
import TestSupport
import Testing

@Suite("Files through the pixel cache")
struct CachedImageLoaderTests {
  let folder: TemporaryFolder
  let cache: PixelCache

  init() throws {
    folder = try TemporaryFolder()
    cache = try PixelCache(folder: folder.path("cache"))
  }

  /// Writes a file, and returns its path.
  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try folder.write(bytes, to: name)
    return folder.path(name)
  }

  @Test("The pixels are the decoder's, at any resolution and in any format")
  func pixels() async throws {
    let bytes = try packed(70, 50)
    let path = try write(bytes, "a.jpng")
    for resolution in [Resolution.full, .scale(.half), .fit(longerSide: 30)] {
      for options in [
        DecodeOptions(), DecodeOptions(association: .premultiplied, pixelFormat: .bgra),
      ] {
        let loader = CachedImageLoader(cache: cache, resolution: resolution, options: options)
        let expected = try JPNGDecoder(bytes, options: options).decode(at: resolution)
        for origin in [CachedImage.Origin.made, .cache, .cache] {
          let image = try await loader.image(contentsOf: path)
          #expect(image.origin == origin)
          #expect(image.pixels == expected)
          #expect(image.pixelFormat == options.pixelFormat)
          #expect(image.association == options.association)
        }
      }
    }
    #expect(cache.contents.count == 6)
  }

  @Test("A resolution of the same size, and options that change pixels, are other pictures")
  func variants() async throws {
    let path = try write(try packed(80, 40), "a.jpng")
    let loaders = [
      CachedImageLoader(cache: cache, resolution: .scale(.half)),
      CachedImageLoader(cache: cache, resolution: .fit(longerSide: 40)),
      CachedImageLoader(
        cache: cache, resolution: .scale(.half), options: DecodeOptions(isStrict: false)),
      CachedImageLoader(
        cache: cache, resolution: .scale(.half),
        options: DecodeOptions(assumedAssociation: .premultiplied)),
    ]
    for loader in loaders { #expect(try await loader.image(contentsOf: path).origin == .made) }
    // What changes no pixels does not.
    let loader = CachedImageLoader(
      cache: cache, resolution: .scale(.half), options: DecodeOptions(threads: 1))
    #expect(try await loader.image(contentsOf: path).origin == .cache)
  }

  @Test("A file that was changed is not shown as it was, and a copy is known")
  func changes() async throws {
    let loader = CachedImageLoader(cache: cache)
    var bytes = [try packed(40, 40, seed: 1), try packed(40, 40, seed: 2)]
    let path = try write(bytes[0], "a.jpng")
    for turn in 0..<6 {
      let expected = try JPNGDecoder(bytes[0]).decode()
      let image = try await loader.image(contentsOf: path)
      #expect(image.pixels == expected && image.origin == (turn < 2 ? .made : .cache))
      #expect(try await loader.image(contentsOf: path).pixels == expected)
      // In place, by a new file, and back: each content is decoded once.
      bytes.swapAt(0, 1)
      if turn.isMultiple(of: 2) {
        try folder.write(bytes[0], to: "a.jpng")
      } else {
        try folder.write(bytes[0], to: "new")
        #expect(rename(folder.path("new"), path) == 0)
      }
    }
    let copy = try write(bytes[0], "copy.jpng")
    #expect(try await loader.image(contentsOf: copy).origin == .cache)
    #expect(cache.contents.count == 2)
  }

  @Test("A file that was changed long ago is known by its status, until that changes")
  func status() async throws {
    // Nobody can set the time when a file's status was last changed, so it is waited for.
    let loader = CachedImageLoader(cache: cache)
    let bytes = try packed(40, 40, seed: 1)
    let path = try write(bytes, "a.jpng")
    let expected = try JPNGDecoder(bytes).decode()
    try await waitUntilSettled(path)
    for origin in [CachedImage.Origin.made, .cache, .cache] {
      let image = try await loader.image(contentsOf: path)
      #expect(image.origin == origin && image.pixels == expected)
    }
    let other = try packed(40, 40, seed: 2)
    try folder.write(other, to: "a.jpng")
    #expect(try await loader.image(contentsOf: path).pixels == JPNGDecoder(other).decode())
    try folder.remove("a.jpng")
    await #expect(throws: LoadingError.self) { try await loader.image(contentsOf: path) }
  }

  /// Waits until the clock of files says that a file was not changed lately.
  private func waitUntilSettled(_ path: String) async throws {
    while let status = FileStatus(path), status.changed + 3_100_000_000 > FileStatus.now {
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test("What cannot be read or decoded is the loader's error, and nothing is kept")
  func failures() async throws {
    let loader = CachedImageLoader(cache: cache)
    let valid = try packed(80, 80)
    let path = try write(try shortened(valid), "bad.jpng")
    for (path, isFile) in [
      (folder.path("missing"), true), (folder.path("."), true), (path, false),
      (try write([], "empty"), false), (try write(Array(valid.dropLast()), "cut"), false),
    ] {
      let error = await #expect(throws: LoadingError.self) {
        try await loader.image(contentsOf: path)
      }
      #expect(error?.path == path)
      #expect((error?.fileError != nil) == isFile)
    }
    #expect(cache.contents == (0, 0))
    let limited = CachedImageLoader(
      cache: cache, options: DecodeOptions(limits: Limits(maxPixels: 6399)))
    let large = try write(valid, "large.jpng")
    #expect(try await loader.image(contentsOf: large).origin == .made)
    let error = await #expect(throws: LoadingError.self) {
      try await limited.image(contentsOf: large)
    }
    #expect(error?.contentCode == .limitExceeded)
  }

  @Test("Many files, each asked for by several tasks, are decoded once each")
  func many() async throws {
    let paths = try (0..<12).map { try write(packed(60, 60, seed: UInt64($0)), "\($0).jpng") }
    let loader = CachedImageLoader(cache: cache)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for path in paths + paths.reversed() + paths {
        group.addTask {
          let image = try await loader.image(contentsOf: path)
          #expect(try image.pixels == JPNGImage(contentsOf: path).pixels)
        }
      }
      try await group.waitForAll()
    }
    #expect(cache.contents.count == paths.count)
  }
}
