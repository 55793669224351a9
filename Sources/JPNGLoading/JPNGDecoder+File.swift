extension JPNGDecoder {
  /// Opens a file by mapping it: of its planes, no more than the headers is read now, and of the
  /// rest what decoding asks for. The mapping lives as long as any copy of the decoder;
  /// ``MappedFile`` says what the file must not do meanwhile.
  ///
  /// - Throws: `.file` where it cannot be mapped, `.content` where it cannot be opened.
  public init(
    contentsOf path: String, options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) {
    let file = try access { () throws(FileError) in try MappedFile(path) }
    self = try inFile(path) { () throws(JPNGError) in
      // The decoder keeps the mapping for as long as it reads from it.
      try unsafe JPNGDecoder(unsafeBytes: file.bytes, owner: file, options: options)
    }
  }
}
