internal import CLoadedCodecs
internal import JPNG
internal import JPNGPixels

/// A library of a codec that is compared only if asked for. It is loaded then, so that the tool
/// neither needs it nor brings it along.
package enum LoadedLibrary: String, CaseIterable, Sendable {
  case libwebp
  case libavif

  /// Why it cannot be used here; `nil` where it can.
  package var failure: String? {
    let reason = self == .libwebp ? loaded_webp_failure() : loaded_avif_failure()
    guard let reason = reason.map({ String(cString: $0) }) else { return nil }
    return "\(rawValue) cannot be loaded (\(reason)); \(packages)"
  }

  /// Where it comes from on Debian, whose packages have the number of the interface in their names.
  private var packages: String {
    switch self {
    case .libwebp: "Debian has it in the package libwebp7"
    case .libavif: "Debian has it in the package libavif15, or since version 13 libavif16"
    }
  }

  /// "1.2.4"; `nil` where it cannot be used.
  var version: String? {
    guard failure == nil else { return nil }
    var text = [CChar](repeating: 0, count: 32)
    switch self {
    case .libwebp: loaded_webp_version(&text, text.count)
    case .libavif: loaded_avif_version(&text, text.count)
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A picture as a file of the library's format.
  ///
  /// - Parameter quality: 0 to 100, as the library understands it.
  func encode(_ pixels: PixelBuffer, quality: Int) throws(CodecRefusal) -> [UInt8] {
    if let failure { throw CodecRefusal(failure) }
    let (width, height) = (Int32(pixels.size.width), Int32(pixels.size.height))
    let file =
      switch self {
      case .libwebp: loaded_webp_encode(pixels.rgba, width, height, Float(quality))
      case .libavif: loaded_avif_encode(pixels.rgba, width, height, Int32(quality))
      }
    guard file.bytes != nil else { throw CodecRefusal("\(rawValue) cannot encode it") }
    var bytes = [UInt8](repeating: 0, count: file.count)
    switch self {
    case .libwebp: loaded_webp_take(file, &bytes)
    case .libavif: loaded_avif_take(file, &bytes)
    }
    return bytes
  }

  /// Straight RGBA, in memory that is allotted as for the other codecs. `size` is that of the whole
  /// picture.
  ///
  /// - Parameter scale: Full size for libavif, which cannot scale.
  func decode(
    _ bytes: [UInt8], _ size: ImageSize, _ scale: Scale = .full
  ) throws(CodecRefusal) -> PixelBuffer {
    if let failure { throw CodecRefusal(failure) }
    let isScaled: Int32 = scale == .full ? 0 : 1
    let size = scale.applied(to: size)
    let (width, height) = (Int32(size.width), Int32(size.height))
    return try StockLibraries.decodedPixels(of: size, by: rawValue) {
      (rows: UnsafeMutablePointer<UInt8>, stride) in
      switch self {
      case .libwebp:
        loaded_webp_decode(bytes, bytes.count, isScaled, width, height, rows, stride) == 0
      case .libavif: loaded_avif_decode(bytes, bytes.count, width, height, rows, stride) == 0
      }
    }
  }
}
