import Foundation
import Testing

@testable import JPNGCoefficients

@Suite("Portable logarithms and powers")
struct PortableMathTests {
  @Test(
    "They are those of the system's library", arguments: [1e-6, 0.1, 0.5, 0.99, 1, 1.5, 2, 7, 1e5])
  func accuracy(x: Double) {
    #expect(abs(PortableMath.log(x) - log(x)) <= 1e-12 * max(1, abs(log(x))))
    for exponent in [-3, -0.4, 0, 0.25, 1, 2.5] {
      let expected = pow(x, exponent)
      #expect(abs(PortableMath.power(x, exponent) - expected) <= 1e-10 * expected)
    }
  }
}
