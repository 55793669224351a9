#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Encodable {
  /// The value as a JSON document with an indent of two spaces and sorted keys. Slashes are not
  /// escaped.
  func jsonText() throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw CommandFailure(.internalFault, "report", "encoding as JSON", "\(error)")
    }
  }
}
