internal import JPNGBytes
internal import JPNGContainer

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
  let headers: PlaneHeaders

  /// Opens a file.
  ///
  /// - Throws: `.malformed`, `.unsupported` or `.limitExceeded`, with the plane it is about.
  public init(_ bytes: [UInt8], options: DecodeOptions = DecodeOptions()) throws(JPNGError) {
    try self.init(.array(bytes), options)
  }

  init(_ file: FileBytes, _ options: DecodeOptions) throws(JPNGError) {
    let (container, headers) = try file.withView { (bytes) throws(JPNGError) in
      let container = try parse { () throws(ContainerError) in try Container(endOf: bytes) }
      return (container, try PlaneHeaders(bytes, container, options))
    }
    bytes = file
    self.options = options
    self.container = container
    self.headers = headers
    info = FileInfo(container, headers)
  }

  /// The association of the file's colour, as it says or else as the options assume.
  var storedAssociation: Association {
    container.fields.association ?? options.assumedAssociation
  }
}
