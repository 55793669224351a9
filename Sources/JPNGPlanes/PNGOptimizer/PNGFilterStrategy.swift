/// A way of choosing the filter of each row.
package enum PNGFilterStrategy: CaseIterable, Hashable, Sendable {
  /// The same filter for all rows.
  case none, sub, up, average, paeth
  /// For each row the filter with the smallest sum of absolute differences, as the PNG
  /// specification suggests (12.7).
  case minimumSum
  /// For each row the filter that gives its bytes the least Shannon entropy.
  case entropy
  /// For each row the filter that leaves the fewest different pairs of neighbouring bytes.
  case bigrams
  /// For each row the filter that gives the pairs of neighbouring bytes the least Shannon entropy.
  case bigramEntropy
  /// For each row the filter with which it takes the fewest bytes when it is compressed together
  /// with the rows before it.
  case bruteForce

  /// The filter type of all rows; `nil` if rows can have different ones.
  var fixedType: UInt8? {
    switch self {
    case .none: 0
    case .sub: 1
    case .up: 2
    case .average: 3
    case .paeth: 4
    case .minimumSum, .entropy, .bigrams, .bigramEntropy, .bruteForce: nil
    }
  }
}
