import JPNG
import JPNGContainer
import JPNGThreads
import TestSupport

extension FuzzTarget {
  /// Any pixels, packed with any options and decoded: what is packed verifies, has the size and the
  /// alpha that it says, and alpha is exact at 0 and 255, or everywhere if it was asked for.
  static let encode = FuzzTarget(
    name: "encode",
    seeds: {
      (0..<24 as Range<UInt64>).map { seed in
        var generator = SeededGenerator(seed: seed)
        let head = generator.bytes(optionByteCount)
        let side: UInt8 = seed < 12 ? 8 : 3
        let pixels = seed % 3 == 0 ? SampleImages.soft : SampleImages.binary
        let size = ImageSize(width: Int(side) + 1, height: Int(side) + 1)
        return head + [side, side] + pixels(size, seed).rgba
      }
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let options = PackOptions(&input)
      let threads = ThreadBudget(threadCount: input.number(in: 1...2))
      let pixels = input.picture()
      guard let packed = try pack(pixels, options) else { return }
      let decoder = try JPNGDecoder(packed.bytes)
      try decoder.verify()
      let decoded = try decoder.decode(sharing: threads)
      expect(decoded.size == pixels.size && packed.size == pixels.size, "\(decoded.size)")
      checkAlpha(of: decoded, pixels, packed)
      checkHeaders(of: decoder, packed)
      if options.preview != nil { expect(try decoder.preview() != nil, "no preview") }
    })

  static let optionByteCount = 12

  /// - Returns: The packed picture; `nil` where alpha was to be a JPEG and more exact than a JPEG
  ///   can be.
  private static func pack(
    _ pixels: PixelBuffer, _ options: PackOptions
  ) throws -> PackedImage? {
    do throws(JPNGError) {
      return try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels))
    } catch {
      let isAskedTooMuch = options.alpha == .jpeg && options.alphaMaxError != nil
      guard error.plane == .alpha, isAskedTooMuch else { throw error }
      return nil
    }
  }

  private static func checkAlpha(
    of decoded: PixelBuffer, _ pixels: PixelBuffer, _ packed: PackedImage
  ) {
    let (original, found) = (alpha(of: pixels), alpha(of: decoded))
    let errors = zip(original, found).map { abs(Int($0) - Int($1)) }
    expect(errors.max() == packed.alphaMaxError, "errors of \(errors.max() ?? 0)")
    let most = packed.options.alphaMaxError ?? 255
    expect(packed.alphaMaxError <= most, "an error of \(packed.alphaMaxError), at most \(most)")
    if packed.options.alpha == .png { expect(packed.alphaMaxError == 0, "alpha is not exact") }
    for (original, found) in zip(original, found) where original == 0 || original == 255 {
      expect(original == found, "\(original) decodes as \(found)")
    }
  }

  private static func alpha(of pixels: PixelBuffer) -> [UInt8] {
    let rgba = pixels.rgba
    return stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] }
  }

  private static func checkHeaders(of decoder: JPNGDecoder, _ packed: PackedImage) {
    let info = decoder.info
    expect(info.alphaKind == packed.alphaKind, "another kind of alpha")
    expect(info.alphaEncoding == packed.alphaEncoding, "another encoding of alpha")
    expect(info.association == packed.options.association, "another association")
    let sum = packed.colorByteCount + packed.alphaByteCount + info.extensionByteCount + 16
    expect(sum == packed.bytes.count, "\(sum) bytes of \(packed.bytes.count)")
    expect(decoder.container.fields.checksums != nil, "no checksums")
  }
}

extension PackOptions {
  fileprivate init(_ input: inout FuzzInput) {
    self.init()
    quality = input.number(in: 1...100)
    alpha = input.element(of: AlphaMode.allCases)
    alphaQuality = input.number(in: 1...100)
    alphaMaxError = input.element(of: [nil, nil, 0, 3, 40, 255])
    subsampling = input.element(of: [nil] + Subsampling.allCases)
    // The best effort takes ten times as long.
    let effort = input.byte()
    self.effort = effort == 255 ? .best : effort % 2 == 0 ? .balanced : .fast
    isProgressive = input.bool()
    hiddenColor = input.element(of: HiddenColor.allCases)
    association = input.element(of: Association.allCases)
    restarts = input.element(of: Restarts.allCases)
    preview = input.element(of: [nil, .eighth, .sixteenth])
  }
}

extension FuzzInput {
  /// A picture of at most 24 × 24 pixels. They are what is left of the input, again and again.
  fileprivate mutating func picture() -> PixelBuffer {
    let size = ImageSize(width: number(in: 1...24), height: number(in: 1...24))
    let bytes = rest.isEmpty ? [0] : Array(rest)
    let rgba = (0..<size.pixelCount * 4).map { bytes[$0 % bytes.count] }
    return PixelBuffer(size: size, rgba: rgba)
  }
}
