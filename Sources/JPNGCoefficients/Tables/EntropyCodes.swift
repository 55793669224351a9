package import JPNGPixels

/// The Huffman codes of a baseline JPEG: those with which its coefficients take the fewest bytes.
package struct EntropyCodes: Sendable {
  /// Those of luma, or of the only component: that of DC differences, and that of AC coefficients
  /// with the zeros before them.
  package let luma: [HuffmanCode]
  /// Those of Cb and Cr; `nil` where they have the codes of luma. In small files codes of their own
  /// may take more than they save.
  package let chroma: [HuffmanCode]?

  /// - Parameters:
  ///   - planes: One for each component: one, or three.
  ///   - subsampling: That of chroma.
  ///   - hasRestarts: Whether a restart marker is behind each row of MCUs.
  package init(of planes: [CoefficientPlane], _ subsampling: Subsampling, hasRestarts: Bool) {
    let isAlone = planes.count == 1
    let (h, v) = isAlone ? (1, 1) : subsampling.factors
    let counts = planes.enumerated().map { index, plane in
      MCUOrder(plane, h: index == 0 ? h : 1, v: index == 0 ? v : 1, hasRestarts: hasRestarts)
        .symbolCounts()
    }
    let ofLuma = Coded(counts[0])
    guard !isAlone else {
      (luma, chroma) = (ofLuma.codes, nil)
      return
    }
    let ofChroma = Coded(Self.sum(counts.dropFirst()))
    let ofAll = Coded(Self.sum(counts[...]))
    let isShared = ofAll.bitCount < ofLuma.bitCount + ofChroma.bitCount
    luma = isShared ? ofAll.codes : ofLuma.codes
    chroma = isShared ? nil : ofChroma.codes
  }

  private static func sum(_ counts: ArraySlice<SymbolCounts>) -> SymbolCounts {
    counts.reduce(into: SymbolCounts()) { $0.add($1) }
  }
}

/// Symbols with the codes that are best for them.
private struct Coded {
  let codes: [HuffmanCode]
  /// The bits of the symbols' codes and of the tables. Those behind each code, which say what a
  /// coefficient is, are the same with any code.
  let bitCount: Int

  init(_ counts: SymbolCounts) {
    let codes = [counts.dc, counts.ac].map { (counts: $0, code: HuffmanCode(of: $0)) }
    self.codes = codes.map(\.code)
    bitCount = codes.reduce(0) { $0 + Self.bitCount(of: $1.counts, $1.code) }
  }

  private static func bitCount(of counts: [UInt32], _ code: HuffmanCode) -> Int {
    zip(counts, code.lengths(upTo: counts.count)).reduce(8 * code.byteCount) { sum, symbol in
      sum + Int(symbol.0) * symbol.1
    }
  }
}
