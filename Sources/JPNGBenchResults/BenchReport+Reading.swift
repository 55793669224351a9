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
    if let objection { throw .notAReport(objection) }
    // What follows from the images is not for others to say.
    summary = Summary.all(of: images)
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

extension BenchReport.Result {
  fileprivate var isPlausible: Bool {
    let times = [firstMs, medianMs, p95Ms, minMs, megapixelsPerSecond, fromDiskMs ?? 0]
    let counts = [bytes, peakBytes ?? 0, runs, threads]
    return times.allSatisfy { (0...1e12).contains($0) }
      && counts.allSatisfy { (0...1 << 40).contains($0) }
  }
}
