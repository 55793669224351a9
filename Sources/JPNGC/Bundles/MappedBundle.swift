internal import CJPNG
internal import JPNGBundle
internal import JPNGBytes
internal import JPNGDecode

/// What a `jpng_bundle` points to. It stands on what is below `AssetBundle`, which would bring all
/// of `JPNGLoading` into the library.
///
/// `@unchecked Sendable`: the names are written once, before anybody has this object, and then only
/// read until it is destroyed. All else is constant.
final class MappedBundle: @unchecked Sendable {
  let archive: BundleArchive
  private let file: MappedBytes
  /// The names as C strings, one behind the other.
  private let names: UnsafeMutableBufferPointer<CChar>
  private let nameOffsets: [Int]

  private init(_ archive: BundleArchive, _ file: MappedBytes) {
    self.archive = archive
    self.file = file
    var characters: [CChar] = []
    var offsets: [Int] = []
    for entry in archive.entries {
      offsets.append(characters.count)
      characters += entry.name.utf8CString
    }
    nameOffsets = offsets
    names = .allocate(capacity: characters.count)
    _ = names.initialize(from: characters)
  }

  deinit { names.deallocate() }

  /// The bundle behind a handle.
  static func at(_ handle: OpaquePointer?) throws(CallFailure) -> MappedBundle {
    let handle = try argument(handle, "bundle")
    return Unmanaged<MappedBundle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// Opens a bundle and hands out a handle, which is a reference to it.
  static func open(
    _ path: UnsafePointer<CChar>?, _ handle: UnsafeMutablePointer<OpaquePointer?>?
  ) throws(CallFailure) {
    let handle = try argument(handle, "bundle")
    handle.initialize(to: nil)
    let path = try text(path, "path")
    let file = try MappedBytes(path)
    let archive = try inBundle { () throws(BundleError) in
      // Views of the mapped bytes keep `file` alive, and with it the bytes.
      try BundleArchive(ByteView(file.bytes, owner: file))
    }
    let bundle = MappedBundle(archive, file)
    handle.pointee = OpaquePointer(Unmanaged.passRetained(bundle).toOpaque())
  }

  /// Gives up the reference that a handle is.
  static func close(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<MappedBundle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }

  /// The number of a file, which is its index.
  func number(_ index: UInt32) throws(CallFailure) -> Int {
    let count = archive.entries.count
    guard index < count else { throw .invalid("index is \(index), of \(count) files") }
    return Int(index)
  }

  /// What the bundle says of a file, with pointers into its memory.
  func description(of index: UInt32) throws(CallFailure) -> jpng_bundle_entry {
    let number = try number(index)
    let entry = archive.entries[number]
    var result = jpng_bundle_entry()
    result.name = names.baseAddress.map { UnsafePointer($0 + nameOffsets[number]) }
    result.bytes = file.bytes.baseAddress.map { $0 + entry.data.lowerBound }
    result.byte_count = UInt64(entry.data.count)
    result.offset = UInt64(entry.data.lowerBound)
    result.preview_offset = UInt64(entry.preview?.lowerBound ?? 0)
    result.preview_byte_count = UInt32(clamping: entry.preview?.count ?? 0)
    result.crc32 = entry.item.checksum
    result.kind =
      switch entry.kind {
      case .jpng: JPNG_ENTRY_JPNG
      case .png: JPNG_ENTRY_PNG
      case .other: JPNG_ENTRY_OTHER
      }
    result.width = UInt32(entry.size?.width ?? 0)
    result.height = UInt32(entry.size?.height ?? 0)
    result.scale = UInt32(clamping: entry.scale ?? 0)
    return result
  }

  /// Opens a file in place.
  func decoder(_ index: UInt32) throws(CallFailure) -> JPNGDecoder {
    let number = try number(index)
    try inBundle { () throws(BundleError) in try archive.checkHeader(of: number) }
    return try facade { () throws(JPNGError) in
      try JPNGDecoder(.memory(archive.data(of: number)), DecodeOptions())
    }
  }

  func preview(
    _ index: UInt32, _ options: DecodeOptions
  ) throws(CallFailure) -> PixelBuffer {
    guard let ending = archive.previewEnding(of: try number(index)) else { throw .noPreview }
    let preview = try facade { () throws(JPNGError) in
      try JPNGDecoder.preview(inEnding: ending, options: options)
    }
    guard let preview else { throw .noPreview }
    return preview
  }

  /// Has the system read the previews of some files at once, where they lie side by side.
  func prefetchPreviews(of numbers: [Int]) {
    if let range = archive.previewRange(of: numbers) { file.prefetch(range) }
  }
}

/// A C string as Swift has it.
func text(
  _ characters: UnsafePointer<CChar>?, _ name: StaticString
) throws(CallFailure) -> String {
  guard let text = String(validatingCString: try argument(characters, name)) else {
    throw .invalid("\(name) is not UTF-8")
  }
  return text
}

/// Runs `body`, which reads a bundle; its error becomes a failure of the C function.
private func inBundle<R>(_ body: () throws(BundleError) -> R) throws(CallFailure) -> R {
  do throws(BundleError) {
    return try body()
  } catch {
    throw CallFailure(
      code: error.code == .malformed ? JPNG_MALFORMED : JPNG_UNSUPPORTED, plane: JPNG_NO_PLANE,
      message: error.description)
  }
}
