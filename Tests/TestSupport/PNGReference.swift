extension PNGBuilder {
  /// What the image must decode to: red, green, blue, alpha, a byte each.
  package var referenceRGBA8: [UInt8] {
    referenceRGBA.flatMap { $0 }.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
  }

  /// The same with 16 bits a sample.
  package var referenceRGBA16: [UInt16] { referenceRGBA.flatMap { $0 } }

  /// What a greyscale image must decode to where its transparency is not asked for.
  package var referenceGrey8: [UInt8] {
    coordinates.map { UInt8((Int(scaled(samples($0, $1, 0))) * 255 + 32_767) / 65_535) }
  }

  private var coordinates: [(Int, Int)] {
    (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
  }

  /// Every depth divides 16, so a sample of any depth is exact in 16 bits.
  private func scaled(_ sample: UInt16) -> UInt16 {
    UInt16(Int(sample) * 65_535 / (1 << bitDepth - 1))
  }

  private var referenceRGBA: [[UInt16]] {
    coordinates.map { x, y in
      let raw = (0..<channels).map { samples(x, y, $0) }
      if colorType == 3 { return paletteColor(Int(raw[0])) }
      let values = raw.map(scaled)
      let keyed: UInt16 = raw == transparency ? 0 : 65_535
      return switch colorType {
      case 0: [values[0], values[0], values[0], keyed]
      case 2: values + [keyed]
      case 4: [values[0], values[0], values[0], values[1]]
      default: values
      }
    }
  }

  private func paletteColor(_ index: Int) -> [UInt16] {
    let alpha = transparency.flatMap { index < $0.count ? $0[index] : nil } ?? 255
    return (palette[index].map { UInt16($0) } + [alpha]).map { $0 * 257 }
  }
}
