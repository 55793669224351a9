internal import CCoefficientKernels

extension ck_code_lengths {
  /// Lengths before anything is known of a picture: roughly those of the example tables in ITU-T
  /// T.81, annex K.
  static let typical = ck_code_lengths(
    dc: (0..<12).map { size in size == 0 ? 2 : Float(3 + max(0, size - 5)) },
    ac: { run, size in min(16, 2 + 1.3 * Float(size - 1) + 0.9 * Float(run)) }, zeroRun: 11,
    endOfBlock: 3)

  /// The lengths of the Huffman codes that are best for these counts.
  init(of counts: SymbolCounts) {
    let ac = HuffmanCode(of: counts.ac).lengths(upTo: counts.ac.count)
    let dc = HuffmanCode(of: counts.dc).lengths(upTo: counts.dc.count)
    self.init(
      dc: dc.map(Float.init), ac: { run, size in Float(ac[16 * run + size]) },
      zeroRun: Float(ac[0xF0]), endOfBlock: Float(ac[0]))
  }

  /// - Parameters:
  ///   - dc: The lengths of the codes of DC differences, by size.
  ///   - code: Returns the length of the code of a coefficient: zeros before it, and its size.
  private init(
    dc: [Float], ac code: (Int, Int) -> Float, zeroRun: Float, endOfBlock: Float
  ) {
    // Behind a code come as many bits as the size says.
    let dc = dc.enumerated().map { $1 + Float($0) }
    let ac = (0..<(16 * 12)).map { index in
      let size = index % 12
      return (1...10).contains(size) ? code(index / 12, size) + Float(size) : 0
    }
    self = ck_code_lengths_make(dc, ac, zeroRun, endOfBlock)
  }
}
