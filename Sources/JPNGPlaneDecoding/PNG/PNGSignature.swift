package import JPNGBytes

/// The first bytes of every PNG (PNG specification, 5.2).
package enum PNGSignature {
  package static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether a file begins with the signature.
  package static func begins(_ file: ByteView) -> Bool { file.starts(with: bytes) }
}
