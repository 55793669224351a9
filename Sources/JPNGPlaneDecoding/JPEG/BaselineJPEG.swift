internal import CDecodeKernels
package import JPNGBytes
package import JPNGPixels

/// The headers of a JPEG that the decoder of our own takes: baseline, 8 bits a sample, grey or
/// YCbCr, chroma in every column or every second, and in every row or every second, in one scan.
///
/// Everything else is for libjpeg-turbo: other kinds of JPEG, unusual ones, and those with anything
/// wrong in their headers.
package struct BaselineJPEG: Sendable {
  package let header: JPEGHeader
  /// The scale that it is prepared to be decoded at.
  let scale: Scale
  let components: [Component]
  /// The offset behind the SOS header, where the entropy-coded data begins.
  let dataOffset: Int

  /// How a component is sampled and coded.
  struct Component: Sendable {
    /// The number of its blocks in an MCU, across and down.
    let blocks: JPEGHeader.SamplingFactors
    /// The number of rows, and of samples of a row, that a block has at the scale.
    let blockSize: Int
    let steps: QuantisationSteps
    let dc: HuffmanCode
    let ac: HuffmanCode
  }

  /// Files with fewer bytes get small tables, as large ones would take longer to make than they
  /// save.
  private static let smallFile = 1 << 14

  /// Returns `nil` for a JPEG that is not taken.
  ///
  /// - Parameter scale: The scale at which it will be decoded.
  package init?(_ bytes: ByteView, at scale: Scale) {
    guard let headers = JPEGHeaderSegments(bytes) else { return nil }
    let factors = headers.blocks
    guard Self.isUsual(factors) else { return nil }
    var codes = CodeCache(headers.codes, indexBits: bytes.count < Self.smallFile ? 9 : 11)
    var components: [Component] = []
    for (i, (component, selection)) in zip(headers.components, headers.selections).enumerated() {
      let blockSize = Self.blockSize(factors[i], of: factors[0], scale)
      guard let steps = headers.steps[component.table], !steps.contains(0),
        let dc = codes.code(.init(isAC: false, number: selection.dc), skips: false),
        let ac = codes.code(.init(isAC: true, number: selection.ac), skips: blockSize == 1)
      else { return nil }
      components.append(
        Component(
          blocks: factors[i], blockSize: blockSize, steps: QuantisationSteps(steps), dc: dc, ac: ac)
      )
    }
    guard components.allSatisfy(\.isInRange) else { return nil }
    self.components = components
    self.scale = scale
    dataOffset = headers.dataOffset
    header = headers.header
  }

  /// Reads the headers alone. Returns `nil` for a JPEG that is not taken. One that is can still
  /// turn out to have Huffman codes or quantisation steps that are not.
  package static func header(of bytes: ByteView) -> JPEGHeader? {
    guard let headers = JPEGHeaderSegments(bytes), isUsual(headers.blocks) else { return nil }
    return headers.header
  }

  /// libjpeg decodes blocks of chroma to twice the size where that spares it the upsampling
  /// (`jpeg_calc_output_dimensions`).
  private static func blockSize(
    _ blocks: JPEGHeader.SamplingFactors, of luma: JPEGHeader.SamplingFactors, _ scale: Scale
  ) -> Int {
    let isSubsampledBothWays =
      luma.horizontal == 2 * blocks.horizontal && luma.vertical == 2 * blocks.vertical
    return isSubsampledBothWays && scale != .full ? 2 * scale.eighths : scale.eighths
  }

  /// Whether these are the sampling factors of a grey JPEG, of 4:4:4, 4:2:2 or 4:2:0.
  private static func isUsual(_ factors: [JPEGHeader.SamplingFactors]) -> Bool {
    guard let luma = factors.first else { return false }
    let chroma = factors.dropFirst()
    return chroma.allSatisfy { $0.horizontal == 1 && $0.vertical == 1 } && luma.horizontal <= 2
      && luma.vertical <= luma.horizontal
  }
}

extension JPEGHeaderSegments {
  fileprivate var header: JPEGHeader {
    JPEGHeader(
      size: size, componentCount: components.count, sampling: components.map(\.sampling),
      restartInterval: restartInterval, isProgressive: false, hasMultipleScans: false)
  }

  /// The number of blocks of each component in an MCU. A single component is not interleaved: its
  /// MCU is one block, whatever its sampling factors are.
  fileprivate var blocks: [JPEGHeader.SamplingFactors] {
    components.count == 1
      ? [JPEGHeader.SamplingFactors(horizontal: 1, vertical: 1)] : components.map(\.sampling)
  }
}

extension BaselineJPEG.Component {
  /// Whether no coefficient that is found in one step is larger than the transforms take. The
  /// kernels check all others.
  fileprivate var isInRange: Bool {
    ac.largestValue * steps.largest <= Int(DK_MOST_COEFFICIENT)
  }
}

/// Makes each Huffman code once, however many components have it.
private struct CodeCache {
  private struct Key: Hashable {
    let name: JPEGHeaderSegments.CodeName
    let skips: Bool
  }

  private let tables: [JPEGHeaderSegments.CodeName: JPEGHeaderSegments.CodeTable]
  private let indexBits: Int
  private var made: [Key: HuffmanCode] = [:]

  init(
    _ tables: [JPEGHeaderSegments.CodeName: JPEGHeaderSegments.CodeTable], indexBits: Int
  ) {
    self.tables = tables
    self.indexBits = indexBits
  }

  mutating func code(_ name: JPEGHeaderSegments.CodeName, skips: Bool) -> HuffmanCode? {
    let key = Key(name: name, skips: skips)
    if let code = made[key] { return code }
    guard let table = tables[name] else { return nil }
    let code = HuffmanCode(
      counts: table.counts, symbols: table.symbols, isAC: name.isAC, skips: skips,
      indexBits: indexBits)
    made[key] = code
    return code
  }
}
