internal import JPNGBytes
internal import JPNGContainer

extension JPNGDecoder {
  /// Compares the checksums of both planes, if the file has them, with the planes' bytes. This
  /// finds damage that decodes all the same, to wrong pixels. It reads all bytes of the planes,
  /// which takes far less time than decoding them.
  ///
  /// Files of the original tool have no checksums. A preview never has one.
  ///
  /// - Throws: `.malformed`, with the plane that has changed.
  public func verifyChecksums() throws(JPNGError) {
    guard let declared = container.fields.checksums else { return }
    try bytes.withView { (bytes) throws(JPNGError) in
      try verify(declared.color, .color, of: bytes.plane(.color, of: container))
      try verify(declared.alpha, .alpha, of: bytes.plane(.alpha, of: container))
    }
  }

  private func verify(
    _ declared: UInt32, _ plane: Plane, of bytes: ByteView
  ) throws(JPNGError) {
    let computed = Checksum.crc32(bytes)
    guard computed == declared else {
      throw JPNGError(
        .malformed, plane: plane,
        "checksum \(String(computed, radix: 16)), the file declares \(String(declared, radix: 16))")
    }
  }
}
