internal import CDecodeKernels
internal import JPNGBytes

/// Decodes the entropy-coded data of a baseline JPEG to samples, one row of MCUs after the other,
/// or two at a time where each has a segment of its own, or with those of another plane.
///
/// Whatever is wrong is an error here: that the data of a segment ends too early or too late, that
/// another marker is behind it than the one that belongs there, or a value that no picture has.
final class MCURows {
  private let bytes: ByteView
  // The blocks point to the memory of these.
  let components: [ComponentRows]
  let mcusPerRow: Int
  /// The number of rows of MCUs in the picture.
  let rowCount: Int
  /// The number of MCUs in a segment.
  let interval: Int
  /// The rows of MCUs whose samples are in memory: those that were decoded last.
  private(set) var decoded: Range<Int>
  /// The row of MCUs behind the last one that is needed.
  let endRow: Int
  /// The number of MCUs that the segment still has.
  private var left: Int
  /// The number, modulo 8, of the restart marker behind the segment.
  private var nextRestart: Int
  /// Where segments begin; `nil` if that is not known.
  private let segments: EntropyCodedSegments?
  /// Where the segment begins.
  private var segmentOffset = 0

  let segment: OpaquePointer
  /// For the second row of two; `nil` where only one at a time is decoded.
  private let secondSegment: OpaquePointer?
  /// Keeps the tables alive that the blocks point to.
  private let jpeg: BaselineJPEG

  /// - Parameters:
  ///   - components: Where the samples go.
  ///   - rows: The rows of MCUs to be decoded. A restart marker is before the first one, or it is
  ///     the first of all. More than these can be decoded with ``decodeNext()``.
  ///   - segments: Where each row begins; `nil` if that is not known, and the first row is the
  ///     first of all. Each row that is decoded has to end where the next one begins, or it is an
  ///     error. So nothing is believed of segments but where the first one begins.
  init(
    _ jpeg: BaselineJPEG, _ bytes: ByteView, _ components: [ComponentRows], _ rows: Range<Int>,
    _ segments: EntropyCodedSegments?
  ) throws(CodecError) {
    precondition(segments != nil || rows.lowerBound == 0, "a row whose place is known")
    self.segments = segments
    self.jpeg = jpeg
    self.bytes = bytes
    self.components = components
    mcusPerRow = jpeg.header.mcusPerRow
    rowCount = jpeg.header.mcuRowCount
    interval = jpeg.header.restartInterval > 0 ? jpeg.header.restartInterval : .max
    decoded = rows.lowerBound..<rows.lowerBound
    endRow = rows.upperBound
    left = interval
    nextRestart = rows.lowerBound & 7
    guard let segment = Self.makeSegment(jpeg, components, 0) else { throw .outOfMemory }
    self.segment = segment
    let canTakeTwo = jpeg.header.hasRestartPerMCURow && rowCount > 1
    secondSegment = canTakeTwo ? Self.makeSegment(jpeg, components, 1) : nil
    let offset = segments.map { $0.data(of: rows.lowerBound..<rows.lowerBound + 1).lowerBound }
    begin(segment, at: offset ?? jpeg.dataOffset)
  }

  deinit {
    dk_segment_free(segment)
    dk_segment_free(secondSegment)
  }

  /// The number of rows of MCUs that have been decoded, or been left out at the top.
  var nextRow: Int { decoded.upperBound }

  /// The number of rows of the full picture in a row of MCUs.
  var rowHeight: Int { jpeg.header.mcuHeight }

  /// - Parameter row: Of the rows of MCUs that are in memory, the one that it decodes.
  private static func makeSegment(
    _ jpeg: BaselineJPEG, _ components: [ComponentRows], _ row: Int
  ) -> OpaquePointer? {
    let list = blocks(jpeg, components, row)
    return list.withUnsafeBufferPointer { list in
      list.baseAddress.flatMap { dk_segment_create($0, Int32(list.count)) }
    }
  }

  /// The blocks of an MCU, in the order in which they are coded (ITU-T T.81, A.2.3).
  private static func blocks(
    _ jpeg: BaselineJPEG, _ components: [ComponentRows], _ row: Int
  ) -> [dk_block] {
    var list: [dk_block] = []
    for (index, (component, rows)) in zip(jpeg.components, components).enumerated() {
      let (across, down) = (component.blocks.horizontal, component.blocks.vertical)
      for y in 0..<down {
        for x in 0..<across {
          let samples = rows.row(row * rows.rowCount + y * rows.blockSize) + x * rows.blockSize
          list.append(
            dk_block(
              codes: component.codes.tables, steps: component.steps.memory, samples: samples,
              stride: rows.stride, advance: across * rows.blockSize, component: Int32(index),
              size: Int32(rows.blockSize)))
        }
      }
    }
    return list
  }

  /// Decodes the next row of MCUs, or the next two.
  func decodeNext() throws(CodecError) {
    precondition(nextRow < rowCount, "a row of MCUs that exists")
    defer { extendLifetime((jpeg, components)) }
    if let secondSegment, nextRow + 1 < endRow {
      try decodeTwo(secondSegment)
    } else {
      try decodeOne()
    }
  }

  private func decodeOne() throws(CodecError) {
    var done = 0
    while done < mcusPerRow {
      if left == 0 { try restart(behind: segment) }
      let count = min(left, mcusPerRow - done)
      guard dk_decode_mcus(segment, Int32(done), Int32(count)) else { throw Self.damaged }
      done += count
      left -= count
    }
    advance(by: 1)
    // Where a segment ends with the row, its end is checked at once, as this may be the last row
    // that is decoded.
    if left == 0, nextRow < rowCount { try restart(behind: segment) }
  }

  /// Decodes two rows, each of which is a segment.
  private func decodeTwo(_ second: OpaquePointer) throws(CodecError) {
    let known = segments?.start(of: nextRow + 1).map { $0 - 2 }
    guard let marker = known ?? bytes.offsetOfMarker(from: segmentOffset) else {
      throw Self.damaged
    }
    begin(second, at: marker + 2)
    dk_decode_in_turn(segment, 0, Int32(mcusPerRow), second, Int32(mcusPerRow))
    guard !dk_segment_is_damaged(segment), !dk_segment_is_damaged(second),
      try endSegment(segment) == marker
    else { throw Self.damaged }
    try checkRestart(at: marker)
    advance(by: 2)
    left = 0
    if nextRow < rowCount { try restart(behind: second) }
  }

  /// Goes on behind so many rows that have just been decoded.
  func advance(by count: Int) { decoded = nextRow..<nextRow + count }

  /// Checks the end of the data. Call this after the last row of MCUs.
  ///
  /// - Returns: The number of bytes behind the end of the JPEG.
  func finish() throws(CodecError) -> Int {
    let last = decoded.count == 2 ? secondSegment ?? segment : segment
    let marker = try endSegment(last)
    guard bytes[marker + 1] == 0xD9 else { throw Self.damaged }
    return bytes.count - marker - 2
  }

  /// Goes on behind the restart marker that ends a segment.
  private func restart(behind ended: OpaquePointer) throws(CodecError) {
    let marker = try endSegment(ended)
    try checkRestart(at: marker)
    if let start = segments?.start(of: nextRow), start != marker + 2 { throw Self.damaged }
    left = interval
    begin(segment, at: marker + 2)
  }

  private func checkRestart(at marker: Int) throws(CodecError) {
    guard bytes[marker + 1] == 0xD0 + UInt8(nextRestart) else { throw Self.damaged }
    nextRestart = (nextRestart + 1) & 7
  }

  private func begin(_ segment: OpaquePointer, at offset: Int) {
    segmentOffset = offset
    bytes.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let start = rest.assumingMemoryBound(to: UInt8.self).baseAddress
      dk_segment_begin(segment, start, rest.count)
    }
  }

  /// The offset of the marker behind a segment, all of whose bits have been used.
  private func endSegment(_ segment: OpaquePointer) throws(CodecError) -> Int {
    guard dk_segment_is_used_up(segment) else { throw Self.damaged }
    let offset = bytes.count - dk_segment_rest(segment)
    guard offset + 1 < bytes.count else { throw Self.damaged }
    return offset
  }

  static var damaged: CodecError {
    CodecError(.corrupt, "the entropy-coded data is damaged")
  }
}

extension ByteView {
  /// The offset of the 0xFF with which the first marker at or behind `start` begins. Entropy-coded
  /// data has that byte too, but only with a zero behind it.
  func offsetOfMarker(from start: Int) -> Int? {
    precondition(start >= 0 && start <= count, "an offset in the view")
    let found = withUnsafeBytes { bytes in
      dk_next_marker(bytes.assumingMemoryBound(to: UInt8.self).baseAddress, count, start)
    }
    return found < count ? found : nil
  }
}
