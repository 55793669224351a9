import JPNGPixels
import Testing

@testable import JPNG

@Suite("What alpha costs")
struct AlphaCostTests {
  private static let error = {
    var error = AlphaError()
    error.add(4, times: 100)
    return error
  }()

  private func cost(
    quality: Int = 80, isSmooth: Bool = false, hasFlatColor: Bool = false
  ) -> AlphaCost {
    AlphaCost(quality: quality, isSmooth: isSmooth, hasFlatColor: hasFlatColor)
  }

  @Test("Without errors, bytes")
  func exact() {
    for isSmooth in [false, true] {
      for hasFlatColor in [false, true] {
        let cost = cost(isSmooth: isSmooth, hasFlatColor: hasFlatColor)
        #expect(cost.ofPNG(byteCount: 700, AlphaError()) == 700)
      }
    }
  }

  @Test("Errors cost more where quality is higher")
  func quality() {
    let costs = [10, 50, 80, 95, 100].map {
      cost(quality: $0).ofJPEG(byteCount: 700, Self.error)
    }
    #expect(costs[0] > 700)
    #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Those of fewer values count four times in glows")
  func glows() {
    let (usual, smooth) = (cost(), cost(isSmooth: true))
    let ofNoise = usual.ofJPEG(byteCount: 0, Self.error)
    #expect(smooth.ofJPEG(byteCount: 0, Self.error) == ofNoise)
    #expect(usual.ofPNG(byteCount: 0, Self.error) == ofNoise)
    #expect(smooth.ofPNG(byteCount: 0, Self.error) == 4 * ofNoise)
  }

  @Test("In one colour, any error costs a quarter of the bytes, and that of fewer values 4 KiB")
  func flatColor() {
    let cost = cost(hasFlatColor: true)
    #expect(cost.ofPNG(byteCount: 800, Self.error) == 1000 + 4096)
    #expect(cost.ofPNG(byteCount: 800, AlphaError()) == 800)
    #expect(cost.ofJPEG(byteCount: 800, Self.error) == 1000)
  }
}
