internal import CCoefficientKernels
internal import JPNGThreads

/// Chooses the coefficients of components that share a Huffman table: those with the least error +
/// lambda × bits, in several passes, each with the code lengths that the pass before asks for.
struct ComponentQuantiser {
  /// A component and what is to be made of it.
  struct Component: Sendable {
    let samples: SamplePlane<Int16>
    /// How much each sample counts, 0…255; `nil`: all fully.
    let weights: SamplePlane<UInt8>?
    /// What a bit may cost, for each block.
    let lambdas: [Float]
    /// Blocks of an MCU.
    let h: Int
    let v: Int
    let result: CoefficientPlane
    /// How much care large errors of each block take: 0 where it is not near an edge of what
    /// counts. `nil`: all counts.
    private let care: SharedArray<UInt8>?
    /// Whether only blocks with more care than usual are chosen.
    private let isRepeated: Bool

    /// What has been chosen before, and is changed where more than the usual care is taken of
    /// errors at edges.
    typealias Earlier = (result: CoefficientPlane, takesCare: [Bool])

    /// - Parameter earlier: Default: `nil`, to choose all.
    init(
      samples: SamplePlane<Int16>, weights: SamplePlane<UInt8>?, lambdas: [Float], h: Int = 1,
      v: Int = 1, earlier: Earlier? = nil
    ) {
      self.samples = samples
      self.weights = weights
      self.lambdas = lambdas
      self.h = h
      self.v = v
      result =
        earlier?.result
        ?? CoefficientPlane(blocksWide: samples.blocksWide, blocksHigh: samples.blocksHigh)
      care = weights?.blocksNearEdges()
      isRepeated = care != nil && earlier != nil
      guard let care, let earlier else { return }
      for (block, takesCare) in earlier.takesCare.enumerated() where takesCare {
        care.elements[block] = 2
      }
    }

    /// A row of blocks, from column `first` on, for the kernels.
    func blocks(
      inRow row: Int, from first: Int = 0, count: Int? = nil, range: ClosedRange<Int32>,
      overshoot: Float = 0
    ) -> ck_block_row {
      ck_block_row(
        samples: samples.readOnlyRow(8 * row) + 8 * first, stride: samples.stride,
        weights: weights.map { $0.readOnlyRow(8 * row) + 8 * first },
        weight_stride: weights?.stride ?? 0, low: range.lowerBound, high: range.upperBound,
        overshoot: overshoot, count: count ?? result.blocksWide,
        care: care?.readOnlyPointer(row * result.blocksWide + first),
        is_repeated: isRepeated ? 1 : 0)
    }
  }

  let table: QuantisationTable
  let thoroughness: Thoroughness
  let hasRestarts: Bool
  let threads: ThreadBudget
  /// Samples at or beyond these, in the units of a ``SamplePlane``, may be decoded as further on.
  var range: ClosedRange<Int32> = Int32(Int16.min)...Int32(Int16.max)
  /// How much the error of those counts that are decoded as further on, 0…1.
  var overshoot: Float = 0
  /// The part of a quantisation step by which coefficients of mixed blocks are made smaller each
  /// time they are improved.
  var shrinkage: Float = 0.4
  /// An error of a sample of a block near an edge, times its weight, that is too large: then the
  /// block is chosen again with less thrift. 0: none is too large.
  var errorLimit: Float = 0
  /// What a bit of a DC coefficient may cost, relative to one of AC.
  var lambdaScaleOfDC: Float = 0.7

  /// What samples at or beyond ``range`` must be decoded as: at most the first, or at least the
  /// second, 0…255. `nil`: what is best.
  var guaranteed: (atMost: UInt8, atLeast: UInt8)?

  /// - Parameter lengths: What bits cost. Default: `nil`, what they cost by the pass before.
  /// - Returns: What bits have cost in the last pass.
  @discardableResult
  func run(_ components: [Component], lengths: ck_code_lengths? = nil) -> ck_code_lengths {
    var quantiser = ck_quantiser_make(table.steps, shrinkage, lengths ?? .typical)
    quantiser.limit = errorLimit
    quantiser.tolerance = thoroughness.tolerance
    quantiser.moves = thoroughness.moves
    for pass in 0..<thoroughness.passes {
      if pass > 0, lengths == nil { quantiser.lengths = ck_code_lengths(of: counts(components)) }
      for component in components { choose(component, quantiser, pass) }
    }
    guard let guaranteed else { return quantiser.lengths }
    let last = quantiser
    for component in components {
      threads.forEach(component.result.blocksHigh) { row in
        Guarantee(guaranteed.atMost, guaranteed.atLeast, range: range, table, last)
          .enforce(component, row)
      }
    }
    return quantiser.lengths
  }

  /// One pass over a component. Rows of MCUs are chosen independently of each other: what comes
  /// before the first block of a row is what the pass before has chosen.
  private func choose(_ component: Component, _ quantiser: ck_quantiser, _ pass: Int) {
    let rows = mcuOrder(component)
    let before = rows.previousDC()
    threads.forEach(rows.count) { row in
      chooseRow(component, rows, quantiser, row, isRefined: pass > 0, previous: before[row])
    }
  }

  private func chooseRow(
    _ component: Component, _ rows: MCUOrder, _ quantiser: ck_quantiser, _ row: Int,
    isRefined: Bool, previous: Int32
  ) {
    var quantiser = quantiser
    let wide = component.result.blocksWide
    let blockRows = rows.blockRows(row)
    let coefficients = component.result.row(blockRows.lowerBound)
    var dc: [ck_dc] = []
    for (index, y) in blockRows.enumerated() {
      var blocks = component.blocks(inRow: y, range: range, overshoot: overshoot)
      let lambdas = Array(component.lambdas[(y * wide)..<((y + 1) * wide)])
      var rowDC = [ck_dc](repeating: ck_dc(), count: wide)
      ck_choose_ac(
        &blocks, &quantiser, lambdas, isRefined ? 1 : 0,
        Int32(isRefined ? thoroughness.laterSteps : thoroughness.firstSteps),
        coefficients + index * wide * 64, &rowDC)
      dc += rowDC
    }
    let order = rows.order(row)
    var scratch = [UInt8](repeating: 0, count: 4 * dc.count)
    ck_choose_dc(
      dc, order, order.count, previous, lambdaScaleOfDC, &quantiser.lengths, &scratch,
      coefficients)
  }

  private func mcuOrder(_ component: Component) -> MCUOrder {
    MCUOrder(component.result, h: component.h, v: component.v, hasRestarts: hasRestarts)
  }

  private func counts(_ components: [Component]) -> SymbolCounts {
    components.reduce(into: SymbolCounts()) { total, component in
      total.add(mcuOrder(component).symbolCounts(sharing: threads))
    }
  }
}
