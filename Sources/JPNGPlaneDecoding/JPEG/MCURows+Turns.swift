internal import CDecodeKernels

/// Decoding two planes in turn, symbol by symbol: while the processor waits for one, it can do
/// something for the other.
extension MCURows {
  /// Whether all MCUs are in one segment. Otherwise rows of this plane can be decoded in turn,
  /// which is better, or there are too many ends of segments to be looked after.
  var isOneSegment: Bool { interval == .max }

  /// Decodes the next row of MCUs of the plane whose MCUs are higher, and what is beside it of the
  /// other plane: a row, or two where its MCUs are half as high.
  ///
  /// What is damaged in the other plane is an error when its rows are asked for.
  ///
  /// - Precondition: All MCUs of each plane are in one segment, and both have rows that are needed.
  func decodeNext(inTurnWith other: MCURows) throws(CodecError) {
    if rowHeight >= other.rowHeight {
      decodeRow(inTurnWith: other)
    } else {
      other.decodeRow(inTurnWith: self)
    }
    guard !dk_segment_is_damaged(segment) else { throw Self.damaged }
  }

  /// - Parameter low: The plane with as many or twice as many rows of MCUs.
  private func decodeRow(inTurnWith low: MCURows) {
    let count = min(rowHeight / low.rowHeight, low.endRow - low.nextRow)
    precondition(count <= low.components[0].mcuRowCount, "memory for as many rows of MCUs")
    for part in 0..<count {
      let start = mcusPerRow * part / count
      let end = mcusPerRow * (part + 1) / count
      low.moveSamples(byRows: part)
      dk_decode_in_turn(
        segment, Int32(start), Int32(end - start), low.segment, Int32(low.mcusPerRow))
      low.moveSamples(byRows: -part)
    }
    // A damaged plane stays where it is, so that decoding its next row is an error.
    if !dk_segment_is_damaged(segment) { advance(by: 1) }
    if !dk_segment_is_damaged(low.segment) { low.advance(by: count) }
  }

  /// Makes samples of a grey plane so many rows of MCUs further down than before.
  private func moveSamples(byRows count: Int) {
    dk_segment_move(segment, count * components[0].rowCount * components[0].stride)
  }
}
