import JPNG
import TestSupport
import Testing

@Suite("Round trips")
struct RoundTripTests {
  /// Alpha as JPEG of quality 90, largest error and root mean square: of a whole glow on 8 × 8
  /// pixels, the steepest there is.
  static let alphaBudget = (peak: 16, rootMeanSquare: 4.0)

  /// What must hold of any picture packed in any way at the default qualities.
  static func check(_ picture: Picture, _ options: PackOptions) throws {
    let packed = try pack(picture.pixels, options)
    let decoder = try JPNGDecoder(packed.bytes)
    try decoder.verify()
    let decoded = try decoder.decode()
    try #require(decoded.size == picture.pixels.size, "\(picture)")
    let (original, alpha) = (picture.pixels.alphaSamples, decoded.alphaSamples)
    let error = PixelDifference(original, alpha)
    #expect(packed.alphaMaxError == error.peak, "\(picture)")
    let isMask = original.allSatisfy { $0 == 0 || $0 == 255 }
    if options.alpha == .png || packed.alphaEncoding == .png && isMask {
      #expect(alpha == original, "\(picture)")
    } else {
      #expect(error.peak <= alphaBudget.peak, "\(picture)")
      #expect(error.rootMeanSquare <= alphaBudget.rootMeanSquare, "\(picture)")
      let extremes = zip(original, alpha).filter { $0.0 == 0 || $0.0 == 255 }
      #expect(extremes.allSatisfy { $0.0 == $0.1 }, "\(picture)")
    }
  }

  @Test("A soft picture survives every combination of options", arguments: PackCase.all)
  func everyCombination(packCase: PackCase) throws {
    try Self.check(.soft, packCase.options)
  }

  @Test(
    "Every kind of picture survives both alpha encodings and associations",
    arguments: Picture.all, PackOptions.AlphaMode.allCases)
  func everyPicture(picture: Picture, alpha: PackOptions.AlphaMode) throws {
    for association in Association.allCases {
      let options = PackOptions.with { ($0.alpha, $0.association) = (alpha, association) }
      try Self.check(picture, options)
    }
  }

  @Test("Every size survives", arguments: SampleImages.oddSizes)
  func everySize(size: ImageSize) throws {
    for alpha in [PackOptions.AlphaMode.png, .jpeg] {
      for subsampling in Subsampling.allCases {
        let options = PackOptions.with { ($0.alpha, $0.subsampling) = (alpha, subsampling) }
        try Self.check(Picture("soft \(size)", SampleImages.soft(size)), options)
      }
    }
  }

  @Test(
    "An opaque picture comes back opaque", arguments: PackOptions.AlphaMode.allCases,
    Association.allCases)
  func opaque(alpha: PackOptions.AlphaMode, association: Association) throws {
    let options = PackOptions.with { ($0.alpha, $0.association) = (alpha, association) }
    let packed = try pack(Picture.opaque.pixels, options)
    #expect(packed.alphaKind == .opaque)
    #expect(try unpack(packed.bytes).alphaSamples.allSatisfy { $0 == 255 })
  }

  @Test("A picture with nothing visible comes back with nothing visible")
  func hidden() throws {
    for alpha in PackOptions.AlphaMode.allCases {
      let packed = try pack(Picture.hidden.pixels, .with { $0.alpha = alpha })
      #expect(packed.alphaKind == .binary)
      #expect(try unpack(packed.bytes).alphaSamples.allSatisfy { $0 == 0 })
    }
  }

  @Test("Filling hidden pixels makes the colour plane smaller than keeping their noise")
  func hiddenColors() throws {
    let sizes = try HiddenColor.allCases.map { hiddenColor in
      (hiddenColor, try pack(Picture.binary.pixels, .with { $0.hiddenColor = hiddenColor }))
    }
    let bytes = Dictionary(uniqueKeysWithValues: sizes.map { ($0, $1.colorByteCount) })
    let (fill, keep) = (try #require(bytes[.fill]), try #require(bytes[.keep]))
    #expect(fill < keep)
    #expect(try #require(bytes[.zero]) < keep)
  }

  @Test("Kept hidden colours come back, zeroed ones come back black")
  func keptAndZeroed() throws {
    // Large flat areas, so that JPEG itself changes next to nothing.
    let pixels = SampleImages.image(ImageSize(width: 32, height: 32)) { x, _ in
      x < 16 ? (200, 40, 90, 0) : (30, 160, 60, 255)
    }
    func hidden(_ hiddenColor: HiddenColor) throws -> [UInt8] {
      let options = PackOptions.with {
        ($0.hiddenColor, $0.quality, $0.subsampling) = (hiddenColor, 95, .yuv444)
      }
      return Array(try JPNGDecoder(try pack(pixels, options).bytes).rawRows().prefix(4))
    }
    #expect(PixelDifference(try hidden(.keep), [200, 40, 90, 0]).peak <= 3)
    #expect(PixelDifference(try hidden(.zero), [0, 0, 0, 0]).peak <= 3)
  }

  /// The fast effort fills everything. The others leave what is far from visible pixels to
  /// whatever is cheapest.
  @Test(
    "Filled hidden pixels take the colour of their visible neighbours",
    arguments: zip(PackOptions.Effort.allCases, [0, 19, 19]))
  func filled(effort: PackOptions.Effort, column: Int) throws {
    let pixels = SampleImages.image(ImageSize(width: 40, height: 32)) { x, _ in
      x < 20 ? (200, 40, 90, 0) : (30, 160, 60, 255)
    }
    let decoded = try unpack(
      try pack(pixels, .with { ($0.quality, $0.effort) = (95, effort) }).bytes)
    let pixel = decoded[column, 9]
    let found = [pixel.red, pixel.green, pixel.blue]
    #expect(PixelDifference(found, [30, 160, 60]).peak <= (effort == .fast ? 3 : 12))
  }
}
