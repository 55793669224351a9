/// A report in JSON that contains the number of its schema.
package protocol VersionedReport: Decodable {
  /// The only schema that can be read.
  static var currentSchema: Int { get }
  /// The number of its own schema.
  var schema: Int { get }
  /// The name of such a report in errors: "a benchmark report".
  static var name: String { get }
  /// The name in the error for something that is no such report; by default ``name``.
  static var fullName: String { get }
}

extension VersionedReport {
  package static var fullName: String { name }
}

/// Why something cannot be read as a report.
package enum ReportReadingError<Report: VersionedReport>: Error, Hashable,
  CustomStringConvertible
{
  case otherSchema(Int)
  /// It is not JSON, or JSON of something else. The text says what is wrong with it.
  case notAReport(String)

  package var description: String {
    switch self {
    case .otherSchema(let schema):
      "\(Report.name) of schema \(schema), not \(Report.currentSchema)"
    case .notAReport(let reason): "not \(Report.fullName): \(reason)"
    }
  }
}

extension VersionedReport {
  /// Reads a report. If it cannot be read, its schema may be the reason: a document of another one
  /// may have other keys.
  package static func read(_ json: [UInt8]) throws(ReportReadingError<Self>) -> Self {
    let schema: Int
    do throws(JSONReadingError) {
      let report = try readJSON(json, as: Self.self)
      if report.schema == currentSchema { return report }
      schema = report.schema
    } catch let failure {
      guard let other = try? readJSON(json, as: SchemaOnly.self).schema, other != currentSchema
      else { throw .notAReport(failure.description) }
      schema = other
    }
    throw .otherSchema(schema)
  }
}

private struct SchemaOnly: Decodable {
  var schema: Int
}
