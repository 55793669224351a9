internal import JPNGBytes
internal import JPNGPixels

extension UInt32 {
  /// The four bytes, highest first, as everywhere in a PNG.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension [UInt8] {
  /// Appends length, tag, payload and CRC (PNG specification, 5.3).
  ///
  /// - Precondition: The payload has at most 2^31 − 1 bytes.
  mutating func append(chunk tag: String, _ payload: some Collection<UInt8>) {
    precondition(payload.count <= PNGChunk.maxPayloadCount)
    append(contentsOf: UInt32(payload.count).bigEndianBytes)
    let start = count
    append(contentsOf: tag.utf8)
    append(contentsOf: payload)
    let checksum = Checksum.crc32(span.extracting(start..<count))
    append(contentsOf: checksum.bigEndianBytes)
  }

  /// Appends the payload of IHDR as a chunk: deflate, the five filters, not interlaced (PNG
  /// specification, 11.2.1).
  mutating func append(header size: ImageSize, bitDepth: Int, _ colorType: PNGColorType) {
    append(
      chunk: "IHDR",
      UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
        + [UInt8(bitDepth), UInt8(colorType.rawValue), 0, 0, 0])
  }

  /// Appends the image data, a zlib stream, in as few IDAT chunks as `maxPayload` bytes each allow.
  mutating func append(imageData: some Collection<UInt8>, maxPayload: Int) {
    var rest = imageData[...]
    repeat {
      append(chunk: "IDAT", rest.prefix(maxPayload))
      rest = rest.dropFirst(maxPayload)
    } while !rest.isEmpty
  }
}
