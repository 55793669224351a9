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
        return
      }
    } catch {
      throw .notAReport(error.description)
    }
    throw .otherSchema(schema)
  }
}
