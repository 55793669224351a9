#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
    // The schema comes first: a report of another one may well have other keys.
    let version: Version = try Self.decoded(json)
    guard version.schema == Self.currentSchema else { throw .otherSchema(version.schema) }
    self = try Self.decoded(json)
  }

  private struct Version: Decodable {
    var schema: Int
  }

  private static func decoded<Value: Decodable>(_ json: [UInt8]) throws(ReadingError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json))
    } catch let error as DecodingError {
      throw .notAReport(reason(error))
    } catch {
      throw .notAReport("\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let keys = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return keys.isEmpty ? "the document" : keys.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "no \(place(context.codingPath + [key]))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)) is of another type"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return "no valid JSON"
    case .dataCorrupted(let context): return "\(place(context.codingPath)) is no valid value"
    @unknown default: return "\(error)"
    }
  }
}
