package import JPNGBytes
package import JPNGPixels

/// The structure of a file: where its parts are, and what its extension says. The planes themselves
/// are not parsed.
package struct Container: Hashable, Sendable {
  package var trailer: Trailer
  package var fields: Extension

  /// The most bytes that the extension and the trailer take together at the end of a file.
  package static let maxTailByteCount = Extension.maxByteCount + Trailer.byteCount

  /// Parses a whole file.
  package init(parsing file: [UInt8]) throws(ContainerError) {
    try self.init(tail: file, fileByteCount: file.count)
  }

  /// Parses a file in memory. Only the bytes at its end are read.
  package init(endOf file: ByteView) throws(ContainerError) {
    let trailer = try Trailer(
      endOf: Array(file.suffix(Trailer.byteCount)), fileByteCount: file.count)
    try self.init(
      trailer, chunks: Array(file.suffix(Int(trailer.footerSize)).dropLast(Trailer.byteCount))[...])
  }

  /// Parses a file of which only the last bytes are at hand.
  ///
  /// - Precondition: `tail` is the whole file, or has at least ``maxTailByteCount`` bytes.
  package init(tail: [UInt8], fileByteCount: Int) throws(ContainerError) {
    precondition(tail.count == fileByteCount || tail.count >= Self.maxTailByteCount)
    let trailer = try Trailer(endOf: tail, fileByteCount: fileByteCount)
    try self.init(
      trailer, chunks: tail.suffix(Int(trailer.footerSize)).dropLast(Trailer.byteCount))
  }

  init(_ trailer: Trailer, chunks: ArraySlice<UInt8>) throws(ContainerError) {
    self.trailer = trailer
    // Minor version 0 has no extension. Whatever is in its place has some other meaning.
    fields = trailer.minor == 0 ? Extension() : try Extension(parsing: chunks)
    if fields.levels != nil, alphaEncoding != .jpeg {
      throw .malformedChunk(.levels, reason: "belongs to version 2 only")
    }
    if fields.rowsPerBand != nil, alphaEncoding != .png {
      throw .malformedChunk(.bands, reason: "belongs to version 1 only")
    }
  }

  /// Where the colour plane is in the file.
  package var colorRange: Range<Int> { 0..<Int(trailer.colorSize) }
  /// Where the alpha plane is in the file.
  package var alphaRange: Range<Int> {
    Int(trailer.colorSize)..<Int(trailer.colorSize) + Int(trailer.alphaSize)
  }
  package var extensionByteCount: Int { Int(trailer.footerSize) - Trailer.byteCount }

  /// How the alpha plane is encoded. Major version 0 is read as 1, as the original reader did.
  package var alphaEncoding: AlphaEncoding { trailer.major == 2 ? .jpeg : .png }

  /// Puts a file together from its encoded planes and what its extension is to say.
  ///
  /// - Throws: ``ContainerError/tooLarge`` if the length of a part does not fit its field in the
  ///   trailer.
  package static func serialize(
    color: ArraySlice<UInt8>, alpha: ArraySlice<UInt8>, encoding: AlphaEncoding,
    fields: Extension
  ) throws(ContainerError) -> [UInt8] {
    // Only these fields can have any length. It is checked here because serialising a chunk takes
    // for granted that its length fits 16 bits.
    let previewSize = fields.preview.map { $0.color.count + $0.alpha.count + Preview.overhead }
    guard fields.settings?.utf8.count ?? 0 <= Extension.maxByteCount,
      previewSize ?? 0 <= Extension.maxByteCount
    else { throw .tooLarge }
    precondition(!color.isEmpty && !alpha.isEmpty, "a plane has bytes")
    precondition(fields.levels == nil || encoding == .jpeg, "levels belong to a JPEG alpha plane")
    let chunks = fields.serialized
    guard let colorSize = UInt32(exactly: color.count),
      let alphaSize = UInt32(exactly: alpha.count), chunks.count <= Extension.maxByteCount
    else { throw .tooLarge }
    let trailer = Trailer(
      colorSize: colorSize, alphaSize: alphaSize,
      footerSize: UInt16(chunks.count + Trailer.byteCount),
      major: encoding == .jpeg ? 2 : 1, minor: chunks.isEmpty ? 0 : 1)
    var file: [UInt8] = []
    file.reserveCapacity(color.count + alpha.count + Int(trailer.footerSize))
    file += color
    file += alpha
    file += chunks
    trailer.serialize(into: &file)
    return file
  }
}
