package import JPNGBytes
internal import JPNGPixels

/// The headers of a JPEG that the decoder of our own takes: baseline, 8 bits a sample, grey or
/// YCbCr, chroma in every column or every second, and in every row or every second, in one scan.
///
/// Everything else is for libjpeg-turbo: other kinds of JPEG, unusual ones, and those with anything
/// wrong in their headers.
package struct BaselineJPEG: Sendable {
  package let header: JPEGHeader
  let components: [Component]
  /// The offset behind the SOS header, where the entropy-coded data begins.
  let dataOffset: Int

  /// How a component is sampled and coded.
  struct Component: Sendable {
    /// The number of its blocks in an MCU, across and down.
    let blocks: JPEGHeader.SamplingFactors
    let steps: QuantisationSteps
    let dc: HuffmanCode
    let ac: HuffmanCode
  }

  /// Files with fewer bytes get small tables, as large ones would take longer to make than they
  /// save.
  private static let smallFile = 1 << 14

  /// Returns `nil` for a JPEG that is not taken.
  package init?(_ bytes: ByteView) {
    guard let headers = JPEGHeaderSegments(bytes) else { return nil }
    let indexBits = bytes.count < Self.smallFile ? 9 : 11
    var codes = CodeCache(headers.codes, indexBits: indexBits)
    var components: [Component] = []
    for (component, selection) in zip(headers.components, headers.selections) {
      guard let steps = headers.steps[component.table],
        let dc = codes.code(.init(isAC: false, number: selection.dc)),
        let ac = codes.code(.init(isAC: true, number: selection.ac))
      else { return nil }
      // A single component is not interleaved: its MCU is one block, whatever its factors are.
      let blocks =
        headers.components.count == 1
        ? JPEGHeader.SamplingFactors(horizontal: 1, vertical: 1) : component.sampling
      components.append(
        Component(blocks: blocks, steps: QuantisationSteps(steps), dc: dc, ac: ac))
    }
    guard components.allSatisfy(\.isInRange), Self.isUsual(components.map(\.blocks)) else {
      return nil
    }
    self.components = components
    dataOffset = headers.dataOffset
    header = JPEGHeader(
      size: headers.size, componentCount: components.count,
      sampling: headers.components.map(\.sampling), restartInterval: headers.restartInterval,
      isProgressive: false, hasMultipleScans: false)
  }

  /// Whether these are the sampling factors of a grey JPEG, of 4:4:4, 4:2:2 or 4:2:0.
  private static func isUsual(_ factors: [JPEGHeader.SamplingFactors]) -> Bool {
    guard let luma = factors.first else { return false }
    let chroma = factors.dropFirst()
    return chroma.allSatisfy { $0.horizontal == 1 && $0.vertical == 1 } && luma.horizontal <= 2
      && luma.vertical <= luma.horizontal
  }
}

extension BaselineJPEG.Component {
  /// Whether no coefficient that is found in one step is larger than the transforms take
  /// (`most_coefficient` in CDecodeKernels). The kernels check all others.
  fileprivate var isInRange: Bool { ac.largestValue * steps.largest <= 8191 }
}

/// Makes each Huffman code once, however many components have it.
private struct CodeCache {
  private let tables: [JPEGHeaderSegments.CodeName: JPEGHeaderSegments.CodeTable]
  private let indexBits: Int
  private var made: [JPEGHeaderSegments.CodeName: HuffmanCode] = [:]

  init(
    _ tables: [JPEGHeaderSegments.CodeName: JPEGHeaderSegments.CodeTable], indexBits: Int
  ) {
    self.tables = tables
    self.indexBits = indexBits
  }

  mutating func code(_ name: JPEGHeaderSegments.CodeName) -> HuffmanCode? {
    if let code = made[name] { return code }
    guard let table = tables[name] else { return nil }
    let code = HuffmanCode(
      counts: table.counts, symbols: table.symbols, isAC: name.isAC, indexBits: indexBits)
    made[name] = code
    return code
  }
}
