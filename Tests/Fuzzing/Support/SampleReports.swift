import Foundation
import JPNGAssetReports
import JPNGBenchResults

/// Small reports, each with something that the others do not have.
enum SampleReports {
  static func json(_ report: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(report))
  }

  static var packs: [PackReport] {
    let failed = AssetOutcome(source: "a|b.png", status: .failed, error: "reading: not a PNG")
    let kinds = [[asset("ui/a.png", 1000)], [asset("ui/a.png", 700), failed], [failed]]
    return kinds.map { assets in
      var settings = PackReport.Settings()
      (settings.quality, settings.alpha, settings.progressive) = (80, "auto", false)
      return PackReport(tool: "jpng 1.0.0", settings: settings, assets: assets, seconds: 1.25)
    }
  }

  private static func asset(_ source: String, _ packedBytes: Int) -> AssetOutcome {
    var asset = AssetOutcome(source: source, output: source + ".jpng", status: .packed)
    (asset.width, asset.height) = (40, 30)
    (asset.sourceBytes, asset.packedBytes) = (4000, packedBytes)
    (asset.colorBytes, asset.alphaBytes) = (packedBytes - 300, 200)
    (asset.alphaEncoding, asset.quality, asset.subsampling) = ("png", 80, "420")
    var scores = PackReport.Scores()
    (scores.ssimulacra2, scores.fringe) = (71.5, 0.25)
    (asset.scores, asset.seconds) = (scores, 0.125)
    return asset
  }

  static var bench: BenchReport {
    let contenders = ["png/libpng", "jpng"].map {
      BenchReport.Contender($0, $0 == "jpng" ? 80 : nil, $0 == "jpng" ? "auto" : nil, "1/1", 1)
    }
    let results = contenders.map { contender in
      BenchReport.Result(
        contender, isScaledByCodec: true, bytes: 900, pixelCount: 4096, firstMs: 2.5,
        Statistics([1, 2, 3]), peakBytes: 90_000, fromDiskMs: nil)
    }
    return BenchReport(
      tool: "jpng 1.0.0",
      machine: BenchReport.Machine(
        system: "Linux", cpu: "a", cores: 2, libraries: ["libpng": "1.6"],
        date: "2026-01-02T03:04:05Z", label: "b"),
      settings: BenchReport.Settings(
        codecs: contenders.map(\.codec), scales: ["1/1"], qualities: [80], subsamplings: ["auto"],
        threads: [1], runs: 3, minSeconds: 0.5, isFromDisk: false),
      images: [
        BenchReport.Image(path: "a.png", width: 64, height: 64, results: results, refused: [])
      ],
      scenes: [])
  }
}
