internal import JPNGContainer
internal import JPNGPlanes

/// Decodes JPNG and JPJP files.
///
/// A value over the bytes of one file: opening it reads the trailer, the extension and the headers
/// of both planes, touches nothing else, and refuses a file whose parts contradict each other; the
/// planes themselves are decoded by the methods. Safe to use from several threads at once.
public struct JPNGDecoder: Sendable {
  /// What the file says about itself.
  public let info: FileInfo
  /// How the file is decoded. All of them can be changed between two decodings; the headers were
  /// read by the limits and the strictness that the file was opened with.
  public var options: DecodeOptions

  let bytes: FileBytes
  let container: Container
  let layouts: PlaneLayouts

  /// Opens a file.
  ///
  /// - Throws: `.malformed`, `.unsupported` or `.limitExceeded`, with the plane it is about.
  public init(_ bytes: [UInt8], options: DecodeOptions = DecodeOptions()) throws(JPNGError) {
    try self.init(.array(bytes), options)
  }

  /// Opens a file in memory that somebody else owns, a mapped file for one. Nothing is copied.
  ///
  /// - Parameter owner: Kept alive for as long as the decoder is. The bytes must stay where they
  ///   are, and as they are, while it lives; without an owner, while any copy of the decoder does.
  /// - Throws: as ``init(_:options:)``.
  public init(
    unsafeBytes bytes: UnsafeRawBufferPointer, owner: (any AnyObject & Sendable)?,
    options: DecodeOptions = DecodeOptions()
  ) throws(JPNGError) {
    try self.init(.memory(FileBytes.SharedMemory(bytes: bytes, owner: owner)), options)
  }

  private init(_ file: FileBytes, _ options: DecodeOptions) throws(JPNGError) {
    let (container, layouts) = try file.withRawBytes { (bytes) throws(JPNGError) in
      let container = try parse { () throws(ContainerError) in try Container(endOf: bytes) }
      return (container, try PlaneLayouts(bytes, container, options))
    }
    (bytes, self.options, self.container, self.layouts) = (file, options, container, layouts)
    info = FileInfo(container, layouts)
  }

  /// Calls `body` with a decoder of the file that a span holds.
  ///
  /// The decoder must not leave `body`: it does not keep the bytes.
  ///
  /// - Throws: as ``init(_:options:)``, and what `body` throws.
  public static func withDecoder<R>(
    of file: RawSpan, options: DecodeOptions = DecodeOptions(),
    _ body: (JPNGDecoder) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    try file.withUnsafeBytes { (bytes) throws(JPNGError) in
      try body(try JPNGDecoder(unsafeBytes: bytes, owner: nil, options: options))
    }
  }
}
