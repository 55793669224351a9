internal import JPNGPixels

/// A way to store an image in a PNG: its colour type and depth, and the palette or the clear colour
/// that goes with them (PNG specification, 11.2.1, 11.2.2 and 11.3.1.1).
struct PNGForm: Hashable {
  let colorType: PNGColorType
  var bitDepth = 8
  /// Colour and alpha of each entry of the palette, transparent ones first. Only for `.palette`.
  var palette: [PixelWord] = []
  /// The colour whose pixels have alpha 0, while all others are opaque. Only for `.grey` and
  /// `.rgb`.
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

  /// The bytes of the PLTE and tRNS chunks, if the form needs any.
  var chunks: [UInt8] {
    var chunks: [UInt8] = []
    if colorType == .palette {
      chunks.append(chunk: "PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    }
    if !transparency.isEmpty { chunks.append(chunk: "tRNS", transparency) }
    return chunks
  }

  /// The payload of the tRNS chunk; empty if there is none.
  private var transparency: [UInt8] {
    if let clearColor {
      let samples = [clearColor.red, clearColor.green, clearColor.blue]
      return colorType == .grey ? [0, greySample(clearColor)] : samples.flatMap { [0, $0] }
    }
    // Entries behind the end of the chunk count as opaque.
    let count = (palette.lastIndex { $0.alpha < 255 } ?? -1) + 1
    return palette.prefix(count).map(\.alpha)
  }

  /// The sample of a grey pixel. The form's depth was chosen so that it has a sample for every
  /// pixel of the image, and so the shift loses nothing.
  func greySample(_ pixel: PixelWord) -> UInt8 { pixel.green >> UInt8(8 - bitDepth) }
}
