internal import JPNG

/// What the benchmark compares, by the names that its reports have.
package enum BenchCodec: String, CaseIterable, Sendable {
  /// The source as it was given, by libpng.
  case png = "png/libpng"
  /// The same pixels, encoded as small as we can, by libpng.
  case optimizedPNG = "png/optimized"
  /// RGBA rows in one LZ4 block, compressed as far as liblz4 goes.
  case lz4HC = "lz4/hc"
  /// RGBA rows in one LZ4 block, compressed as fast as liblz4 does by default.
  case lz4Fast = "lz4/fast"
  /// Alpha as PNG.
  case jpng
  /// Alpha as JPEG.
  case jpjp
  /// The colour plane alone, by libjpeg-turbo at the scale: what decoding of both planes is judged
  /// by.
  case colorOnly = "jpeg/color-only"
  /// Both planes of the same files, by libjpeg-turbo and libpng alone, without putting them
  /// together: what a program would spend at least without this project. Alpha as PNG is decoded
  /// whole at every scale, as libpng cannot scale, and not averaged, as an average would be ours.
  case jpngStock = "jpng/stock"
  case jpjpStock = "jpjp/stock"
  /// The small copy that `jpng pack --preview 8` stores, from the end of the file.
  case jpngPreview = "jpng/preview"
  case jpjpPreview = "jpjp/preview"

  /// Decoded pixels that a pixel cache keeps on disk, and maps into memory.
  case mapped = "pixels/mapped"
  /// The codecs of others, by libraries that are loaded if these are asked for.
  case webp = "webp/libwebp"
  case avif = "avif/libavif"

  /// What is compared unless the user says otherwise.
  package static let standard: [BenchCodec] = [
    .png, .optimizedPNG, .lz4HC, .lz4Fast, .jpng, .jpjp, .colorOnly, .jpngStock, .jpjpStock,
  ]

  /// The library that has to be loaded for it.
  package var library: LoadedLibrary? {
    switch self {
    case .webp: .libwebp
    case .avif: .libavif
    default: nil
    }
  }

  /// Whether it has a quality.
  var isLossy: Bool { isPacked || library != nil }

  /// Whether it decodes what `jpng pack` makes, or a part of that. Then it has a subsampling too.
  var isPacked: Bool {
    switch self {
    case .png, .optimizedPNG, .lz4HC, .lz4Fast, .mapped, .webp, .avif: false
    case .jpng, .jpjp, .colorOnly, .jpngStock, .jpjpStock, .jpngPreview, .jpjpPreview: true
    }
  }

  /// Whether it decodes the small copy alone.
  var isPreview: Bool { self == .jpngPreview || self == .jpjpPreview }

  /// Whether a program would keep many such pictures in one archive. The others are parts of these,
  /// or need a library that is loaded.
  var isStoredInArchives: Bool {
    switch self {
    case .png, .optimizedPNG, .lz4HC, .lz4Fast, .jpng, .jpjp, .jpngPreview, .jpjpPreview: true
    case .colorOnly, .jpngStock, .jpjpStock, .mapped, .webp, .avif: false
    }
  }

  /// Whether it makes a smaller picture without making the large one first. A pixel cache has been
  /// given each size.
  func scales(to scale: Scale) -> Bool { isLossy || self == .mapped || scale == .full }

  /// Whether there is anything to measure at that scale.
  func supports(_ scale: Scale) -> Bool {
    switch self {
    case .jpngPreview, .jpjpPreview: scale == .eighth
    case .avif: scale == .full
    default: true
    }
  }

  /// Whether it decodes one image on several threads.
  var isParallel: Bool { self == .jpng || self == .jpjp }

  /// Whether its pixels have no alpha.
  var isOpaque: Bool { self == .colorOnly || self == .jpngStock || self == .jpjpStock }
}
