internal import JPNGReports

extension BenchReport {
  /// Why something is not read as a report.
  package enum ReadingError: Error, Hashable, CustomStringConvertible {
    case otherSchema(Int)
    /// Not JSON, or JSON of something else; in words what is wrong with it.
    case notAReport(String)

    package var description: String {
      switch self {
      case .otherSchema(let schema):
        "a benchmark report of schema \(schema), not \(BenchReport.currentSchema)"
      case .notAReport(let reason): "not a benchmark report: \(reason)"
      }
    }
  }

  /// Reads what `jpng bench --json` printed.
  package init(json: [UInt8]) throws(ReadingError) {
    let schema: Int
    do throws(JSONReadingError) {
      schema = try readSchema(json)
      if schema == Self.currentSchema {
        self = try readJSON(json)
        if let objection { throw JSONReadingError(objection) }
        // What follows from the images is not for others to say.
        summary = Summary.all(of: images)
        return
      }
    } catch {
      throw .notAReport(error.description)
    }
    throw .otherSchema(schema)
  }

  /// What cannot have been measured, and is too large to calculate with; `nil` where all can.
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
    return isPlausible ? nil : "scenes that are no measurements"
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
