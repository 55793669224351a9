internal import JPNGPixels

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The restart intervals of a JPEG that has a restart marker behind every row of MCUs. Each can be
/// decoded on its own: a band, some neighbouring rows, is a JPEG of the same headers with another
/// height (ITU-T T.81, E.1.4).
package struct JPEGBands: Hashable, Sendable {
  /// Bytes up to the end of the SOS header.
  let headerCount: Int
  /// Where in the SOF header the height is.
  let heightOffset: Int
  /// Where the data of each MCU row starts, and one past the last one's end.
  private let starts: [Int]
  /// Rows of pixels of the picture, and of one MCU.
  private let height: Int
  package let mcuHeight: Int

  /// Finds the markers behind the first `rowCount` rows of MCUs, or of all where that is `nil`.
  ///
  /// `nil` where this JPEG has no such markers, or anything about them is out of order.
  package init?(_ bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, rowCount: Int? = nil) {
    guard header.hasRestartPerRow, let scan = SingleScan(bytes) else { return nil }
    (headerCount, heightOffset) = (scan.headerCount, scan.heightOffset)
    (height, mcuHeight) = (header.size.height, header.mcuHeight)
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
  private static func nextMarker(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var offset = start
    while offset < bytes.count - 1 {
      guard let found = memchr(base + offset, 0xFF, bytes.count - 1 - offset) else { return nil }
      offset = UnsafeRawPointer(found) - base
      if bytes[offset + 1] != 0 { return offset }
      offset += 2
    }
    return nil
  }

  /// Rows of MCUs whose place is known: 0..<rowCount.
  package var rowCount: Int { starts.count - 1 }

  /// The offsets of the restart markers: each is the 0xFF behind another row of MCUs.
  package var markers: [Int] { starts.dropFirst().dropLast().map { $0 - 2 } }

  /// The band's data, without the marker behind it.
  func data(of rows: Range<Int>) -> Range<Int> {
    starts[rows.lowerBound]..<starts[rows.upperBound] - 2
  }

  /// Bytes that rows of MCUs take.
  package func byteCount(of rows: Range<Int>) -> Int {
    starts[rows.upperBound] - starts[rows.lowerBound]
  }

  /// The band's height in pixels.
  func height(of rows: Range<Int>) -> Int {
    min(height, rows.upperBound * mcuHeight) - rows.lowerBound * mcuHeight
  }
}

extension JPEGHeader {
  /// Pixels along an MCU's sides. A single component is never interleaved: its MCU is one block
  /// (ITU-T T.81, A.2.2).
  var mcuWidth: Int { 8 * (componentCount == 1 ? 1 : sampling.map(\.horizontal).max() ?? 1) }
  package var mcuHeight: Int { 8 * (componentCount == 1 ? 1 : sampling.map(\.vertical).max() ?? 1) }

  var mcusPerRow: Int { (size.width + mcuWidth - 1) / mcuWidth }
  package var mcuRowCount: Int { (size.height + mcuHeight - 1) / mcuHeight }

  fileprivate var hasRestartPerRow: Bool {
    // libjpeg pads a single component of other factors than 1×1 to MCUs that it does not have.
    let isPlain = componentCount > 1 || sampling[0] == SamplingFactors(horizontal: 1, vertical: 1)
    return isPlain && !isProgressive && restartInterval == mcusPerRow
  }

  /// Whether a pixel depends on chroma of the rows above and below its own row of MCUs: halved
  /// chroma is interpolated.
  package var hasVerticalContext: Bool {
    componentCount > 1 && sampling.contains { $0.vertical != sampling[0].vertical }
  }
}

/// The places in the headers of a baseline JPEG whose first scan has all components.
private struct SingleScan {
  var heightOffset = 0
  var headerCount = 0

  init?(_ bytes: UnsafeRawBufferPointer) {
    for segment in JPEGSegmentWalk(bytes) {
      let payload = segment.payload
      switch segment.marker {
      case 0xC0, 0xC1:
        guard heightOffset == 0, payload.count >= 6 else { return nil }
        heightOffset = payload.startIndex + 1
        componentCount = payload[payload.startIndex + 5]
      case JPEGSegmentWalk.startOfScan:
        guard heightOffset > 0, payload.first == componentCount else { return nil }
        headerCount = payload.endIndex
        return
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      default: return nil
      }
    }
    return nil
  }

  private var componentCount: UInt8 = 0
}
