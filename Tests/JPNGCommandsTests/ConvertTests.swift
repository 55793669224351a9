import JPNG
import JPNGFiles
import TestSupport
import Testing

@Suite("jpng convert")
struct ConvertTests {
  let folder: TemporaryFolder

  private static let packed = PreparedFiles(
    ["a.png": Sample.png()], "pack", "a.png", "-o", "a.jpng", "--alpha", "png")

  init() throws {
    folder = try TemporaryFolder()
    try Self.packed.write(to: folder)
  }

  private func convert(_ arguments: String...) throws -> ProcessResult {
    try Tool.run(["convert"] + arguments, in: folder)
  }

  @Test("The extension of the output says the format, or --to", arguments: ["jng", "svg", "png"])
  func formats(format: String) throws {
    #expect(try convert("a.jpng", "-o", "b.\(format)").status == 0)
    #expect(try convert("a.jpng", "-o", "b", "--to", format).status == 0)
    #expect(try folder.read("b") == folder.read("b.\(format)"))
    let piped = try Tool.run(
      ["convert", "-", "-o", "-", "--to", format], input: folder.read("a.jpng"), in: folder)
    #expect(try piped.standardOutput == folder.read("b"))
    #expect(try convert("a.jpng", "-o", "b.gif").status == 64)
  }

  @Test("A tree becomes a tree of the other format, and of .jpng again")
  func trees() throws {
    let source = try folder.read("a.jpng")
    try folder.write(source, to: "in/x.jpng")
    try folder.write(source, to: "in/deep/y z.jpng")
    #expect(try convert("in", "-o", "jng", "--to", "jng").status == 0)
    #expect(try convert("jng", "-o", "back", "--to", "jpng").status == 0)
    for path in ["x.jpng", "deep/y z.jpng"] {
      #expect(try JPNGDecoder(folder.read("back/\(path)")).decode() == JPNGDecoder(source).decode())
    }
    #expect(try convert("in", "-o", "out").status == 64)
  }

  @Test("A JPEG and its mask become a file; the mask itself does not")
  func pairs() throws {
    let source = try folder.read("a.jpng")
    let info = try JPNGDecoder(source).info
    let alpha = source.dropFirst(info.colorByteCount).prefix(info.alphaByteCount)
    try folder.write(Array(source.prefix(info.colorByteCount)), to: "in/x.jpg")
    try folder.write(Array(alpha), to: "in/x-mask.png")
    try folder.write(Array(source.prefix(info.colorByteCount)), to: "in/x-mask.jpg")
    #expect(try convert("in", "-o", "out", "--to", "jpng", "--from", "jpg").status == 0)
    #expect(folder.files(below: "out") == ["x.jpng"])
    let expected = try JPNGDecoder(source).decode()
    #expect(try JPNGDecoder(folder.read("out/x.jpng")).decode() == expected)
    // By its name alone, and with a mask elsewhere.
    #expect(try convert("in/x.jpg", "-o", "y.jpng").status == 0)
    try folder.write(Array(alpha), to: "z.png")
    #expect(try convert("in/x.jpg", "-o", "z.jpng", "--mask", "z.png").status == 0)
    #expect(try folder.read("y.jpng") == folder.read("out/x.jpng"))
    #expect(try folder.read("z.jpng") == folder.read("out/x.jpng"))
  }

  @Test("A JPEG without a mask, and files of another kind, are refused by name")
  func refusals() throws {
    let source = try folder.read("a.jpng")
    try folder.write(Array(source.prefix(try JPNGDecoder(source).info.colorByteCount)), to: "x.jpg")
    let lonely = try convert("x.jpg", "-o", "x.jpng")
    #expect(lonely.status == 66)
    #expect(lonely.errors.contains("x.jpg: converting: no mask beside it, such as x-mask.png"))
    #expect(try convert("a.png", "-o", "b.jpng").status == 69)
    #expect(try convert("a.jpng", "-o", "b.jpng").status == 69)
    #expect(try convert("x.jpg", "-o", "b.jng").status == 65)
    try folder.write(Array("hello".utf8), to: "c.jpng")
    let broken = try convert("c.jpng", "-o", "c.svg")
    #expect(broken.status == 65)
    #expect(broken.errors.contains("c.jpng"))
    #expect(!folder.exists("c.svg"))
  }

  @Test("An output with other bytes is replaced only if told; one with the same bytes is kept")
  func overwriting() throws {
    try folder.write(Array("mine".utf8), to: "b.svg")
    let refused = try convert("a.jpng", "-o", "b.svg")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("b.svg"))
    #expect(try folder.read("b.svg") == Array("mine".utf8))
    #expect(try convert("a.jpng", "-o", "b.svg", "--overwrite").status == 0)
    #expect(try convert("a.jpng", "-o", "b.svg").status == 0)
  }

  @Test("Memory and pixels are limited")
  func limits() throws {
    #expect(try convert("a.jpng", "-o", "b.png", "--max-memory", "1MB").status == 69)
    #expect(try convert("a.jpng", "-o", "b.png", "--max-pixels", "10").status == 69)
    #expect(try convert("a.jpng", "-o", "b.png", "--max-file-size", "10B").status == 69)
    #expect(!folder.exists("b.png"))
  }

  @Test("WebP looks the same; without libwebp, the error names its package")
  func webp() throws {
    let result = try convert("a.jpng", "-o", "b.webp")
    let isThere = result.status == 0
    #expect(result.status == (isThere ? 0 : 69))
    if !isThere { #expect(result.errors.contains("libwebp7")) }
  }

  /// Planes of the packed file as a JPEG and its mask.
  private func writePair(_ jpeg: String, _ mask: String) throws {
    let source = try folder.read("a.jpng")
    let info = try JPNGDecoder(source).info
    try folder.write(Array(source.prefix(info.colorByteCount)), to: jpeg)
    let alpha = source.dropFirst(info.colorByteCount).prefix(info.alphaByteCount)
    try folder.write(Array(alpha), to: mask)
  }

  @Test("Damage that only checksums show is refused in every format", arguments: ["png", "svg"])
  func checksums(format: String) throws {
    var bytes = try folder.read("a.jpng")
    let data = try JPNGDecoder(bytes).info.colorByteCount - 8
    bytes[data] ^= 4
    try folder.write(bytes, to: "b.jpng")
    let result = try convert("b.jpng", "-o", "b.\(format)")
    #expect(result.status == 65)
    #expect(result.errors.contains("b.jpng: converting: color plane: "))
  }

  @Test("A mask is never an output, and whose fault an error is is said")
  func masks() throws {
    try writePair("x.jpg", "x-mask.PNG")
    let mask = try folder.read("x-mask.PNG")
    for more in [[], ["--mask", "x-mask.PNG"]] {
      let result = try Tool.run(
        ["convert", "x.jpg", "-o", "x-mask.PNG", "--to", "jpng", "--overwrite"] + more, in: folder)
      #expect(result.status == 64)
      #expect(try folder.read("x-mask.PNG") == mask)
    }
    #expect(try convert("x.jpg", "-o", "x.jpng").status == 0)
    try folder.write(Array(mask.dropLast(30)), to: "cut.png")
    let cut = try convert("x.jpg", "-o", "y.jpng", "--mask", "cut.png")
    #expect(cut.status == 65)
    #expect(cut.errors.contains("cut.png: reading: "))
    let colored = try convert("x.jpg", "-o", "y.jpng", "--mask", "a.png")
    #expect(colored.status == 69)
    #expect(colored.errors.contains("a.png: converting: alpha plane: a mask that is not grey"))
    let piped = try Tool.run(
      ["convert", "-", "-o", "y.jpng"], input: folder.read("x.jpg"), in: folder)
    #expect(piped.status == 66)
    #expect(piped.errors.contains("--mask names it"))
  }

  @Test("Options that would have no effect are refused")
  func wrongOptions() throws {
    try writePair("in/x.jpeg", "in/x-mask.png")
    #expect(try convert("in", "-o", "out", "--to", "jpng", "--from", "jpg").status == 0)
    #expect(folder.files(below: "out") == ["x.jpng"])
    for arguments in [
      ["in", "-o", "out", "--to", "jpng", "--from", "jpg", "--mask", "in/x-mask.png"],
      ["a.jpng", "-o", "a.svg", "--mask", "in/x-mask.png"],
      ["a.jpng", "-o", "a.svg", "--mask-suffix", "x"],
      ["in/x.jpeg", "-o", "x.jpng", "--mask-suffix", ""],
      ["in/x.jpeg", "-o", "x.jpng", "--assume-association", "premultiplied"],
      ["a.jpng", "-o", "a.svg", "--from", "jng"],
      ["in", "-o", "out", "--to", "jpng", "--from", "png"],
    ] {
      #expect(try Tool.run(["convert"] + arguments, in: folder).status == 64, "\(arguments)")
    }
  }

  @Test(
    "An output of the same bytes keeps its file, also with --overwrite; a source that was kept is")
  func kept() throws {
    #expect(try convert("a.jpng", "-o", "b.png").status == 0)
    let before = try FileStatus(existing: folder.path("b.png")).identity
    #expect(try convert("a.jpng", "-o", "b.png", "--overwrite").status == 0)
    #expect(try FileStatus(existing: folder.path("b.png")).identity == before)
    try folder.write(folder.read("a.png"), to: "kept.jpng")
    #expect(try convert("kept.jpng", "-o", "kept.png").status == 0)
    #expect(try folder.read("kept.png") == folder.read("a.png"))
    #expect(try convert("kept.jpng", "-o", "kept.svg").status == 65)
  }
}
