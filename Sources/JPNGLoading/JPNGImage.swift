/// A decoded picture, and what its file says about itself.
public struct JPNGImage: Equatable, Sendable {
  /// The pixels, as the options asked for them.
  public let pixels: PixelBuffer
  /// About the file, whatever the size of `pixels`.
  public let info: FileInfo

  init(_ pixels: PixelBuffer, _ info: FileInfo) {
    (self.pixels, self.info) = (pixels, info)
  }

  /// Loads a file. For regions, or several sizes of one file, see
  /// ``JPNGDecoder/init(contentsOf:options:)``.
  ///
  /// - Parameter resolution: How large the picture is wanted. Default: as stored.
  /// - Throws: `.file` where the file cannot be read, `.content` where it cannot be decoded.
  public init(
    contentsOf path: String, at resolution: Resolution = .full,
    options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) {
    let decoder = try JPNGDecoder(contentsOf: path, options: options)
    self.init(
      try inFile(path) { () throws(JPNGError) in try decoder.decode(at: resolution) }, decoder.info)
  }

  /// Loads the small copy of the picture that a file may have, by a single read of its end:
  /// ``JPNGDecoder/maxTailByteCount`` bytes at most. `nil` where the file has none.
  ///
  /// - Throws: `.file` where the file cannot be read, `.content` where its end, or the preview, is
  ///   damaged. The planes are not looked at.
  public static func preview(
    contentsOf path: String, options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) -> PixelBuffer? {
    let (tail, byteCount) = try access { () throws(FileError) in
      let file = try OpenFile(path)
      return (try file.tail(JPNGDecoder.maxTailByteCount), file.byteCount)
    }
    return try inFile(path) { () throws(JPNGError) in
      try JPNGDecoder.preview(inTail: tail, fileByteCount: byteCount, options: options)
    }
  }
}
