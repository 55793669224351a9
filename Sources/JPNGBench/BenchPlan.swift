package import JPNG
package import JPNGBenchResults
internal import JPNGFiles

/// What is to be measured.
package struct BenchPlan: Sendable {
  package var codecs = BenchCodec.standard
  package var scales = [Scale.full, .half, .quarter, .eighth]
  package var qualities = [PackOptions().quality]
  /// A fixed one, or `nil` for what `jpng pack` chooses by itself.
  package var subsamplings: [Subsampling?] = [nil]
  /// For the codecs that have a use for more than one.
  package var threads = [1]
  /// Timed runs of each contender, at least.
  package var runs = 11
  /// Seconds that the contenders of an image are timed for together, at least.
  package var minSeconds = 0.5
  /// Where decoded pixels are kept.
  package var cacheFolder = Folder.temporary.path
  /// Where files are written that are to be read with a cold cache; `nil` for not doing so.
  package var diskFolder: String?
  /// Bytes of pictures that may be in memory at a time where all are decoded as a scene.
  package var memoryLimit = 256_000_000

  package init() {}

  /// As reports have it.
  package var description: BenchReport.Settings {
    BenchReport.Settings(
      codecs: codecs.map(\.rawValue), scales: scales.map(\.fraction), qualities: qualities,
      subsamplings: subsamplings.map(\.settingText), threads: threads, runs: runs,
      minSeconds: minSeconds, isFromDisk: diskFolder != nil)
  }

  /// Every way to encode that the plan calls for.
  var encodings: [EncodingSettings] {
    codecs.flatMap { codec in
      guard codec.isLossy else {
        return [EncodingSettings(codec: codec, quality: nil, subsampling: nil)]
      }
      return qualities.flatMap { quality in
        guard codec.isPacked else {
          return [EncodingSettings(codec: codec, quality: quality, subsampling: nil)]
        }
        return subsamplings.map {
          EncodingSettings(codec: codec, quality: quality, subsampling: .some($0))
        }
      }
    }
  }

  /// On how many threads a codec is measured.
  func threads(of codec: BenchCodec) -> [Int] { codec.isParallel ? threads : [1] }
}

extension Scale {
  /// "1/1", "1/2", "1/4", "1/8".
  package var fraction: String { "1/\(8 / eighths)" }
}
