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

/// Converts pixels to a form's rows.
struct PNGRowPacker {
  private let form: PNGForm
  private let entries: PNGPaletteTable

  init(_ form: PNGForm) { (self.form, entries) = (form, PNGPaletteTable(form.palette)) }

  /// - Parameter packed: As many bytes as a row takes.
  func pack(
    _ row: UnsafeBufferPointer<PixelWord>, into packed: UnsafeMutableBufferPointer<UInt8>
  ) {
    switch form.colorType {
    case .rgba:
      UnsafeMutableRawBufferPointer(packed).copyMemory(from: UnsafeRawBufferPointer(row))
    case .rgb:
      for x in row.indices {
        packed[3 * x] = row[x].red
        packed[3 * x + 1] = row[x].green
        packed[3 * x + 2] = row[x].blue
      }
    case .greyAlpha:
      for x in row.indices {
        packed[2 * x] = row[x].green
        packed[2 * x + 1] = row[x].alpha
      }
    case .grey, .palette: packSamples(row, into: packed)
    }
  }

  private func packSamples(
    _ row: UnsafeBufferPointer<PixelWord>, into packed: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard form.bitDepth < 8 else { return putSamples(row, packed) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: row.count) { samples in
      putSamples(row, samples)
      PackedSamples.pack(UnsafeBufferPointer(samples), bitDepth: form.bitDepth, into: packed)
    }
  }

  private func putSamples(
    _ row: UnsafeBufferPointer<PixelWord>, _ samples: UnsafeMutableBufferPointer<UInt8>
  ) {
    if form.colorType == .grey {
      for x in row.indices { samples[x] = form.greySample(row[x]) }
    } else {
      for x in row.indices { samples[x] = entries.index(of: row[x]) }
    }
  }
}
