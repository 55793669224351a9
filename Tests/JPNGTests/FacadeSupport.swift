import JPNG
import JPNGThreads
import TestSupport
import Testing

/// A picture to pack, with a name for messages.
struct Picture: Sendable, CustomStringConvertible {
  var description: String
  var pixels: PixelBuffer

  init(_ description: String, _ pixels: PixelBuffer) {
    (self.description, self.pixels) = (description, pixels)
  }

  static let opaque = Picture("opaque", SampleImages.opaque(ImageSize(width: 40, height: 24)))
  static let binary = Picture("binary", SampleImages.binary(ImageSize(width: 37, height: 26)))
  static let soft = Picture("soft", SampleImages.soft(ImageSize(width: 41, height: 23)))
  static let hidden = Picture("hidden", SampleImages.hidden(ImageSize(width: 17, height: 9)))
  static let onePixel = Picture("one pixel", SampleImages.onePixel)
  static let column = Picture("column", SampleImages.binary(ImageSize(width: 1, height: 19)))
  static let row = Picture("row", SampleImages.binary(ImageSize(width: 19, height: 1)))

  static let all = [opaque, binary, soft, hidden, onePixel, column, row]
}

extension PackOptions {
  /// Options of which only the named ones differ from the defaults.
  static func with(_ change: (inout PackOptions) -> Void) -> PackOptions {
    var options = PackOptions()
    change(&options)
    return options
  }
}

/// One way to pack, with a name for messages.
struct PackCase: Sendable, CustomStringConvertible {
  var options: PackOptions

  var description: String {
    "alpha \(options.alpha), \(options.association), hidden \(options.hiddenColor), "
      + "\(options.subsampling?.rawValue ?? "auto"), "
      + (options.isProgressive ? "progressive" : "baseline")
  }

  /// Every combination of the options that are not numbers.
  static let all: [PackCase] = {
    var all: [PackCase] = []
    for alpha in PackOptions.AlphaMode.allCases {
      for association in Association.allCases {
        for hiddenColor in HiddenColor.allCases {
          for subsampling in Subsampling.allCases.map(Optional.some) + [nil] {
            for isProgressive in [false, true] {
              let options = PackOptions.with {
                ($0.alpha, $0.association, $0.hiddenColor) = (alpha, association, hiddenColor)
                ($0.subsampling, $0.isProgressive) = (subsampling, isProgressive)
              }
              all.append(PackCase(options: options))
            }
          }
        }
      }
    }
    return all
  }()
}

func pack(
  _ pixels: PixelBuffer, _ options: PackOptions = PackOptions(), icc: [UInt8] = [],
  threads: Int = 1
) throws -> PackedImage {
  try JPNGEncoder(options: options, threads: threads)
    .encode(SourceImage(pixels: pixels, iccProfile: icc))
}

func unpack(_ bytes: [UInt8], _ options: DecodeOptions = DecodeOptions()) throws -> PixelBuffer {
  try JPNGDecoder(bytes, options: options).decode()
}

/// Decodes on so many threads, however small the picture is.
func unpack(_ bytes: [UInt8], onThreads count: Int) throws -> PixelBuffer {
  try JPNGDecoder(bytes).decode(sharing: ThreadBudget(threadCount: count))
}

/// The error of the library, or `nil` where nothing is thrown. Any other error is an issue.
func facadeError(_ body: () throws -> Void) -> JPNGError? {
  do {
    try body()
    return nil
  } catch let error as JPNGError {
    return error
  } catch {
    Issue.record("not a JPNGError: \(error)")
    return nil
  }
}
