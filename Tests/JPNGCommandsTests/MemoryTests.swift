import Foundation
import TestSupport
import Testing

@Suite(
  "jpng unpack: memory", .serialized,
  .enabled(if: MeasuredTool.isMeaningful, "\(MeasuredTool.requirement)"))
struct MemoryTests {
  @Test(
    "Nine megapixels at an eighth take less than 16 MiB more than nothing does",
    arguments: ["png", "jpeg"])
  func scaled(alpha: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(PNGFiles.large(side: 3000), to: "a.png")
    let pack = ["pack", "a.png", "-o", "a.jpng", "--alpha", alpha]
    #expect(try Tool.run(pack, in: folder).status == 0)
    // Its input is empty: it reads its arguments, finds that out, and says so.
    let (refused, empty) = try MeasuredTool.run(["unpack", "-", "-o", "-"], in: folder)
    #expect(refused.status == 65, "\(refused.errors)")
    for size in [["--scale", "1/8"], ["--fit", "300"]] {
      let (result, peak) = try MeasuredTool.run(
        ["unpack", "a.jpng", "-o", "b.png"] + size, in: folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(peak > empty / 2)
      #expect(peak - empty < 16 << 20)
    }
  }

  /// lut16Type (ICC.1:2010, section 10.8) of 255³ × 15 entries of two bytes: 500 MB.
  @Test("A profile that says it has a huge table takes no memory for it")
  func hugeProfile() throws {
    let folder = try TemporaryFolder()
    var profile = ICCProfileBuilder.displayP3
    let one: [UInt8] = [0, 1, 0, 0]
    let none: [UInt8] = [0, 0, 0, 0]
    let matrix = one + none + none + none + one + none + none + none + one
    let sizes: [UInt8] = [3, 15, 255, 0, 0, 2, 0, 2]
    let curves: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255]
    let table =
      Array("mft2".utf8) + none + sizes.prefix(4) + matrix + sizes.suffix(4) + curves
    profile.otherTags = [("A2B0", table), ("A2B1", table)]
    var png = Sample.builder()
    png.chunksBeforeData = [profile.chunk]
    try folder.write(png.encoded(), to: "a.png")
    let pack = ["pack", "a.png", "-o", "a.jpng", "--color-profile", "srgb"]
    let (result, peak) = try MeasuredTool.run(pack, in: folder)
    #expect(result.status == 69, "\(result.errors)")
    #expect(peak < 150 << 20)
  }
}
