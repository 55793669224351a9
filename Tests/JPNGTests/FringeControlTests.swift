import JPNGQuality
import Testing

@testable import JPNG

@Suite("Errors near edges are held to what reports show")
struct FringeControlTests {
  static let step = FringeReference.step

  @Test(
    "One close to half a step is held below it", arguments: [1, 2, 6, 63], [step / 2, step / 2 + 1])
  func closeToHalf(steps: Int, part: Int) {
    let limit = FringeControl.surelyShownAlike(steps * Self.step + part)
    #expect(limit == steps * Self.step + Self.step / 2 - 1)
    // Rounded averages, and its own rounding, hide half a unit each.
    #expect(2 * (limit + 1) < (2 * steps + 1) * Self.step, "still below half a step")
  }

  @Test("Any other one is held to what it is", arguments: 0..<(4 * step))
  func elsewhere(error: Int) {
    let limit = FringeControl.surelyShownAlike(error)
    let isClose = abs(2 * (error % Self.step) - Self.step) <= 1 && error > Self.step
    #expect(limit == error || isClose)
    #expect(limit <= error && limit + 2 >= error)
  }
}
