internal import JPNGMemory
internal import JPNGPlanes

extension JPNGDecoder {
  /// Bytes that decoding the whole picture takes at its peak, besides a few rows.
  package func byteCount(at resolution: Resolution) -> Int {
    guard let geometry = try? geometry(of: nil, at: resolution) else { return .max }
    let color = headers.color
    let alpha: MemoryEstimate.Planes.Alpha =
      switch headers.alpha {
      case .jpeg(let header): .jpeg(isHeld: header.hasMultipleScans)
      case .png(let header): header.isInterlaced ? .interlacedPNG : .png
      }
    let planes = MemoryEstimate.Planes(
      size: info.size, heldColorComponents: color.hasMultipleScans ? color.componentCount : 0,
      alpha: alpha)
    return MemoryEstimate.decoding(
      planes, decoded: geometry.region.size,
      filtered: geometry.reduction == .none ? nil : geometry.size)
  }
}
