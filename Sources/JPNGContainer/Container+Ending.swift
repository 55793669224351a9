extension Container {
  /// How many bytes the extension and the trailer of a file have, which its preview is in.
  package var endingByteCount: Int { Int(trailer.footerSize) }

  /// What the end of the file would be if its extension had nothing but what the preview needs;
  /// `nil` if there is no preview. It is parsed by ``init(ending:)``, as the end of any file is.
  package var previewEnding: [UInt8]? {
    guard let preview = fields.preview else { return nil }
    var fields = Extension()
    fields.info = self.fields.info
    fields.association = self.fields.association
    fields.preview = preview
    var bytes = fields.serialized
    var trailer = trailer
    trailer.footerSize = UInt16(bytes.count + Trailer.byteCount)
    trailer.serialize(into: &bytes)
    return bytes
  }

  /// Parses the extension and the trailer of a file of which nothing else is at hand.
  ///
  /// - Parameter ending: Both of them, and nothing else.
  package init(ending: [UInt8]) throws(ContainerError) {
    let fileByteCount = try Trailer.declaredByteCount(atEndOf: ending)
    let trailer = try Trailer(endOf: ending, fileByteCount: fileByteCount)
    guard Int(trailer.footerSize) == ending.count else {
      throw .sizeMismatch(declared: UInt64(trailer.footerSize), found: ending.count)
    }
    try self.init(trailer, chunks: ending.dropLast(Trailer.byteCount))
  }
}

extension Trailer {
  /// How many bytes a file has by the trailer that ends these bytes.
  fileprivate static func declaredByteCount(
    atEndOf ending: [UInt8]
  ) throws(ContainerError) -> Int {
    var reader = ByteReader(ending.suffix(byteCount))
    guard ending.count >= byteCount, let colorSize: UInt32 = reader.read(),
      let alphaSize: UInt32 = reader.read(), let footerSize: UInt16 = reader.read()
    else { throw .tooShort(byteCount: ending.count) }
    return Int(colorSize) + Int(alphaSize) + Int(footerSize)
  }
}
