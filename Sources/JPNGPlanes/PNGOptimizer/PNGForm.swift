internal import JPNGPixels

/// A way to store an image in a PNG: colour type, depth, and what they need besides (PNG
/// specification, 11.2.1, 11.2.2 and 11.3.1.1).
struct PNGForm: Hashable {
  let colorType: PNGColorType
  var bitDepth = 8
  /// Colour and alpha of each entry, those with transparency first; for `.palette`.
  var palette: [PixelWord] = []
  /// The one colour whose pixels are clear, alpha 0, for `.grey` and `.rgb` of opaque pixels else.
  var clearColor: PixelWord?

  init(_ colorType: PNGColorType) { self.colorType = colorType }

  var bitsPerPixel: Int {
    switch colorType {
    case .grey, .palette: bitDepth
    case .greyAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// The PLTE and tRNS chunks, where there are any.
  var chunks: [UInt8] {
    var chunks: [UInt8] = []
    if colorType == .palette {
      chunks.append(chunk: "PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    }
    if !transparency.isEmpty { chunks.append(chunk: "tRNS", transparency) }
    return chunks
  }

  private var transparency: [UInt8] {
    if let clearColor {
      let samples = [clearColor.red, clearColor.green, clearColor.blue]
      return colorType == .grey ? [0, greySample(clearColor)] : samples.flatMap { [0, $0] }
    }
    // Entries without a value are opaque.
    let count = (palette.lastIndex { $0.alpha < 255 } ?? -1) + 1
    return palette.prefix(count).map(\.alpha)
  }

  /// The sample of a grey pixel; its depth has one for it, so no bits that are set get lost.
  func greySample(_ pixel: PixelWord) -> UInt8 { pixel.green >> UInt8(8 - bitDepth) }
}
