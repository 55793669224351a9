internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// Checks a restart index before the decoding of a JPEG plane begins in its middle by it.
///
/// The index is not trusted: the markers are searched in the plane and compared with it. That takes
/// about a hundredth of the time of decoding.
struct RestartIndexCheck {
  private let index: RestartIndex
  /// The rows that are decoded, counted on the scaled picture.
  private let rows: Range<Int>
  private let scale: Scale

  /// - Parameters:
  ///   - index: What the file says of the plane. The result is `nil` if it says nothing.
  ///   - rows: The rows that are decoded, counted on the scaled picture.
  init?(of index: RestartIndex?, rows: Range<Int>, scale: Scale) {
    guard let index, index != .none else { return nil }
    self.index = index
    self.rows = rows
    self.scale = scale
  }

  /// The entropy-coded segments of the plane, up to the last one that is needed. `nil` if the index
  /// is wrong.
  func segments(of plane: ByteView, _ header: JPEGHeader) -> EntropyCodedSegments? {
    guard
      let segments = EntropyCodedSegments(
        plane, header, rowCount: JPEGRows.mcuRowCount(for: rows, header, scale)),
      index.agrees(with: segments.markers, of: header.mcuRowCount - 1)
    else { return nil }
    return segments
  }
}
