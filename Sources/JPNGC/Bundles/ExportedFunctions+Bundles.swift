public import CJPNG
internal import JPNGBundle
internal import JPNGDecode

// The functions for bundles that jpng.h declares, and says everything about.

/// See jpng.h.
@_cdecl("jpng_bundle_open")
public func jpngBundleOpen(
  _ path: UnsafePointer<CChar>?, _ bundle: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in try MappedBundle.open(path, bundle) }
}

/// See jpng.h.
@_cdecl("jpng_bundle_close")
public func jpngBundleClose(_ bundle: OpaquePointer?) { MappedBundle.close(bundle) }

/// See jpng.h.
@_cdecl("jpng_bundle_count")
public func jpngBundleCount(
  _ bundle: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let entries = try MappedBundle.at(bundle).archive.entries
    try argument(count, "count").initialize(to: UInt32(entries.count))
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_find")
public func jpngBundleFind(
  _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ index: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let archive = try MappedBundle.at(bundle).archive
    let number = archive.number(of: try text(name, "name"))
    try argument(index, "index").initialize(to: number.map { UInt32($0) } ?? .max)
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_get_entry")
public func jpngBundleGetEntry(
  _ bundle: OpaquePointer?, _ index: UInt32, _ entry: UnsafeMutablePointer<jpng_bundle_entry>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let entry = try argument(entry, "entry")
    entry.initialize(to: try MappedBundle.at(bundle).description(of: index))
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_open_file")
public func jpngBundleOpenFile(
  _ bundle: OpaquePointer?, _ index: UInt32, _ file: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    try OpenFile.open(file) { () throws(CallFailure) in
      try MappedBundle.at(bundle).decoder(index)
    }
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_prefetch_previews")
public func jpngBundlePrefetchPreviews(
  _ bundle: OpaquePointer?, _ indices: UnsafePointer<UInt32>?, _ count: Int,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let mapped = try MappedBundle.at(bundle)
    guard count != 0 else { return }
    let indices = try argument(indices, "indices")
    // C's count has no sign: one beyond the largest of Swift's arrives as a negative number.
    guard count > 0 else { throw .invalid("count is more than any memory has") }
    var numbers: [Int] = []
    for index in UnsafeBufferPointer(start: indices, count: count) {
      numbers.append(try mapped.number(index))
    }
    mapped.prefetchPreviews(of: numbers)
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_preview_size")
public func jpngBundlePreviewSize(
  _ bundle: OpaquePointer?, _ index: UInt32, _ width: UnsafeMutablePointer<UInt32>?,
  _ height: UnsafeMutablePointer<UInt32>?, _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    // Previews are so small that decoding one says its size as fast as anything else.
    let size = try MappedBundle.at(bundle).preview(index, DecodeOptions()).size
    try write(size, to: width, height)
  }
}

/// See jpng.h.
@_cdecl("jpng_bundle_decode_preview")
public func jpngBundleDecodePreview(
  _ bundle: OpaquePointer?, _ index: UInt32, _ request: UnsafePointer<jpng_request>?,
  _ pixels: UnsafeMutableRawPointer?, _ rowStride: Int, _ byteCount: Int,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    var options = DecodeOptions()
    try Request(request?.pointee).apply(to: &options)
    let preview = try MappedBundle.at(bundle).preview(index, options)
    try TargetRows(pixels, stride: rowStride, byteCount: byteCount, for: preview.size)
      .copy(preview)
  }
}
