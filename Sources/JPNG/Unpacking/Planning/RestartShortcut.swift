internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// A shortcut that lets the decoding of a JPEG plane begin in its middle, by restart markers.
struct RestartShortcut {
  /// The rows that are decoded, counted on the scaled picture.
  let rows: Range<Int>
  let scale: Scale

  /// The entropy-coded segments of a plane, up to the last one that is needed. `nil` if the file
  /// has no restart index, or if the index is wrong.
  ///
  /// The index is not trusted: the markers are searched in the plane and compared with it. That
  /// takes about a hundredth of the time of decoding.
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
