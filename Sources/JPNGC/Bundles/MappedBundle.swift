internal import CJPNG
internal import JPNGBundle
internal import JPNGLoading

/// What a `jpng_bundle` points to.
///
/// `@unchecked Sendable`: the names are written once, before anybody has this object, and then only
/// read until it is destroyed. All else is constant.
final class MappedBundle: @unchecked Sendable {
  let bundle: AssetBundle
  let entries: [AssetBundle.Entry]
  /// The names as C strings, one behind the other.
  private let names: UnsafeMutableBufferPointer<CChar>
  private let nameOffsets: [Int]

  private init(_ bundle: AssetBundle) {
    self.bundle = bundle
    entries = bundle.entries
    var characters: [CChar] = []
    var offsets: [Int] = []
    for entry in entries {
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
    let bundle = MappedBundle(
      try loading { () throws(LoadingError) in try AssetBundle(contentsOf: path) })
    handle.pointee = OpaquePointer(Unmanaged.passRetained(bundle).toOpaque())
  }

  /// Gives up the reference that a handle is.
  static func close(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<MappedBundle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }

  func entry(_ index: UInt32) throws(CallFailure) -> AssetBundle.Entry {
    guard index < entries.count else {
      throw .invalid("index is \(index), of \(entries.count) files")
    }
    return entries[Int(index)]
  }

  /// What the bundle says of a file, with pointers into its memory.
  func description(of index: UInt32) throws(CallFailure) -> jpng_bundle_entry {
    let entry = try entry(index)
    let indexed = bundle.archive.entries[Int(index)]
    var result = jpng_bundle_entry()
    result.name = names.baseAddress.map { UnsafePointer($0 + nameOffsets[Int(index)]) }
    result.bytes = bundle.file.bytes.baseAddress.map { $0 + indexed.data.lowerBound }
    result.byte_count = UInt64(entry.byteCount)
    result.offset = UInt64(indexed.data.lowerBound)
    result.preview_offset = UInt64(indexed.preview?.lowerBound ?? 0)
    result.preview_byte_count = UInt32(clamping: indexed.preview?.count ?? 0)
    result.crc32 = entry.checksum
    result.kind =
      switch indexed.kind {
      case .jpng: JPNG_ENTRY_JPNG
      case .png: JPNG_ENTRY_PNG
      case .other: JPNG_ENTRY_OTHER
      }
    result.width = UInt32(entry.size?.width ?? 0)
    result.height = UInt32(entry.size?.height ?? 0)
    result.scale = UInt32(clamping: entry.scale ?? 0)
    return result
  }

  func preview(
    _ index: UInt32, _ options: DecodeOptions
  ) throws(CallFailure) -> PixelBuffer {
    let entry = try entry(index)
    let preview = try loading { () throws(LoadingError) in
      try bundle.preview(of: entry, options: options)
    }
    guard let preview else { throw .noPreview }
    return preview
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

/// Runs `body`, which loads files; its error becomes a failure of the C function.
func loading<R>(_ body: () throws(LoadingError) -> R) throws(CallFailure) -> R {
  do throws(LoadingError) {
    return try body()
  } catch {
    switch error {
    case .content(let error, _): throw CallFailure(error)
    case .file(let error):
      throw CallFailure(code: JPNG_FAILED, plane: JPNG_NO_PLANE, message: error.description)
    }
  }
}
