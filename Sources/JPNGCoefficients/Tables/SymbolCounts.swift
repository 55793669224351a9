/// How often each symbol of the entropy coding occurs in a component, or in several that share
/// their Huffman codes.
struct SymbolCounts: Sendable {
  /// By the size of a DC difference.
  var dc = [UInt32](repeating: 0, count: 12)
  /// By 16 × zeros before a coefficient + its size.
  var ac = [UInt32](repeating: 0, count: 256)

  mutating func add(_ other: SymbolCounts) {
    for i in dc.indices { dc[i] += other.dc[i] }
    for i in ac.indices { ac[i] += other.ac[i] }
  }
}
