internal import JPNGBytes
package import JPNGPixels

extension [UInt8] {
  /// Appends a chunk: length, tag, payload and CRC (PNG specification, 5.3).
  ///
  /// - Precondition: The payload has at most 2^31 − 1 bytes.
  package mutating func append(chunk tag: String, _ payload: some Collection<UInt8>) {
    precondition(payload.count <= PNGChunkView.maxPayloadCount)
    append(contentsOf: UInt32(payload.count).bigEndianBytes)
    let start = count
    append(contentsOf: tag.utf8)
    append(contentsOf: payload)
    let checksum = Checksum.crc32(span.extracting(start..<count))
    append(contentsOf: checksum.bigEndianBytes)
  }

  /// Appends the IHDR chunk of an image that is not interlaced. Compression method and filter
  /// method are 0, the only ones that there are (PNG specification, 11.2.1).
  package mutating func append(header size: ImageSize, bitDepth: Int, _ colorType: PNGColorType) {
    append(
      chunk: "IHDR",
      UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
        + [UInt8(bitDepth), UInt8(colorType.rawValue), 0, 0, 0])
  }

  /// Appends the image data, which are a zlib stream, in IDAT chunks of at most `maxPayload` bytes.
  package mutating func append(imageData: some Collection<UInt8>, maxPayload: Int) {
    var rest = imageData[...]
    repeat {
      append(chunk: "IDAT", rest.prefix(maxPayload))
      rest = rest.dropFirst(maxPayload)
    } while !rest.isEmpty
  }
}
