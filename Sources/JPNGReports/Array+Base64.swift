#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension [UInt8] {
  /// The bytes as base64 with padding (RFC 4648, section 4).
  package var base64: String { Data(self).base64EncodedString() }

  /// How many characters of base64 so many bytes take.
  package static func base64Count(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }
}
