public import ArgumentParser
public import JPNG

extension Scale: ExpressibleByArgument {
  /// Reads "3/8", or any other fraction that is a whole number of eighths.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = parts[0].wholeNumber,
      let denominator = parts[1].wholeNumber, [1, 2, 4, 8].contains(denominator),
      numerator <= denominator
    else { return nil }
    self.init(eighths: numerator * 8 / denominator)
  }
}
