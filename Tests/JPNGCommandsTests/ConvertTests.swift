import JPNG
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
}
