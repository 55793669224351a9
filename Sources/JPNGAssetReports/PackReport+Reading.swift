internal import JPNGReports

extension PackReport {
  /// Why something is not read as a report.
  package enum ReadingError: Error, Hashable, CustomStringConvertible {
    case otherSchema(Int)
    /// Not JSON, or JSON of something else; in words what is wrong with it.
    case notAReport(String)

    package var description: String {
      switch self {
      case .otherSchema(let schema):
        "a report of schema \(schema), not \(PackReport.currentSchema)"
      case .notAReport(let reason): "not a report of a pack: \(reason)"
      }
    }
  }

  /// Reads what `jpng pack --json` printed.
  package init(json: [UInt8]) throws(ReadingError) {
    let schema: Int
    do throws(JSONReadingError) {
      schema = try readSchema(json)
      if schema == Self.currentSchema {
        self = try readJSON(json)
        try checkSizes()
        return
      }
    } catch {
      throw .notAReport(error.description)
    }
    throw .otherSchema(schema)
  }

  /// Sums and differences of what is read must not overflow, whoever wrote it.
  private func checkSizes() throws(JSONReadingError) {
    let plausible = 0...1 << 40
    for (index, asset) in assets.enumerated() {
      for (key, value) in [("sourceBytes", asset.sourceBytes), ("packedBytes", asset.packedBytes)] {
        if let value, !plausible.contains(value) {
          throw JSONReadingError("assets.\(index).\(key) is no valid value")
        }
      }
    }
  }
}
