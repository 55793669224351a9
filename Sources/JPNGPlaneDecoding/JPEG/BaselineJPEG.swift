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
    let codes: HuffmanCodes
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
    let sizes = factors.map { factors[0].blockSize(of: $0, at: scale) }
    var codes = CodeCache(headers.codes, indexBits: bytes.count < Self.smallFile ? 9 : 11)
    let passesAll = sizes.allSatisfy { $0 == 1 }
    var components: [Component] = []
    for (i, selection) in headers.selections.enumerated() {
      let table = headers.components[i].table
      guard headers.steps.indices.contains(table),
        let steps = headers.steps[table].flatMap(QuantisationSteps.init)
      else { return nil }
      let use: HuffmanCodes.Use =
        passesAll ? .passingAll : sizes[i] == 1 ? .passingAC : .keepingAC
      guard let codes = codes.codes(selection, use, largestStep: steps.largest) else { return nil }
      components.append(
        Component(blocks: factors[i], blockSize: sizes[i], steps: steps, codes: codes))
    }
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

  /// Whether these are the sampling factors of a grey JPEG, of 4:4:4, 4:2:2 or 4:2:0.
  private static func isUsual(_ factors: [JPEGHeader.SamplingFactors]) -> Bool {
    guard let luma = factors.first else { return false }
    let chroma = factors.dropFirst()
    return chroma.allSatisfy { $0.horizontal == 1 && $0.vertical == 1 } && luma.horizontal <= 2
      && luma.vertical <= luma.horizontal
  }
}

extension JPEGHeader.SamplingFactors {
  /// How many rows, and samples of a row, a block of a component has where these are the factors of
  /// luma.
  ///
  /// libjpeg decodes blocks of chroma to twice the size where that spares it the upsampling
  /// (`jpeg_calc_output_dimensions`).
  fileprivate func blockSize(of component: Self, at scale: Scale) -> Int {
    let isSubsampledBothWays =
      horizontal == 2 * component.horizontal && vertical == 2 * component.vertical
    return isSubsampledBothWays && scale != .full ? 2 * scale.eighths : scale.eighths
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

/// Makes codes once for all components that have the same ones.
private struct CodeCache {
  private let tables: [JPEGHeaderSegments.CodeTable?]
  private let indexBits: Int
  private var made: [(Key, HuffmanCodes)] = []

  private struct Key: Equatable {
    let selection: JPEGHeaderSegments.Selection
    let use: HuffmanCodes.Use
    let largestStep: Int
  }

  init(_ tables: [JPEGHeaderSegments.CodeTable?], indexBits: Int) {
    self.tables = tables
    self.indexBits = indexBits
  }

  mutating func codes(
    _ selection: JPEGHeaderSegments.Selection, _ use: HuffmanCodes.Use, largestStep: Int
  ) -> HuffmanCodes? {
    let key = Key(selection: selection, use: use, largestStep: largestStep)
    if let (_, codes) = made.first(where: { $0.0 == key }) { return codes }
    guard let dc = tables[selection.dc.index], let ac = tables[selection.ac.index],
      let codes = HuffmanCodes(
        dc: dc, ac: ac, use, largestStep: largestStep, indexBits: indexBits)
    else { return nil }
    made.append((key, codes))
    return codes
  }
}
