/// Makes JPEGs of one colour from the letter of ITU-T T.81, valid and not; `encoded()` checks
/// nothing. All blocks hold a DC coefficient only, and all quantisation steps are 1.
package struct JPEGBuilder: Sendable {
  package struct Component: Sendable {
    package var horizontal = 1
    package var vertical = 1
    /// The value of every sample of the component, 0…255.
    package var sample: Int

    package init(sample: Int, horizontal: Int = 1, vertical: Int = 1) {
      (self.sample, self.horizontal, self.vertical) = (sample, horizontal, vertical)
    }
  }

  package var width: Int
  package var height: Int
  package var components: [Component]
  /// The low byte of the frame's marker: 0xC0 baseline, 0xC2 progressive, 0xC9 arithmetic…
  package var frame: UInt8 = 0xC0
  package var precision: UInt8 = 8
  /// MCUs between restart markers; 0 for none.
  package var restartInterval = 0
  /// Extra scans of a progressive image, each of one (empty) AC coefficient of one component.
  package var refinements = 0
  /// Segments to put behind SOI: marker and payload.
  package var segments: [(marker: UInt8, payload: [UInt8])] = []

  package init(width: Int, height: Int, components: [Component]) {
    (self.width, self.height, self.components) = (width, height, components)
  }

  /// Everything before the entropy-coded data.
  package var header: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    for segment in segments { bytes += Self.segment(segment.marker, segment.payload) }
    bytes += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += Self.segment(frame, frameHeader)
    // DC: the twelve categories as codes of four bits. AC: the end of block as the bit 0.
    bytes += Self.segment(0xC4, [0x00, 0, 0, 0, 12] + Self.zeros(12) + (0..<12).map { $0 })
    bytes += Self.segment(0xC4, [0x10, 1] + Self.zeros(15) + [0])
    if restartInterval > 0 { bytes += Self.segment(0xDD, bigEndian(UInt16(restartInterval))) }
    let all = Array(components.indices)
    return bytes + Self.segment(0xDA, scanHeader(all, spectrum: frame == 0xC2 ? (0, 0) : (0, 63)))
  }

  package func encoded() -> [UInt8] {
    var bytes = header + interleavedScan
    for index in 0..<refinements {
      let band = UInt8(1 + index % 63)
      let component = index / 63 % components.count
      bytes += Self.segment(0xDA, scanHeader([component], spectrum: (band, band)))
      bytes += emptyScan(of: component)
    }
    return bytes + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt16(payload.count + 2)) + payload
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private var frameHeader: [UInt8] {
    var header = [precision] + bigEndian(UInt16(height)) + bigEndian(UInt16(width))
    header.append(UInt8(components.count))
    for (index, component) in components.enumerated() {
      header += [UInt8(index + 1), UInt8(component.horizontal << 4 | component.vertical), 0]
    }
    return header
  }

  private func scanHeader(_ indices: [Int], spectrum: (UInt8, UInt8)) -> [UInt8] {
    [UInt8(indices.count)] + indices.flatMap { [UInt8($0 + 1), 0] } + [spectrum.0, spectrum.1, 0]
  }

  /// Blocks of each component in an MCU: a single component is never interleaved (A.2.2).
  private var blocksPerMCU: [Int] {
    components.count == 1 ? [1] : components.map { $0.horizontal * $0.vertical }
  }

  private var mcuCount: Int {
    let single = components.count == 1
    let widest = single ? 1 : components.map(\.horizontal).max() ?? 1
    let tallest = single ? 1 : components.map(\.vertical).max() ?? 1
    return ((width + 8 * widest - 1) / (8 * widest))
      * ((height + 8 * tallest - 1) / (8 * tallest))
  }

  private var interleavedScan: [UInt8] {
    var (bytes, bits) = ([UInt8](), EntropyBits())
    var isFirst = true
    for mcu in 0..<mcuCount {
      if restartInterval > 0, mcu > 0, mcu % restartInterval == 0 {
        bytes += bits.flushed() + [0xFF, 0xD0 + UInt8((mcu / restartInterval - 1) % 8)]
        isFirst = true
      }
      for (component, blocks) in zip(components, blocksPerMCU) {
        for block in 0..<blocks {
          bits.appendDC(isFirst && block == 0 ? 8 * (component.sample - 128) : 0)
          if frame != 0xC2 { bits.append(0, count: 1) }
        }
      }
      isFirst = false
    }
    return bytes + bits.flushed()
  }

  private func emptyScan(of index: Int) -> [UInt8] {
    let widest = components.map(\.horizontal).max() ?? 1
    let tallest = components.map(\.vertical).max() ?? 1
    let columns = (width * components[index].horizontal + widest * 8 - 1) / (widest * 8)
    let rows = (height * components[index].vertical + tallest * 8 - 1) / (tallest * 8)
    var bits = EntropyBits()
    for _ in 0..<columns * rows { bits.append(0, count: 1) }
    return bits.flushed()
  }
}

/// Entropy-coded bits: padded with ones, and 0 stuffed after each 0xFF (F.1.2.3).
struct EntropyBits {
  private var bits: [UInt8] = []

  mutating func append(_ value: Int, count: Int) {
    for shift in (0..<count).reversed() { bits.append(UInt8(value >> shift & 1)) }
  }

  /// A difference of DC coefficients: its category, then its bits (F.1.2.1).
  mutating func appendDC(_ difference: Int) {
    let category = Int.bitWidth - abs(difference).leadingZeroBitCount
    append(category, count: 4)
    append(difference < 0 ? difference + (1 << category) - 1 : difference, count: category)
  }

  mutating func flushed() -> [UInt8] {
    while bits.count % 8 != 0 { bits.append(1) }
    defer { bits = [] }
    return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
      let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }
}
