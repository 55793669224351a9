public import CJPNG

/// See jpng.h.
@_cdecl("jpng_encode")
public func jpngEncode(
  _ picture: UnsafePointer<jpng_picture>?, _ settings: UnsafePointer<jpng_settings>?,
  _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<jpng_error>?
) -> jpng_code {
  reporting(to: error) { () throws(CallFailure) in
    let bytes = try argument(bytes, "bytes")
    bytes.initialize(to: nil)
    let count = try argument(count, "count")
    count.initialize(to: 0)
    let encoder = try Encoder(settings?.pointee)
    let file = try encoder.encode(try SourceRows(try argument(picture, "picture").pointee))
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 1)
    copy.copyBytes(from: file)
    bytes.pointee = copy.baseAddress
    count.pointee = copy.count
  }
}

/// See jpng.h.
@_cdecl("jpng_free")
public func jpngFree(_ bytes: UnsafeMutableRawPointer?) {
  bytes?.deallocate()
}
