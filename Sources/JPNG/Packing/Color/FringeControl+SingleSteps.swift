internal import JPNGCoefficients
internal import JPNGPixels

extension FringeControl {
  /// What is done about errors that are a single step above their limits. Hardly anybody sees one,
  /// but in small pictures attempts take little time.
  struct SingleSteps {
    /// How much the first step above a limit counts, beside any other.
    let weight: Double
    /// What is tried, one after the other.
    let degrees: [EdgeCare.Degree]

    /// The pixels of the largest picture that is small.
    private static let mostPixelsOfSmall = 1 << 18

    init(of size: ImageSize) {
      if size.pixelCount <= Self.mostPixelsOfSmall {
        weight = 1
        degrees = [
          EdgeCare.Degree(level: 1), EdgeCare.Degree(level: 4, evening: .ofFours),
          EdgeCare.Degree(level: 1, evening: .ofFours),
        ]
      } else {
        weight = 0.25
        degrees = [EdgeCare.Degree(level: 4)]
      }
    }
  }
}
