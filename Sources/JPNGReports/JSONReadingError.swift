#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Why a JSON document cannot be read: the place in the document, and what is wrong there.
package struct JSONReadingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// An error at a place: "assets.3.width is no number". The empty path means the whole document.
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

/// Reads a JSON document. A ``JSONReadingError`` from the decoding of a value is passed on
/// unchanged.
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
