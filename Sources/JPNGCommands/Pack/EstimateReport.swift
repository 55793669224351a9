internal import JPNG
internal import JPNGPipeline
internal import JPNGReports

/// What `jpng pack --estimate` prints, schema 1.
struct EstimateReport: Encodable {
  struct Asset: Encodable {
    let source: String
    let output: String
    /// In pixels, as is the next; `nil` if the file cannot be packed.
    @Nullable var width: Int?
    @Nullable var height: Int?
    @Nullable var sourceBytes: Int?
    /// What packing it takes at its peak, at most.
    @Nullable var memoryBytes: Int?
    @Nullable var error: String?

    fileprivate init(_ item: OutputPlan.Item, _ result: Result<PackEstimate, AssetFailure>) {
      source = item.input.relativePath
      output = item.relativePath
      do throws(AssetFailure) {
        let estimate = try result.get()
        width = estimate.size.width
        height = estimate.size.height
        sourceBytes = estimate.sourceByteCount
        memoryBytes = estimate.memoryByteCount
      } catch {
        self.error = error.text
      }
    }
  }

  struct Totals: Encodable {
    let assets: Int
    let failed: Int
    let pixels: Int
    let sourceBytes: Int
    /// That of the asset that takes most.
    let memoryBytes: Int
  }

  let schema = 1
  let tool = "jpng \(JPNGVersion.current)"
  let totals: Totals
  let assets: [Asset]

  init(_ items: [OutputPlan.Item], _ results: [Result<PackEstimate, AssetFailure>]) {
    assets = zip(items, results).map { Asset($0, $1) }
    totals = Totals(
      assets: assets.count, failed: assets.count { $0.error != nil },
      pixels: assets.reduce(0) { $0 + ($1.width ?? 0) * ($1.height ?? 0) },
      sourceBytes: assets.reduce(0) { $0 + ($1.sourceBytes ?? 0) },
      memoryBytes: assets.compactMap(\.memoryBytes).max() ?? 0)
  }

  var text: String {
    let pixels = Double(totals.pixels) / 1e6
    var line = "\(totals.assets) files, \(pixels.trimmed(digits: 1)) megapixels,"
    line += " \(totals.sourceBytes.asByteCount)"
    if let most = assets.max(by: { $0.memoryBytes ?? 0 < $1.memoryBytes ?? 0 }) {
      line += "; most memory: \(totals.memoryBytes.asByteCount), of \(most.source.onOneLine)"
    }
    return line
  }
}
