/// One way to store an image that the PNG specification allows.
package struct PNGKind: Sendable, CustomStringConvertible {
  package var colorType: Int
  package var bitDepth: Int
  package var isTransparent: Bool
  package var isInterlaced: Bool

  package init(colorType: Int, bitDepth: Int, isTransparent: Bool, isInterlaced: Bool) {
    (self.colorType, self.bitDepth) = (colorType, bitDepth)
    (self.isTransparent, self.isInterlaced) = (isTransparent, isInterlaced)
  }

  private static let names = [0: "grey", 2: "RGB", 3: "palette", 4: "grey and alpha", 6: "RGBA"]

  package var description: String {
    "\(Self.names[colorType] ?? "?"), \(bitDepth) bits\(isTransparent ? ", tRNS" : "")"
      + (isInterlaced ? ", interlaced" : "")
  }

  /// PNG specification, table 11.1: 15 pairs of colour type and depth; tRNS in three types.
  package static let all: [PNGKind] = {
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    var kinds: [PNGKind] = []
    for (colorType, depths) in depths.sorted(by: { $0.key < $1.key }) {
      for depth in depths {
        for isTransparent in colorType < 4 ? [false, true] : [false] {
          for isInterlaced in [false, true] {
            kinds.append(
              PNGKind(
                colorType: colorType, bitDepth: depth, isTransparent: isTransparent,
                isInterlaced: isInterlaced))
          }
        }
      }
    }
    return kinds
  }()

  /// An image of random samples of this kind; a third of its pixels have the transparent colour.
  package func builder(width: Int, height: Int, seed: UInt64) -> PNGBuilder {
    var generator = SeededGenerator(seed: seed)
    let top = UInt16((1 << bitDepth) - 1)
    var builder = PNGBuilder(width: width, height: height) { _, _, _ in 0 }
    (builder.bitDepth, builder.colorType, builder.isInterlaced) = (
      bitDepth, colorType, isInterlaced
    )
    let channels = builder.channels
    let key = (0..<channels).map { _ in UInt16.random(in: 0...top, using: &generator) }
    let samples = (0..<width * height).flatMap { _ -> [UInt16] in
      if Int.random(in: 0..<3, using: &generator) == 0 { return key }
      return (0..<channels).map { _ in UInt16.random(in: 0...top, using: &generator) }
    }
    builder.samples = { x, y, channel in samples[(y * width + x) * channels + channel] }
    if colorType == 3 {
      builder.palette = (0...Int(top)).map { _ in generator.bytes(3) }
      // Fewer entries than the palette has: the others are opaque.
      if isTransparent { builder.transparency = generator.bytes(Int(top)).map { UInt16($0) } }
    } else if isTransparent {
      builder.transparency = key
    }
    return builder
  }
}
