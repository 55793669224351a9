internal import JPNGReports

extension PackReport {
  /// The report as CSV (RFC 4180), with a line for each asset and all that is known of it. Values
  /// that are not known are empty. Numbers are not rounded. A text that spreadsheets would take for
  /// a formula has an apostrophe before it.
  package var csv: String {
    let titles = [
      "source", "output", "status", "width", "height", "sourceBytes", "packedBytes", "ratio",
      "colorBytes", "alphaBytes", "alphaEncoding", "quality", "alphaQuality", "subsampling",
      "seconds", "error", "ssimulacra2", "ssimulacra2Mean", "colorPSNR", "weightedColorPSNR",
      "alphaPSNR", "alphaMaxError", "fringe", "optimizedBytes", "scoreSeconds", "encodes",
      "targetReached",
    ]
    var table = TextTable(titles.map { ($0, .left) })
    for asset in assets {
      let costs = [
        field(asset.optimizedBytes), field(asset.scoreSeconds), field(asset.encodes),
        asset.targetReached.map { "\($0)" } ?? "",
      ]
      table.append(asset.fields + (asset.scores ?? Scores()).fields + costs)
    }
    return table.csv
  }
}

private func field(_ value: Double?) -> String {
  value.flatMap { $0.isFinite ? "\($0)" : nil } ?? ""
}

private func field(_ value: Int?) -> String { value.map(String.init) ?? "" }

extension AssetOutcome {
  fileprivate var fields: [String] {
    [
      source.asSpreadsheetText, (output ?? "").asSpreadsheetText, status.rawValue, field(width),
      field(height), field(sourceBytes),
      field(packedBytes), field(ratio), field(colorBytes), field(alphaBytes), alphaEncoding ?? "",
      field(quality), field(alphaQuality), subsampling ?? "", field(seconds),
      (error ?? "").asSpreadsheetText,
    ]
  }
}

extension PackReport.Scores {
  fileprivate var fields: [String] {
    [
      field(ssimulacra2), field(ssimulacra2Mean), field(colorPSNR), field(weightedColorPSNR),
      field(alphaPSNR), field(alphaMaxError), field(fringe),
    ]
  }
}
