package import JPNGBytes
package import JPNGContainer
package import JPNGPlaneDecoding

/// Checks a restart index before the decoding of a JPEG plane begins in its middle by it.
///
/// The index is not trusted. Either the markers are searched in the plane and compared with it, or
/// decoding finds out: where all rows from the first one on are decoded, each from where the index
/// says that it begins, and each ends where the next one does, the index is right.
package struct RestartIndexCheck {
  private let index: RestartIndex
  /// The rows that are decoded, counted on the scaled picture.
  private let rows: Range<Int>
  private let scale: Scale

  /// - Parameters:
  ///   - index: What the file says of the plane. The result is `nil` if it says nothing.
  ///   - rows: The rows that are decoded, counted on the scaled picture.
  package init?(of index: RestartIndex?, rows: Range<Int>, scale: Scale) {
    guard let index, index != .none else { return nil }
    self.index = index
    self.rows = rows
    self.scale = scale
  }

  /// The entropy-coded segments of the plane, up to the last one that is needed. `nil` if the index
  /// is wrong.
  ///
  /// - Parameter decodingChecks: Whether it is an error for whoever decodes a row if the next one
  ///   does not begin behind it. Default: no.
  package func segments(
    of plane: ByteView, _ header: JPEGHeader, decodingChecks: Bool = false
  ) -> EntropyCodedSegments? {
    if decodingChecks, rows.lowerBound == 0, let markers = index.markers {
      return EntropyCodedSegments(plane, header, claimedMarkers: markers)
    }
    guard
      let segments = EntropyCodedSegments(
        plane, header, rowCount: header.mcuRowCount(for: rows, scale)),
      index.agrees(with: segments.markers, of: header.mcuRowCount - 1)
    else { return nil }
    return segments
  }
}

extension JPEGHeader {
  /// How many rows of MCUs, from the first one of the plane on, have to be found before `rows` of
  /// the scaled picture can be decoded alone. It is one more than they are in: their chroma may
  /// depend on it, and libjpeg checks the end of a row of MCUs when it begins the next.
  func mcuRowCount(for rows: Range<Int>, _ scale: Scale) -> Int {
    // An MCU is a whole number of blocks high, and a block has `eighths` rows at this scale.
    let height = mcuHeight / 8 * scale.eighths
    return min(mcuRowCount, (rows.upperBound + height - 1) / height + 1)
  }
}
