package import JPNGBytes
internal import JPNGPixels

/// The entropy-coded segments of a JPEG that has a restart marker behind every row of MCUs: each is
/// the data of one row (ITU-T T.81, B.1.1.5). Some neighbouring rows can be decoded on their own, as
/// a JPEG of the same headers with another height (E.1.4).
package struct EntropyCodedSegments: Hashable, Sendable {
  /// Bytes up to the end of the SOS header.
  let headerCount: Int
  /// Where in the SOF header the height is.
  let heightOffset: Int
  /// Where the data of each MCU row starts, and one past the marker behind the last one.
  private let starts: [Int]
  /// Rows of pixels of the picture, and of one MCU.
  private let pictureHeight: Int
  private let mcuHeight: Int

  /// Finds the markers behind the first `rowCount` rows of MCUs, or of all where that is `nil`.
  ///
  /// `nil` where this JPEG has no such markers, or anything about them is out of order.
  package init?(_ bytes: ByteView, _ header: JPEGHeader, rowCount: Int? = nil) {
    guard header.hasRestartPerMCURow, let scan = SingleScan(bytes) else { return nil }
    headerCount = scan.headerCount
    heightOffset = scan.heightOffset
    pictureHeight = header.size.height
    mcuHeight = header.mcuHeight
    var starts = [scan.headerCount]
    starts.reserveCapacity(header.mcuRowCount + 1)
    let wanted = min(rowCount ?? header.mcuRowCount, header.mcuRowCount)
    while starts.count <= wanted {
      guard let marker = Self.nextMarker(in: bytes, from: starts[starts.count - 1]) else {
        return nil
      }
      let isLast = starts.count == header.mcuRowCount
      let expected = isLast ? 0xD9 : 0xD0 + UInt8((starts.count - 1) & 7)
      guard bytes[marker + 1] == expected else { return nil }
      starts.append(marker + 2)
    }
    self.starts = starts
  }

  /// The offset of the next marker's 0xFF; data has that byte with a zero behind it only.
  private static func nextMarker(in bytes: ByteView, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count - 1, let found = bytes.firstOffset(of: 0xFF, from: offset),
      found < bytes.count - 1
    {
      if bytes[found + 1] != 0 { return found }
      offset = found + 2
    }
    return nil
  }

  /// Rows of MCUs whose place is known: 0..<rowCount.
  package var rowCount: Int { starts.count - 1 }

  /// The offsets of the restart markers: each is the 0xFF behind another row of MCUs.
  package var markers: [Int] { starts.dropFirst().dropLast().map { $0 - 2 } }

  /// The data of some rows of MCUs, without the marker behind it.
  func data(of rows: Range<Int>) -> Range<Int> {
    starts[rows.lowerBound]..<starts[rows.upperBound] - 2
  }

  /// Bytes that rows of MCUs take.
  package func byteCount(of rows: Range<Int>) -> Int {
    starts[rows.upperBound] - starts[rows.lowerBound]
  }

  /// The height of some rows of MCUs in pixels.
  func height(of rows: Range<Int>) -> Int {
    min(pictureHeight, rows.upperBound * mcuHeight) - rows.lowerBound * mcuHeight
  }
}

/// The places in the headers of a baseline JPEG whose first scan has all components.
private struct SingleScan {
  private(set) var heightOffset = 0
  private(set) var headerCount = 0
  private var componentCount: UInt8 = 0

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
        headerCount = payload.upperBound
        return
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      default: return nil
      }
    }
    return nil
  }
}
