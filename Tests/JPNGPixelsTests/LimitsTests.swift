import JPNGPixels
import Testing

@Suite("Sizes and limits")
struct LimitsTests {
  @Test("The defaults are those of the documentation")
  func defaults() {
    let limits = Limits()
    #expect(limits.maxPixels == 16_383 * 16_383)
    #expect(limits.maxSide == 65_500)
    #expect(limits.maxScans == 500)
  }

  @Test("An image at the limit of its pixels is let through, one pixel row more is not")
  func pixels() {
    let limits = Limits(maxPixels: 100)
    #expect(limits.objection(to: ImageSize(width: 10, height: 10)) == nil)
    #expect(limits.objection(to: ImageSize(width: 10, height: 11)) != nil)
  }

  @Test("An image at the limit of its sides is let through, one pixel more is not")
  func sides() {
    let limits = Limits(maxSide: 50)
    #expect(limits.objection(to: ImageSize(width: 50, height: 50)) == nil)
    #expect(limits.objection(to: ImageSize(width: 51, height: 1)) != nil)
    #expect(limits.objection(to: ImageSize(width: 1, height: 51)) != nil)
  }

  @Test("A size whose pixels overflow is refused, whatever the limit of its sides")
  func overflow() {
    let limits = Limits(maxSide: .max)
    #expect(limits.objection(to: ImageSize(width: .max, height: 2)) != nil)
  }

  @Test("An objection names the size and the limit")
  func wording() throws {
    let limits = Limits(maxPixels: 100)
    let objection = try #require(limits.objection(to: ImageSize(width: 20, height: 10)))
    #expect(objection.contains("20×10"))
    #expect(objection.contains("100"))
  }

  @Test("The pixel count saturates where it overflows")
  func pixelCount() {
    #expect(ImageSize(width: 640, height: 480).pixelCount == 307_200)
    #expect(ImageSize(width: 1 << 40, height: 1 << 40).pixelCount == .max)
  }

  @Test("A quarter turn swaps the sides")
  func transposed() {
    let turned = ImageSize(width: 3, height: 5).transposed
    #expect(turned == ImageSize(width: 5, height: 3))
    #expect(turned.description == "5×3")
  }
}
