internal import JPNGReports

extension BenchReport {
  /// The report as CSV (RFC 4180), with a line for each result of each image. Values that are not
  /// known are empty. Numbers are not rounded.
  package var csv: String {
    let titles = [
      "path", "width", "height", "sizeClass", "codec", "quality", "subsampling", "scale",
      "threads", "isScaledByCodec", "bytes", "runs", "firstMs", "medianMs", "p95Ms", "minMs",
      "megapixelsPerSecond", "peakBytes", "fromDiskMs",
    ]
    var table = TextTable(titles.map { ($0, .left) })
    for image in images {
      let sizeClass = SizeClass(pixelCount: image.pixelCount).rawValue
      for result in image.results {
        table.append(
          [image.path.asSpreadsheetText, "\(image.width)", "\(image.height)", sizeClass]
            + result.fields)
      }
    }
    return table.csv
  }
}

extension BenchReport.Result {
  fileprivate var fields: [String] {
    func number(_ value: Double?) -> String {
      value.flatMap { $0.isFinite ? "\($0)" : nil } ?? ""
    }
    func integer(_ value: Int?) -> String { value.map(String.init) ?? "" }
    return [
      codec, integer(quality), subsampling ?? "", scale, "\(threads)", "\(isScaledByCodec)",
      "\(bytes)", "\(runs)", number(firstMs), number(medianMs), number(p95Ms), number(minMs),
      number(megapixelsPerSecond), integer(peakBytes), number(fromDiskMs),
    ]
  }
}
