extension JPNGDecoder {
  /// Opens a file by mapping it into memory. Only the headers of its planes are read now; decoding
  /// reads what it needs of the rest.
  ///
  /// The file stays mapped while there is any copy of the decoder. ``MappedFile`` says what must
  /// not be done to the file during that time.
  ///
  /// - Throws: `.file` if the file cannot be mapped, `.content` if its content cannot be opened.
  public init(
    contentsOf path: String, options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) {
    let file = try access { () throws(FileError) in try MappedFile(path) }
    self = try inFile(path) { () throws(JPNGError) in
      // Safe: the decoder keeps `file` alive, and with it the mapped bytes.
      try unsafe JPNGDecoder(unsafeBytes: file.bytes, owner: file, options: options)
    }
  }
}
