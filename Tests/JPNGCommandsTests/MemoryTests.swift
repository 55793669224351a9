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
}
