import Foundation
import JPNG
import TestSupport
import Testing

@Suite("jpng unpack")
struct UnpackTests {
  let folder: TemporaryFolder

  private static let packed = PreparedFiles(
    ["a.png": Sample.png()], "pack", "a.png", "-o", "a.jpng", "--alpha", "png")

  init() throws {
    folder = try TemporaryFolder()
    try Self.packed.write(to: folder)
  }

  private func pixels(_ arguments: String...) throws -> [UInt8] {
    let result = try Tool.run(["unpack", "a.jpng", "-o", "-"] + arguments, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return result.standardOutput
  }

  @Test("The PNG has the source's size and alpha, and colour close to it where it shows")
  func png() throws {
    let unpacked = try SourceImage(png: pixels()).pixels.rgba
    let source = Sample.builder().referenceRGBA8
    try #require(unpacked.count == source.count)
    for index in stride(from: 0, to: source.count, by: 4) {
      #expect(unpacked[index + 3] == source[index + 3])
      guard source[index + 3] == 255 else { continue }
      for channel in 0..<3 {
        #expect(abs(Int(unpacked[index + channel]) - Int(source[index + channel])) < 40)
      }
    }
  }

  @Test("Raw rows are the PNG's pixels without anything around them")
  func raw() throws {
    let rows = try pixels("--format", "raw")
    #expect(rows.count == 24 * 16 * 4)
    #expect(try rows == SourceImage(png: pixels()).pixels.rgba)
  }

  @Test("--premultiplied multiplies colour by alpha")
  func premultiplied() throws {
    let straight = try pixels("--format", "raw")
    let premultiplied = try pixels("--format", "raw", "--premultiplied")
    for index in straight.indices where index % 4 != 3 {
      let alpha = Int(straight[index | 3])
      #expect(Int(premultiplied[index]) == (Int(straight[index]) * alpha + 127) / 255)
    }
  }

  @Test("--plane color is colour as stored, without alpha")
  func colorPlane() throws {
    let all = try pixels("--format", "raw")
    let color = try pixels("--plane", "color", "--format", "raw")
    let visible = all.indices.filter { $0 % 4 != 3 && all[$0 | 3] > 0 }
    #expect(color.count == 24 * 16 * 3)
    #expect(visible.allSatisfy { color[$0 / 4 * 3 + $0 % 4] == all[$0] })
    #expect(try SourceImage(png: pixels("--plane", "color")).pixels.size.width == 24)
  }

  @Test("--plane alpha is the alpha as grey")
  func alphaPlane() throws {
    let all = try pixels("--format", "raw")
    let alpha = try pixels("--plane", "alpha", "--format", "raw")
    #expect(alpha == stride(from: 3, to: all.count, by: 4).map { all[$0] })
    let grey = try SourceImage(png: pixels("--plane", "alpha")).pixels.rgba
    #expect(stride(from: 0, to: grey.count, by: 4).map { grey[$0] } == alpha)
  }

  @Test("--assume-association counts for files that do not say, and only for those")
  func assumed() throws {
    // The planes without the extension, which is where a file says it.
    let bytes = try folder.read("a.jpng")
    let info = try JPNGDecoder(bytes).info
    var trailer = Array(bytes.suffix(16))
    (trailer[8], trailer[9], trailer[11]) = (16, 0, 0)
    let planes = bytes.prefix(info.colorByteCount + info.alphaByteCount)
    try folder.write(planes + trailer, to: "old.jpng")
    func rows(_ file: String, _ association: String) throws -> [UInt8] {
      try Tool.run(
        "unpack", file, "-o", "-", "--format", "raw", "--assume-association", association,
        in: folder
      ).standardOutput
    }
    #expect(try rows("old.jpng", "straight") == rows("a.jpng", "straight"))
    #expect(try rows("old.jpng", "premultiplied") != rows("old.jpng", "straight"))
    #expect(try rows("a.jpng", "premultiplied") == rows("a.jpng", "straight"))
  }

  @Test("The tree below a folder is mirrored; names end in .png or .rgba")
  func tree() throws {
    try folder.write(folder.read("a.jpng"), to: "in/x.JPNG")
    try folder.write(folder.read("a.jpng"), to: "in/sub dir/y.jpng")
    #expect(try Tool.run("unpack", "in", "-o", "out", in: folder).status == 0)
    #expect(
      try Tool.run("unpack", "in", "-o", "raw", "--format", "raw", in: folder).status == 0)
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/sub dir/y.png", "out/x.png"])
    #expect(folder.files.filter { $0.hasPrefix("raw/") } == ["raw/sub dir/y.rgba", "raw/x.rgba"])
  }

  @Test("Standard input is unpacked like a file")
  func standardInput() throws {
    let result = try Tool.run(
      "unpack", "-", "-o", "b.png", input: try folder.read("a.jpng"), in: folder)
    #expect(result.status == 0)
    #expect(try folder.read("b.png") == pixels())
  }

  @Test("Each failure has its status and one line")
  func failures() throws {
    try folder.write([1, 2, 3], to: "bad.jpng")
    let cases: [([String], Int32)] = [
      (["no.jpng", "-o", "x.png"], 66), (["bad.jpng", "-o", "x.png"], 65),
      (["a.jpng", "-o", "no/x.png"], 73), (["a.jpng", "-o", "a.jpng"], 64),
      (["a.jpng", "-o", "x.png", "--max-pixels", "383"], 69),
      (["a.jpng", "-o", "a.png", "--no-overwrite"], 73),
    ]
    let before = folder.files
    for (arguments, status) in cases {
      let result = try Tool.run(["unpack"] + arguments, in: folder)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errorLines.count == 1, "\(arguments)")
      #expect(result.errors.hasPrefix("jpng: error: "))
      #expect(folder.files == before)
    }
  }

  @Test("A plane that decodes to wrong pixels is refused by its checksum; the preview is not")
  func checksums() throws {
    try folder.write(Sample.png(), to: "b.png")
    let options = ["-o", "b.jpng", "--effort", "fast", "--preview", "8"]
    try #require(try Tool.run(["pack", "b.png"] + options, in: folder).status == 0)
    var bytes = try folder.read("b.jpng")
    // The density in the JFIF header: no decoder minds it.
    bytes[15] ^= 0x20
    try folder.write(bytes, to: "b.jpng")
    let result = try Tool.run("unpack", "b.jpng", "-o", "x.png", in: folder)
    #expect(result.status == 65)
    #expect(result.errors.contains("b.jpng") && result.errors.contains("checksum"))
    #expect(!folder.files.contains("x.png"))
    #expect(try Tool.run("unpack", "b.jpng", "-o", "x.png", "--preview", in: folder).status == 0)
  }

  @Test("One bad file of a batch does not keep the others from being unpacked")
  func batch() throws {
    try folder.write([1, 2, 3], to: "bad.jpng")
    let result = try Tool.run("unpack", "bad.jpng", "a.jpng", "-o", "out", in: folder)
    #expect(result.status == 1)
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.png"])
  }

  @Test(
    "Wrong usage",
    arguments: [
      ["--plane", "red"], ["--format", "gif"], ["--plane", "color", "--premultiplied"],
      ["--assume-association", "x"], ["-j", "0"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try Tool.run(["unpack", "a.jpng", "-o", "x"] + arguments, in: folder).status == 64)
  }
}
