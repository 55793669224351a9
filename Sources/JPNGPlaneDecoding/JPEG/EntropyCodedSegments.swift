package import JPNGBytes
internal import JPNGPixels

/// The entropy-coded segments of a JPEG that has a restart marker behind every row of MCUs. Each
/// segment is the data of one row of MCUs (ITU-T T.81, B.1.1.5).
///
/// A range of rows of MCUs can be decoded on its own, as a JPEG with the same headers but another
/// height: the decoder starts afresh behind each restart marker (E.1.4).
package struct EntropyCodedSegments: Hashable, Sendable {
  /// The number of bytes up to the end of the SOS header.
  package let headerCount: Int
  /// The offset of the height in the SOF header.
  package let heightOffset: Int
  /// The offset at which the data of each row of MCUs starts, and the offset behind the marker that
  /// ends the last one.
  private var starts: [Int]
  /// The height of the picture in pixels.
  private let pictureHeight: Int
  /// The height of an MCU in pixels.
  package let mcuHeight: Int

  /// Finds the markers behind the first `rowCount` rows of MCUs.
  ///
  /// Returns `nil` if this JPEG does not have a marker behind every row of MCUs, or if one of those
  /// found is not the one that belongs there.
  ///
  /// - Parameter rowCount: How many rows of MCUs to look at. Default: `nil`, all.
  package init?(_ bytes: ByteView, _ header: JPEGHeader, rowCount: Int? = nil) {
    self.init(beginning: bytes, header)
    let wanted = min(rowCount ?? header.mcuRowCount, header.mcuRowCount)
    while starts.count <= wanted {
      guard let marker = bytes.offsetOfMarker(from: starts[starts.count - 1]) else {
        return nil
      }
      let isLast = starts.count == header.mcuRowCount
      let expected = isLast ? 0xD9 : 0xD0 + UInt8((starts.count - 1) & 7)
      guard bytes[marker + 1] == expected else { return nil }
      starts.append(marker + 2)
    }
  }

  /// Believes what somebody says of all markers, if they are there. More of them may be in between,
  /// so whoever decodes a segment has to check that it ends where the next one begins.
  ///
  /// Returns `nil` if this JPEG does not have a marker behind every row of MCUs, or another one
  /// there.
  package init?(_ bytes: ByteView, _ header: JPEGHeader, claimedMarkers: [Int]) {
    self.init(beginning: bytes, header)
    guard claimedMarkers.count == header.mcuRowCount - 1 else { return nil }
    for (number, marker) in claimedMarkers.enumerated() {
      guard marker >= starts[number], marker < bytes.count - 1, bytes[marker] == 0xFF,
        bytes[marker + 1] == 0xD0 + UInt8(number & 7)
      else { return nil }
      starts.append(marker + 2)
    }
    // Where the last one ends is found when it is decoded.
    starts.append(bytes.count)
  }

  /// No segment yet, but where the first one begins. `nil` if this JPEG does not have a marker
  /// behind every row of MCUs.
  private init?(beginning bytes: ByteView, _ header: JPEGHeader) {
    guard header.hasRestartPerMCURow, let headers = BaselineHeaders(bytes) else { return nil }
    headerCount = headers.endOffset
    heightOffset = headers.heightOffset
    pictureHeight = header.size.height
    mcuHeight = header.mcuHeight
    starts = [headers.endOffset]
    starts.reserveCapacity(header.mcuRowCount + 1)
  }

  /// How many rows of MCUs, from the first one on, have been found.
  package var rowCount: Int { starts.count - 1 }

  /// The offsets of the restart markers that were found.
  package var markers: [Int] { starts.dropFirst().dropLast().map { $0 - 2 } }

  /// Where the data of a range of rows of MCUs is, without the marker behind it.
  package func data(of rows: Range<Int>) -> Range<Int> {
    starts[rows.lowerBound]..<starts[rows.upperBound] - 2
  }

  /// The offset at which the data of a row of MCUs begins; `nil` if it was not looked for.
  func start(of row: Int) -> Int? { row < rowCount ? starts[row] : nil }

  /// The number of bytes of a range of rows of MCUs.
  package func byteCount(of rows: Range<Int>) -> Int {
    starts[rows.upperBound] - starts[rows.lowerBound]
  }

  /// The height in pixels of a range of rows of MCUs. The last one may be cut off.
  package func height(of rows: Range<Int>) -> Int {
    min(pictureHeight, rows.upperBound * mcuHeight) - rows.lowerBound * mcuHeight
  }
}

/// Where things are in the headers of a baseline JPEG whose first scan has all components.
private struct BaselineHeaders {
  /// The offset of the height in the SOF header.
  private(set) var heightOffset = 0
  /// The offset behind the SOS header.
  private(set) var endOffset = 0
  private var componentCount: UInt8 = 0

  /// Returns `nil` for a JPEG of another kind.
  init?(_ bytes: ByteView) {
    for segment in JPEGMarkerSegments(bytes) {
      let payload = segment.payload
      switch segment.marker {
      case 0xC0, 0xC1:
        guard heightOffset == 0, payload.count >= 6 else { return nil }
        heightOffset = payload.lowerBound + 1
        componentCount = bytes[payload.lowerBound + 5]
      case JPEGMarkerSegments.startOfScan:
        guard heightOffset > 0, !payload.isEmpty, bytes[payload.lowerBound] == componentCount else {
          return nil
        }
        endOffset = payload.upperBound
        return
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      default: return nil
      }
    }
    return nil
  }
}
