import JPNGPixels
import Testing

@Suite("Sample depth")
struct SampleDepthTests {
  @Test("Each of the 65,536 values becomes the nearest of 256")
  func nearest() {
    let all = (0...65_535).map { UInt16($0) }
    var reduced = [UInt8](repeating: 0, count: all.count)
    var target = reduced.mutableSpan
    SampleDepth.reduce(all.span, to: &target)
    #expect(reduced == all.map { UInt8((Double($0) * 255 / 65_535).rounded()) })
  }
}
