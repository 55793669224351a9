import JPNGPixels
import Testing

@Suite("Association of colour and alpha")
struct AssociationTests {
  /// Every colour value, in all three channels at once and differently in each.
  static func row(alpha: UInt8) -> [PixelWord] {
    (0...255).map { value in
      let value = UInt8(value)
      return PixelWord(red: value, green: 255 - value, blue: value ^ 0x55, alpha: alpha)
    }
  }

  static func rounded(_ value: UInt8, times alpha: UInt8) -> UInt8 {
    UInt8((Double(value) * Double(alpha) / 255).rounded())
  }

  @Test("Premultiplying rounds value × alpha / 255 to nearest, for all values and alphas")
  func premultiplyIsExact() {
    for alpha in UInt8.min...UInt8.max {
      let row = Self.row(alpha: alpha)
      let expected = row.map {
        PixelWord(
          red: Self.rounded($0.red, times: alpha), green: Self.rounded($0.green, times: alpha),
          blue: Self.rounded($0.blue, times: alpha), alpha: alpha)
      }
      #expect(applying(AssociationKernels.premultiply, to: row) == expected, "alpha \(alpha)")
    }
  }

  @Test("Premultiplying one word is the same as premultiplying a row")
  func wordAndRowAgree() {
    for alpha: UInt8 in [0, 1, 127, 254, 255] {
      let row = Self.row(alpha: alpha)
      let single = row.map { AssociationKernels.premultiply($0) }
      #expect(applying(AssociationKernels.premultiply, to: row) == single)
    }
  }

  @Test("Un-premultiplying and premultiplying again changes no valid pixel")
  func roundTripOfValidPixels() {
    for alpha in UInt8.min...UInt8.max {
      let row = (UInt8.min...alpha).map {
        PixelWord(red: $0, green: alpha - $0, blue: $0 / 2, alpha: alpha)
      }
      let straight = applying(AssociationKernels.unpremultiply, to: row)
      #expect(applying(AssociationKernels.premultiply, to: straight) == row, "alpha \(alpha)")
    }
  }

  @Test("Un-premultiplying rounds value × 255 / alpha to nearest")
  func unpremultiplyRounds() {
    for alpha in UInt8(1)...UInt8.max {
      let row = (UInt8.min...alpha).map {
        PixelWord(red: $0, green: 0, blue: alpha, alpha: alpha)
      }
      let straight = applying(AssociationKernels.unpremultiply, to: row)
      let expected = row.map { word in
        let red = UInt8((Double(word.red) * 255 / Double(alpha)).rounded())
        return PixelWord(red: red, green: 0, blue: 255, alpha: alpha)
      }
      #expect(straight == expected, "alpha \(alpha)")
    }
  }

  @Test("Un-premultiplying makes hidden pixels black")
  func unpremultiplyHidden() {
    let row = applying(AssociationKernels.unpremultiply, to: Self.row(alpha: 0))
    #expect(row == [PixelWord](repeating: 0, count: 256))
  }

  @Test("Un-premultiplying leaves opaque pixels alone")
  func unpremultiplyOpaque() {
    let row = Self.row(alpha: 255)
    #expect(applying(AssociationKernels.unpremultiply, to: row) == row)
  }

  @Test("Un-premultiplying stops at 255 where colour is above alpha")
  func unpremultiplySaturates() {
    let row = applying(
      AssociationKernels.unpremultiply,
      to: [PixelWord(red: 255, green: 11, blue: 10, alpha: 10)])
    #expect(row == [PixelWord(red: 255, green: 255, blue: 255, alpha: 10)])
  }

  @Test("Clamping cuts each channel to alpha, and no further")
  func clampToAlpha() {
    for alpha in UInt8.min...UInt8.max {
      let row = Self.row(alpha: alpha)
      let expected = row.map {
        PixelWord(
          red: min($0.red, alpha), green: min($0.green, alpha), blue: min($0.blue, alpha),
          alpha: alpha)
      }
      #expect(applying(AssociationKernels.clampToAlpha, to: row) == expected, "alpha \(alpha)")
    }
  }
}
