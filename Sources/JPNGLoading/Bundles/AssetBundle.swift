package import JPNGBundle
internal import JPNGBytes

/// Many files in one, as `jpng bundle create` writes it: a ZIP archive whose entries are stored
/// without compression (docs/bundle.md).
///
/// The bundle is mapped into memory. Opening it reads its directory and its index; files are read
/// when they are decoded, in place and without a copy. ``MappedFile`` says what must not be done to
/// the file while it is mapped.
///
/// ```swift
/// let bundle = try AssetBundle(contentsOf: path)
/// if let entry = bundle["ui/icon@2x.jpng"] {
///   let pixels = try bundle.decoder(for: entry).decode()
/// }
/// ```
///
/// Whatever contradicts itself is refused when the bundle is opened: entries that overlap, sizes
/// that lie, names that lead out of a folder or are the same on some systems.
public struct AssetBundle: Sendable {
  /// The bundle's path, as the caller wrote it.
  public let path: String
  package let archive: BundleArchive
  package let file: MappedFile

  /// Opens a bundle by mapping it into memory.
  ///
  /// - Throws: `.file` if the file cannot be mapped; `.content` if it is no sound bundle, with
  ///   `.unsupported` if a later version has written it.
  public init(contentsOf path: String) throws(LoadingError) {
    let file = try access { () throws(FileError) in try MappedFile(path) }
    archive = try inBundle(path) { () throws(BundleError) in
      // Safe: views of the mapped bytes keep `file` alive, and with it the bytes.
      try BundleArchive(unsafe ByteView(file.bytes, owner: file))
    }
    self.path = path
    self.file = file
  }

  /// How many files there are.
  public var count: Int { archive.entries.count }

  /// What all files are called and what is known of them, in the order of the bytes of their names.
  public var entries: [Entry] { archive.entries.indices.map(entry) }

  /// The file of a name, such as "ui/icon.jpng"; `nil` if there is none. This reads nothing from
  /// the disk.
  public subscript(name: String) -> Entry? { archive.number(of: name).map(entry) }

  private func entry(_ number: Int) -> Entry { Entry(archive.entries[number], number) }

  /// Opens a file for decoding. Only the headers of its planes are read now. The bundle stays
  /// mapped while there is any copy of the decoder.
  ///
  /// - Parameter entry: One of this bundle.
  /// - Throws: `.content` if the entry is no JPNG, or is damaged.
  public func decoder(
    for entry: Entry, options: DecodeOptions = DecodeOptions()
  ) throws(LoadingError) -> JPNGDecoder {
    try checkHeader(of: entry)
    return try inFile(path(of: entry)) { () throws(JPNGError) in
      try JPNGDecoder(.memory(archive.data(of: entry.number)), options)
    }
  }

  /// The bytes of a file of any kind, compared with their checksum.
  ///
  /// - Parameter entry: One of this bundle.
  /// - Throws: `.content` if they are not those that the bundle was made of.
  public func data(of entry: Entry) throws(LoadingError) -> [UInt8] {
    try inBundle(path) { () throws(BundleError) in try archive.check(entry.number) }
    return archive.data(of: entry.number).array
  }

  private func checkHeader(of entry: Entry) throws(LoadingError) {
    try inBundle(path) { () throws(BundleError) in try archive.checkHeader(of: entry.number) }
  }

  /// The path by which errors name a file: "assets.zip/ui/icon.jpng".
  package func path(of entry: Entry) -> String { path + "/" + entry.name }

  /// Has the system read a range of the bundle at once.
  func prefetch(_ range: Range<Int>) { file.prefetch(range) }
}

/// Runs `body`, which reads a bundle, and makes a loading error of any error.
private func inBundle<R>(
  _ path: String, _ body: () throws(BundleError) -> R
) throws(LoadingError) -> R {
  do throws(BundleError) {
    return try body()
  } catch {
    throw .content(JPNGError(error), path: path)
  }
}

extension JPNGError {
  package init(_ error: BundleError) {
    self.init(error.code == .malformed ? .malformed : .unsupported, error.description)
  }
}
