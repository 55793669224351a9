internal import JPNGBytes
package import JPNGContainer

/// Decodes JPNG and JPJP files.
///
/// A decoder is a value that holds the bytes of one file. Opening the file reads its trailer, its
/// extension and the headers of its planes, and nothing else. A file whose parts contradict each
/// other is refused. The planes are decoded by the methods, which several threads may call at once.
public struct JPNGDecoder: Sendable {
  /// What the file says about itself.
  public let info: FileInfo
  /// How the file is decoded. Changes count from the next decoding on, but the headers have been
  /// read with the limits and the strictness that the file was opened with.
  public var options: DecodeOptions

  package let bytes: FileBytes
  package let container: Container
  package let headers: PlaneHeaders

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - options: How the file is decoded.
  /// - Throws: `.malformed`, `.unsupported` or `.limitExceeded`. If the error is about a plane, it
  ///   says which.
  public init(_ bytes: [UInt8], options: DecodeOptions = DecodeOptions()) throws(JPNGError) {
    try self.init(.array(bytes), options)
  }

  package init(_ file: FileBytes, _ options: DecodeOptions) throws(JPNGError) {
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

  /// The association of the stored pixels: what the file says, or else what the options assume.
  package var storedAssociation: Association {
    container.fields.association ?? options.assumedAssociation
  }
}
