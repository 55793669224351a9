internal import JPNGBytes
internal import JPNGPixels

/// What the segments before the first scan of a baseline JPEG say (ITU-T T.81, B.2).
struct JPEGHeaderSegments {
  private(set) var size = ImageSize(width: 0, height: 0)
  private(set) var components: [Component] = []
  /// The codes of each component, in the same order.
  private(set) var selections: [Selection] = []
  /// The quantisation steps in coding order, by the number of their table, 0…3.
  private(set) var steps: [ByteView?] = [nil, nil, nil, nil]
  /// By the index of their name.
  private(set) var codes = [CodeTable?](repeating: nil, count: CodeName.count)
  /// The number of MCUs between two restart markers; 0 for none.
  private(set) var restartInterval = 0
  /// The offset behind the SOS header.
  private(set) var dataOffset = 0

  private var colorMarkers = JPEGColorMarkers()

  struct Component {
    let identifier: UInt8
    let sampling: JPEGHeader.SamplingFactors
    /// The number of its quantisation table.
    let table: Int
  }

  struct Selection: Equatable {
    let dc: CodeName
    let ac: CodeName
  }

  struct CodeName: Equatable {
    /// 0…7.
    let index: Int

    /// The number of names.
    static let count = 8

    /// Returns `nil` if the number is not in 0…3.
    init?(isAC: Bool, number: Int) {
      guard (0...3).contains(number) else { return nil }
      index = isAC ? 4 + number : number
    }
  }

  struct CodeTable {
    /// How many codes have 1…16 bits.
    let counts: ByteView
    /// The symbols in the order of their codes.
    let symbols: ByteView
  }

  /// Returns `nil` for a JPEG of another kind, and for headers that libjpeg would refuse or warn
  /// of.
  init?(_ bytes: ByteView) {
    guard bytes.count >= 2, bytes.word(at: 0) == 0xFFD8 else { return nil }
    for segment in JPEGMarkerSegments(bytes) {
      let payload = bytes.part(segment.payload)
      switch segment.marker {
      case 0xC0, 0xC1: guard readFrame(payload) else { return nil }
      case 0xC4: guard readCodes(payload) else { return nil }
      case 0xDB: guard readSteps(payload) else { return nil }
      case 0xDD:
        guard payload.count == 2 else { return nil }
        restartInterval = payload.word(at: 0)
      case 0xE0, 0xEE:
        colorMarkers.read(segment.marker, payload)
        guard !colorMarkers.isOtherJFIF else { return nil }
      case 0xE1...0xED, 0xEF, 0xFE: break
      case JPEGMarkerSegments.startOfScan:
        guard readScan(payload), isGreyOrYCbCr else { return nil }
        dataOffset = segment.payload.upperBound
        return
      default: return nil
      }
    }
    return nil
  }

  /// The most pixels along a side that libjpeg takes (`JPEG_MAX_DIMENSION`).
  private static let largestSide = 65_500
  /// The most codes of a table: there are as many symbols.
  private static let largestCode = 256

  /// Reads a SOF header (B.2.2).
  private mutating func readFrame(_ payload: ByteView) -> Bool {
    guard components.isEmpty, payload.count >= 6, payload[0] == 8 else { return false }
    size = ImageSize(width: payload.word(at: 3), height: payload.word(at: 1))
    let count = Int(payload[5])
    let sides = 1...Self.largestSide
    guard sides.contains(size.width), sides.contains(size.height), count == 1 || count == 3,
      payload.count == 6 + 3 * count
    else { return false }
    for i in 0..<count {
      let factors = payload[7 + 3 * i]
      let (horizontal, vertical) = (Int(factors >> 4), Int(factors & 15))
      guard (1...4).contains(horizontal), (1...4).contains(vertical) else { return false }
      components.append(
        Component(
          identifier: payload[6 + 3 * i],
          sampling: JPEGHeader.SamplingFactors(horizontal: horizontal, vertical: vertical),
          table: Int(payload[8 + 3 * i])))
    }
    // Of two or three, each differs from the one before, the first from the last.
    return count == 1
      || components.indices.allSatisfy {
        components[$0].identifier != components[($0 + 1) % count].identifier
      }
  }

  /// Reads Huffman codes (B.2.4.2).
  private mutating func readCodes(_ payload: ByteView) -> Bool {
    var offset = 0
    while offset < payload.count {
      guard offset + 17 <= payload.count else { return false }
      let numbers = payload[offset]
      guard numbers >> 4 <= 1,
        let name = CodeName(isAC: numbers >> 4 == 1, number: Int(numbers & 15))
      else { return false }
      let counts = payload.part(offset + 1..<offset + 17)
      let count = counts.sum
      let end = offset + 17 + count
      guard count <= Self.largestCode, end <= payload.count else { return false }
      codes[name.index] = CodeTable(counts: counts, symbols: payload.part(offset + 17..<end))
      offset = end
    }
    return true
  }

  /// Reads quantisation tables of 8 bits a step (B.2.4.1).
  private mutating func readSteps(_ payload: ByteView) -> Bool {
    guard payload.count % 65 == 0 else { return false }
    for offset in stride(from: 0, to: payload.count, by: 65) {
      guard payload[offset] <= 3 else { return false }
      steps[Int(payload[offset])] = payload.part(offset + 1..<offset + 65)
    }
    return true
  }

  /// Reads a SOS header, which is to be that of a scan of all components (B.2.3).
  private mutating func readScan(_ payload: ByteView) -> Bool {
    let count = components.count
    guard count > 0, payload.count == 4 + 2 * count, Int(payload[0]) == count else { return false }
    for (i, component) in components.enumerated() {
      guard payload[1 + 2 * i] == component.identifier else { return false }
      let numbers = payload[2 + 2 * i]
      guard let dc = CodeName(isAC: false, number: Int(numbers >> 4)),
        let ac = CodeName(isAC: true, number: Int(numbers & 15))
      else { return false }
      selections.append(Selection(dc: dc, ac: ac))
    }
    // All coefficients, at once.
    return payload.word(at: payload.count - 3) == 63 && payload[payload.count - 1] == 0
  }

  /// Whether libjpeg would take three components for YCbCr (`default_decompress_parms`).
  private var isGreyOrYCbCr: Bool {
    components.count == 1 || colorMarkers.saysYCbCr(components.map(\.identifier))
  }
}

extension ByteView {
  /// The two bytes at an offset as a big-endian number.
  fileprivate func word(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
