package import JPNGPixels

/// Why bytes are not a JPNG file this reader can read.
package enum ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Shorter than a trailer.
  case tooShort(byteCount: Int)
  /// The last four bytes are neither identifier.
  case notJPNG(identifier: UInt32)
  /// A major version after 2.
  case unsupportedVersion(major: UInt8, minor: UInt8)
  /// The three sizes in the trailer do not add up to the file's length.
  case sizeMismatch(declared: UInt64, found: Int)
  /// The trailer claims to be shorter than it is.
  case footerTooSmall(UInt16)
  /// A plane of no bytes.
  case emptyPlane(Plane)
  /// A chunk runs over the end of the extension.
  case truncatedExtension(offset: Int)
  /// A chunk that a reader must understand, and this one does not.
  case unknownCriticalChunk(ChunkTag)
  /// A known chunk appears twice.
  case duplicateChunk(ChunkTag)
  /// A known chunk with a length or a value it cannot have.
  case malformedChunk(ChunkTag, reason: String)
  /// A part too long for its field in the trailer.
  case tooLarge

  package var description: String {
    switch self {
    case .tooShort(let byteCount):
      "\(byteCount) bytes: too short for a JPNG file"
    case .notJPNG(let identifier):
      "not a JPNG file (identifier 0x\(String(identifier, radix: 16, uppercase: true)))"
    case .unsupportedVersion(let major, let minor):
      "JPNG version \(major).\(minor) is not supported; 1 and 2 are"
    case .sizeMismatch(let declared, let found):
      "the trailer accounts for \(declared) bytes, the file has \(found)"
    case .footerTooSmall(let size):
      "the trailer declares a footer of \(size) bytes; it has at least \(Trailer.byteCount)"
    case .emptyPlane(let plane):
      "the \(plane) plane is empty"
    case .truncatedExtension(let offset):
      "the extension ends within the chunk at its byte \(offset)"
    case .unknownCriticalChunk(let tag):
      "unknown chunk '\(tag)', which a reader must understand"
    case .duplicateChunk(let tag):
      "chunk '\(tag)' appears twice"
    case .malformedChunk(let tag, let reason):
      "chunk '\(tag)': \(reason)"
    case .tooLarge:
      "a part of the file is longer than the format can say"
    }
  }
}
