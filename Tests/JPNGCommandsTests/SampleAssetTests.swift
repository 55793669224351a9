import Foundation
import TestSupport
import Testing

@Suite("The sample assets")
struct SampleAssetTests {
  @Test("All are packed and verify, in less than a third of the bytes")
  func pack() throws {
    let folder = try TemporaryFolder()
    let assets = SharedFixtures.packageRoot.appending(path: "SampleAssets").path
    let packed = try Tool.run("pack", assets, "-o", "out", "--json", in: folder)
    #expect(packed.status == 0)
    let entries = try packed.entries("assets")
    let sources = (FileManager.default.subpaths(atPath: assets) ?? [])
      .filter { $0.hasSuffix(".png") }
    #expect(entries.compactMap { $0["source"] as? String }.sorted() == sources.sorted())
    #expect(try Tool.run("verify", "out", in: folder).status == 0)
    let totals = try #require(try packed.json["totals"] as? [String: Any])
    #expect(try #require(totals["ratio"] as? Double) < 0.33)
  }
}
