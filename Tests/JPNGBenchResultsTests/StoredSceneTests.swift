import Foundation
import JPNGBenchResults
import Testing

@Suite("Scenes from storage in reports of the benchmark")
struct StoredSceneTests {
  private static let scene = BenchReport.StoredScene(
    codec: "jpng", quality: 80, subsampling: "auto", threads: 2, storage: .archive, images: 40,
    bytes: 1_000_000, seconds: 0.5)

  @Test("They are in the texts, and in JSON that is read again")
  func reports() throws {
    var report = SampleReport().report
    #expect(!report.text().contains("cold cache\n"))
    report.storedScenes = [Self.scene]
    #expect(Self.scene.imagesPerSecond == 80)
    #expect(try BenchReport(json: Array(try JSONEncoder().encode(report))) == report)
    for text in [report.text(), report.markdown] {
      #expect(text.contains("Loading all images from disk, with a cold cache"))
      #expect(text.contains("one archive"))
    }
  }
}
