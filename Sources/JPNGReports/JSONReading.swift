#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Why a JSON document is not what it should be: in words, with the place.
package struct JSONReadingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// "assets.3.width is no number"; the whole document is at the empty path.
  package init(at path: [any CodingKey], _ problem: String) {
    description = "\(Self.place(path)) \(problem)"
  }

  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init("no \(Self.place(context.codingPath + [key]))")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(at: context.codingPath, "is of another type")
    case .dataCorrupted(let context) where context.codingPath.isEmpty: self.init("no valid JSON")
    case .dataCorrupted(let context): self.init(at: context.codingPath, "is no valid value")
    @unknown default: self.init("\(error)")
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let keys = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return keys.isEmpty ? "the document" : keys.joined(separator: ".")
  }
}

/// Reads a JSON document. A ``JSONReadingError`` that the value's own decoding throws comes through.
package func readJSON<Value: Decodable>(
  _ json: [UInt8], as type: Value.Type = Value.self
) throws(JSONReadingError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(json))
  } catch let error as JSONReadingError {
    throw error
  } catch let error as DecodingError {
    throw JSONReadingError(error)
  } catch {
    throw JSONReadingError("\(error)")
  }
}

/// A report that says which schema it is of.
package protocol VersionedReport: Decodable {
  static var currentSchema: Int { get }
  /// What it is called in errors: "a benchmark report".
  static var name: String { get }
  /// The same where it is not plain that it is one; by default the name.
  static var fullName: String { get }
}

extension VersionedReport {
  package static var fullName: String { name }
}

/// Why something is not read as a report.
package enum ReportReadingError<Report: VersionedReport>: Error, Hashable,
  CustomStringConvertible
{
  case otherSchema(Int)
  /// Not JSON, or JSON of something else; in words what is wrong with it.
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
  /// Reads a report. The schema comes first: a document of another one may have other keys.
  package static func read(_ json: [UInt8]) throws(ReportReadingError<Self>) -> Self {
    let schema: Int
    do throws(JSONReadingError) {
      schema = try readJSON(json, as: SchemaOnly.self).schema
      if schema == currentSchema { return try readJSON(json) }
    } catch {
      throw .notAReport(error.description)
    }
    throw .otherSchema(schema)
  }
}

private struct SchemaOnly: Decodable {
  var schema: Int
}
