import JPNG
import JPNGLoading
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("One file")
struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A mapped file has the file's bytes", arguments: [0, 1, 4096, 10_000])
  func mapped(count: Int) throws {
    var generator = SeededGenerator(seed: 9)
    let bytes = generator.bytes(count)
    try folder.write(bytes, to: "file")
    let file = try MappedFile(folder.path("file"))
    #expect(Array(file.bytes) == bytes)
    extendLifetime(file)
  }

  @Test("A mapped file outlives its name, and stays as it is when another takes its place")
  func replaced() throws {
    let (old, new) = (try packed(40, 30), try packed(50, 60))
    try folder.write(old, to: "a.jpng")
    let decoder = try JPNGDecoder(contentsOf: folder.path("a.jpng"))
    try folder.write(new, to: "new")
    #expect(rename(folder.path("new"), folder.path("a.jpng")) == 0)
    #expect(try decoder.decode() == JPNGDecoder(old).decode())
    #expect(try JPNGImage(contentsOf: folder.path("a.jpng")).info.size.width == 50)
  }

  @Test("An image is what the decoder gives, at any resolution")
  func image() throws {
    let bytes = try packed(70, 50)
    try folder.write(bytes, to: "a.jpng")
    let options = DecodeOptions(association: .premultiplied)
    let decoder = try JPNGDecoder(bytes, options: options)
    for resolution in [Resolution.full, .scale(.half), .fit(longerSide: 20)] {
      let image = try JPNGImage(
        contentsOf: folder.path("a.jpng"), at: resolution, options: options)
      #expect(try image.pixels == decoder.decode(at: resolution))
      #expect(image.info == decoder.info)
    }
  }

  @Test("The preview is the decoder's, or nil", arguments: [nil, PackOptions.PreviewSize.eighth])
  func preview(size: PackOptions.PreviewSize?) throws {
    // Larger than the tail, and smaller.
    for side in [24, 700] {
      let bytes = try packed(side, side, preview: size)
      try folder.write(bytes, to: "a.jpng")
      let preview = try JPNGImage.preview(contentsOf: folder.path("a.jpng"))
      #expect((preview == nil) == (size == nil))
      #expect(try preview == JPNGDecoder(bytes).preview())
    }
  }

  @Test("What cannot be opened says so in the system's words, and names the path")
  func unreadable() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let reasons = [
      "missing": "No such file or directory", ".": "Is a directory", "pipe": "Not a regular file",
    ]
    for (name, reason) in reasons {
      let path = folder.path(name)
      let errors = [
        loadingError { _ = try JPNGDecoder(contentsOf: path) },
        loadingError { _ = try JPNGImage(contentsOf: path) },
        loadingError { _ = try JPNGImage.preview(contentsOf: path) },
      ]
      for error in errors {
        #expect(error?.path == path)
        #expect(error?.fileError?.attempt == .opening)
        #expect(error?.fileError?.reason == reason)
        #expect(error?.description == "\(path): opening: \(reason)")
      }
    }
  }

  @Test("What cannot be decoded is the decoder's error, with the path")
  func undecodable() throws {
    let valid = try packed(40, 30)
    let files = [[], [1, 2, 3], Array(valid.dropLast()), Array(valid.prefix(200))]
    for bytes in files {
      try folder.write(bytes, to: "bad")
      let path = folder.path("bad")
      let errors = [
        loadingError { _ = try JPNGDecoder(contentsOf: path) },
        loadingError { _ = try JPNGImage(contentsOf: path) },
        loadingError { _ = try JPNGImage.preview(contentsOf: path) },
      ]
      for error in errors {
        #expect(error?.path == path)
        #expect(error?.contentCode == .malformed)
      }
    }
    try folder.write(try shortened(valid), to: "bad")
    let error = loadingError { _ = try JPNGImage(contentsOf: folder.path("bad")) }
    #expect(error?.contentCode == .malformed)
    #expect(error?.description.hasPrefix(folder.path("bad") + ": color plane: ") == true)
  }
}
