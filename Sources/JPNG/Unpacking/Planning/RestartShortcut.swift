internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// The shortcut into the middle of a JPEG plane: where its entropy-coded segments are.
struct RestartShortcut {
  /// The rows that are wanted, counted on the scaled picture.
  let rows: Range<Int>
  let scale: Scale

  /// The segments down to the last that is needed. `nil` where the file has no index, or one that
  /// is not true: an index is believed only after the markers have been counted up to there, which
  /// takes about a hundredth of the time that decoding does.
  func segments(
    of plane: ByteView, _ header: JPEGHeader, _ index: RestartIndex?
  ) -> EntropyCodedSegments? {
    guard let index, index != .none,
      let segments = EntropyCodedSegments(
        plane, header, rowCount: JPEGRows.mcuRowCount(for: rows, header, scale)),
      index.agrees(with: segments.markers, of: header.mcuRowCount - 1)
    else { return nil }
    return segments
  }
}
