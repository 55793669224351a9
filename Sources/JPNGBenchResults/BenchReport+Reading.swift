package import JPNGReports

extension BenchReport: VersionedReport {
  package static let name = "a benchmark report"

  package typealias ReadingError = ReportReadingError<BenchReport>

  /// Reads a report that `jpng bench --json` printed.
  package init(json: [UInt8]) throws(ReadingError) {
    self = try Self.read(json)
    if let objection { throw .notAReport(objection) }
    // The summary is computed again, so that it agrees with the images whoever wrote the report.
    summary = Summary.all(of: images)
  }

  /// The first values that cannot have been measured and could be too large to calculate with, in
  /// words; `nil` where there are none.
  private var objection: String? {
    for image in images {
      guard (1...1 << 31).contains(image.width), (1...1 << 31).contains(image.height),
        image.pixelCount <= 1 << 40
      else { return "an image of \(image.width)×\(image.height) pixels" }
      for result in image.results where !result.isPlausible {
        return "figures of \(result.codec) that are no measurements"
      }
    }
    let isPlausible = scenes.allSatisfy {
      $0.pixels <= 1 << 50
        && [$0.seconds, $0.imagesPerSecond, $0.megapixelsPerSecond].allSatisfy {
          (0...1e12).contains($0)
        }
    }
    let isStoredPlausible = (storedScenes ?? []).allSatisfy {
      (0...1 << 50).contains($0.bytes) && (0...1e12).contains($0.seconds)
        && (0...1e12).contains($0.imagesPerSecond)
    }
    return isPlausible && isStoredPlausible ? nil : "scenes that are no measurements"
  }
}

extension BenchReport.Result {
  fileprivate var isPlausible: Bool {
    let times = [firstMs, medianMs, p95Ms, minMs, megapixelsPerSecond, fromDiskMs ?? 0]
    let counts = [bytes, peakBytes ?? 0, runs, threads]
    return times.allSatisfy { (0...1e12).contains($0) }
      && counts.allSatisfy { (0...1 << 40).contains($0) }
  }
}
