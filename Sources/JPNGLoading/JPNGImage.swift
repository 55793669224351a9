/// A decoded picture, and what its file says about itself.
public struct JPNGImage: Equatable, Sendable {
  /// The pixels. Their association and format are those of the options.
  public let pixels: PixelBuffer
  /// What the file says about itself. It describes the stored picture, whatever the size of
  /// `pixels`.
  public let info: FileInfo

  init(_ pixels: PixelBuffer, _ info: FileInfo) {
    self.pixels = pixels
    self.info = info
  }

  /// Loads a file. For regions, or several sizes of one file, see
  /// ``JPNGDecoder/init(contentsOf:options:)``.
  ///
  /// - Parameter resolution: The size of the decoded picture. Default: as stored.
  /// - Throws: `.file` if the file cannot be read, `.content` if it cannot be decoded.
  public init(
    contentsOf path: String, at resolution: Resolution = .full,
    options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) {
    let decoder = try JPNGDecoder(contentsOf: path, options: options)
    self.init(
      try inFile(path) { () throws(JPNGError) in try decoder.decode(at: resolution) }, decoder.info)
  }

  /// Loads the preview of a file, a small copy of the picture. One read of at most
  /// ``JPNGDecoder/maxTailByteCount`` bytes at the end of the file is enough; the planes are not
  /// read.
  ///
  /// - Returns: The preview; `nil` if the file has none.
  /// - Throws: `.file` if the file cannot be read, `.content` if its end or the preview is damaged.
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
