internal import JPNGPlanes

extension JPNGDecoder {
  /// Bytes that decoding the whole picture takes, besides a few rows: of the result, of the picture
  /// that an area filter makes it from, and of what codecs hold of whole planes.
  package func byteCount(at resolution: Resolution) -> Int {
    guard let geometry = try? geometry(of: nil, at: resolution) else { return .max }
    let pixels = PixelBuffer.byteCount(of: geometry.region.size)
    let result = geometry.reduction == .none ? 0 : PixelBuffer.byteCount(of: geometry.size)
    // Two bytes for each coefficient.
    let color = headers.color.hasMultipleScans ? 2 * headers.color.componentCount : 0
    let alpha: Int
    switch headers.alpha {
    case .jpeg(let header): alpha = (header.hasMultipleScans ? 2 : 0) * info.size.pixelCount
    case .png(let header) where header.isInterlaced: alpha = info.size.pixelCount
    case .png: alpha = min(info.size.pixelCount, max(1 << 20, pixels))
    }
    // Where both planes are decoded at once, alpha is held at the scaled size.
    return pixels + result + color * info.size.pixelCount + alpha + pixels / 4
  }
}
