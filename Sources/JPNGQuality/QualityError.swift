package import JPNGPixels

/// Why two pictures cannot be compared.
package enum QualityError: Error, Hashable, Sendable, CustomStringConvertible {
  case sizesDiffer(reference: ImageSize, candidate: ImageSize)

  package var description: String {
    switch self {
    case .sizesDiffer(let reference, let candidate):
      "the candidate is \(candidate) pixels, the reference \(reference)"
    }
  }
}
