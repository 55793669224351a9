#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Encodes a value as a JSON document with an indent of two spaces and sorted keys. Slashes are not
/// escaped.
func jsonText(_ value: some Encodable) throws(CommandFailure) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  } catch {
    throw CommandFailure(.internalFault, "report", "encoding as JSON", "\(error)")
  }
}
