internal import JPNGPixels

/// The last 16 bytes of a file (docs/format.md, "Trailer").
package struct Trailer: Hashable, Sendable {
  package static let byteCount = 16

  package var colorSize: UInt32
  package var alphaSize: UInt32
  /// The length of extension and trailer together.
  package var footerSize: UInt16
  /// The version of the format. The major version says how the alpha plane is encoded, minor
  /// version 1 that there is an extension.
  package var major: UInt8
  package var minor: UInt8
  package var identifier: Identifier

  /// The last four bytes of a file.
  package enum Identifier: UInt32, Hashable, Sendable {
    /// "JPNG".
    case jpng = 0x4A50_4E47
    /// "JPEG", which was written by mistake until December 2013.
    case jpeg = 0x4A50_4547
  }

  /// Whether a file ends with one of the format's identifiers.
  package static func isIdentified(atEndOf file: [UInt8]) -> Bool {
    var reader = ByteReader(file.suffix(4))
    guard let number: UInt32 = reader.read() else { return false }
    return Identifier(rawValue: number) != nil
  }

  /// Reads the trailer and checks that the lengths in it add up to the length of the file.
  ///
  /// - Parameters:
  ///   - tail: The last bytes of the file.
  ///   - fileByteCount: The length of the whole file.
  init(endOf tail: [UInt8], fileByteCount: Int) throws(ContainerError) {
    var reader = ByteReader(tail.suffix(Self.byteCount))
    guard let colorSize: UInt32 = reader.read(), let alphaSize: UInt32 = reader.read(),
      let footerSize: UInt16 = reader.read(), let major: UInt8 = reader.read(),
      let minor: UInt8 = reader.read(), let number: UInt32 = reader.read()
    else { throw .tooShort(byteCount: fileByteCount) }
    guard let identifier = Identifier(rawValue: number) else {
      throw .notJPNG(identifier: number)
    }
    guard major <= 2 else { throw .unsupportedVersion(major: major, minor: minor) }
    guard footerSize >= Self.byteCount else { throw .footerTooSmall(footerSize) }
    // The sum of three numbers of at most 32 bits fits 64 bits.
    let declared = UInt64(colorSize) + UInt64(alphaSize) + UInt64(footerSize)
    guard declared == UInt64(fileByteCount) else {
      throw .sizeMismatch(declared: declared, found: fileByteCount)
    }
    guard colorSize > 0 else { throw .emptyPlane(.color) }
    guard alphaSize > 0 else { throw .emptyPlane(.alpha) }
    self.colorSize = colorSize
    self.alphaSize = alphaSize
    self.footerSize = footerSize
    self.major = major
    self.minor = minor
    self.identifier = identifier
  }

  init(colorSize: UInt32, alphaSize: UInt32, footerSize: UInt16, major: UInt8, minor: UInt8) {
    self.colorSize = colorSize
    self.alphaSize = alphaSize
    self.footerSize = footerSize
    self.major = major
    self.minor = minor
    identifier = .jpng
  }

  func serialize(into bytes: inout [UInt8]) {
    bytes.append(littleEndian: colorSize)
    bytes.append(littleEndian: alphaSize)
    bytes.append(littleEndian: footerSize)
    bytes.append(major)
    bytes.append(minor)
    bytes.append(littleEndian: identifier.rawValue)
  }
}
