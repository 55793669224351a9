internal import CDecodeKernels
internal import JPNGBytes

/// Decodes the entropy-coded data of a baseline JPEG to samples, one row of MCUs after the other.
///
/// Whatever is wrong is an error here: that the data of a segment ends too early or too late, that
/// another marker is behind it than the one that belongs there, or a value that no picture has.
final class MCURows {
  private let bytes: ByteView
  // The blocks point to the memory of these.
  private let components: [ComponentRows]
  private let mcusPerRow: Int
  /// The number of rows of MCUs in the picture.
  let rowCount: Int
  /// The number of MCUs in a segment.
  private let interval: Int
  /// The rows of MCUs that have been decoded, or been left out at the top.
  private(set) var nextRow: Int
  /// The number of MCUs that the segment still has.
  private var left: Int
  /// The number, modulo 8, of the restart marker behind the segment.
  private var nextRestart: Int

  private var stream: dk_stream
  private var mcu: dk_mcu
  private let buffer: UnsafeMutablePointer<UInt8>
  private let blocks: UnsafeMutableBufferPointer<dk_block>
  /// Keeps the tables alive that the blocks point to.
  private let jpeg: BaselineJPEG

  /// - Parameters:
  ///   - components: Where the samples go.
  ///   - firstRow: The first row of MCUs to be decoded. A restart marker is before it, or it is the
  ///     first of all.
  ///   - offset: Where in `bytes` its data begins.
  init(
    _ jpeg: BaselineJPEG, _ bytes: ByteView, _ components: [ComponentRows], from firstRow: Int,
    at offset: Int
  ) {
    self.jpeg = jpeg
    self.bytes = bytes
    self.components = components
    mcusPerRow = jpeg.header.mcusPerRow
    rowCount = jpeg.header.mcuRowCount
    interval = jpeg.header.restartInterval > 0 ? jpeg.header.restartInterval : .max
    nextRow = firstRow
    left = interval
    nextRestart = firstRow & 7
    buffer = .allocate(capacity: Int(DK_BUFFER_SIZE))
    buffer.initialize(repeating: 0, count: Int(DK_BUFFER_SIZE))
    let list = Self.blocks(jpeg, components)
    blocks = .allocate(capacity: list.count)
    _ = blocks.initialize(fromContentsOf: list)
    guard let first = blocks.baseAddress else { preconditionFailure("a component has blocks") }
    stream = dk_stream(
      source: nil, source_end: nil, buffer: buffer, next: nil, end: nil, bits: 0, count: 0,
      is_whole: true)
    mcu = dk_mcu(
      blocks: UnsafePointer(first), block_count: Int32(list.count), predictions: (0, 0, 0))
    begin(at: offset)
  }

  deinit {
    buffer.deallocate()
    blocks.deallocate()
  }

  /// The blocks of an MCU, in the order in which they are coded (ITU-T T.81, A.2.3).
  private static func blocks(
    _ jpeg: BaselineJPEG, _ components: [ComponentRows]
  ) -> [dk_block] {
    var list: [dk_block] = []
    for (index, (component, rows)) in zip(jpeg.components, components).enumerated() {
      let (across, down) = (component.blocks.horizontal, component.blocks.vertical)
      for y in 0..<down {
        for x in 0..<across {
          list.append(
            dk_block(
              dc: component.dc.tables, ac: component.ac.tables, steps: component.steps.memory,
              samples: rows.row(y * rows.blockSize) + x * rows.blockSize, stride: rows.stride,
              advance: across * rows.blockSize, component: Int32(index),
              size: Int32(rows.blockSize)))
        }
      }
    }
    return list
  }

  /// Decodes the next row of MCUs.
  func decodeNext() throws(CodecError) {
    precondition(nextRow < rowCount, "a row of MCUs that exists")
    defer { extendLifetime((jpeg, components)) }
    var done = 0
    while done < mcusPerRow {
      if left == 0 { try restart() }
      let count = min(left, mcusPerRow - done)
      guard dk_decode_mcus(&stream, &mcu, Int32(done), Int32(count)) == count else {
        throw Self.damaged
      }
      done += count
      left -= count
    }
    nextRow += 1
    // Where a segment ends with the row, its end is checked at once, as this may be the last row
    // that is decoded.
    if left == 0, nextRow < rowCount { try restart() }
  }

  /// Checks the end of the data. Call this after the last row of MCUs.
  ///
  /// - Returns: The number of bytes behind the end of the JPEG.
  func finish() throws(CodecError) -> Int {
    let marker = try endSegment()
    guard bytes[marker + 1] == 0xD9 else { throw Self.damaged }
    return bytes.count - marker - 2
  }

  /// Goes on behind the restart marker that ends the segment.
  private func restart() throws(CodecError) {
    let marker = try endSegment()
    guard bytes[marker + 1] == 0xD0 + UInt8(nextRestart) else { throw Self.damaged }
    nextRestart = (nextRestart + 1) & 7
    left = interval
    mcu.predictions = (0, 0, 0)
    begin(at: marker + 2)
  }

  private func begin(at offset: Int) {
    bytes.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let start = rest.assumingMemoryBound(to: UInt8.self).baseAddress
      dk_stream_begin(&stream, start, rest.count)
    }
  }

  /// The offset of the marker behind the segment, all of whose bits have been used.
  private func endSegment() throws(CodecError) -> Int {
    guard dk_stream_is_used_up(&stream), let source = stream.source, let end = stream.source_end
    else { throw Self.damaged }
    let offset = bytes.count - (end - source)
    guard offset + 1 < bytes.count else { throw Self.damaged }
    return offset
  }

  private static var damaged: CodecError {
    CodecError(.corrupt, "the entropy-coded data is damaged")
  }
}
