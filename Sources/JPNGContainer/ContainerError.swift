package import JPNGPixels

/// Why a file cannot be parsed, or why one cannot be put together.
package enum ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is shorter than a trailer.
  case tooShort(byteCount: Int)
  /// The last four bytes are none of the format's identifiers.
  case notJPNG(identifier: UInt32)
  /// The major version is higher than 2.
  case unsupportedVersion(major: UInt8, minor: UInt8)
  /// The three sizes in the trailer do not add up to the file's length.
  case sizeMismatch(declared: UInt64, found: Int)
  /// The size that the trailer declares for extension and trailer is less than a trailer takes.
  case footerTooSmall(UInt16)
  /// A plane has no bytes.
  case emptyPlane(Plane)
  /// A chunk runs over the end of the extension.
  case truncatedExtension(offset: Int)
  /// There is a chunk that readers must understand, and this reader does not know it.
  case unknownCriticalChunk(ChunkTag)
  /// A known chunk appears twice.
  case duplicateChunk(ChunkTag)
  /// A known chunk has a length or a value that it cannot have.
  case malformedChunk(ChunkTag, reason: String)
  /// A part is too long for its field in the trailer.
  case tooLarge

  /// The last four bytes of every PNG, which are the CRC of its last chunk.
  private static let endOfPNG: UInt32 = 0x8260_42AE

  package var description: String {
    switch self {
    case .tooShort(let byteCount):
      "\(byteCount) bytes: too short for a JPNG file"
    case .notJPNG(Self.endOfPNG): "not a JPNG file but a PNG"
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
