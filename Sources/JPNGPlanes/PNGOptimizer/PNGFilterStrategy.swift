/// A way to choose the filter of each row.
package enum PNGFilterStrategy: CaseIterable, Hashable, Sendable {
  /// One filter for all rows.
  case none, sub, up, average, paeth
  /// The smallest sum of absolute differences, as the PNG specification suggests (12.7).
  case minimumSum
  /// The least Shannon entropy of the row's bytes.
  case entropy
  /// The fewest different pairs of neighbouring bytes.
  case bigrams
  /// The least Shannon entropy of the pairs of neighbouring bytes.
  case bigramEntropy
  /// The fewest bytes when compressed quickly together with the rows before.
  case bruteForce

  /// The filter type of all rows, `nil` where it differs from row to row.
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
