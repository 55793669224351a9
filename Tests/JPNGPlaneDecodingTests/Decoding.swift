import JPNGBytes
import JPNGPixels
import JPNGPlaneDecoding
import JPNGPlanes

/// Tightly packed rows, and the number of bytes behind the end of the JPEG.
struct DecodedRows: Equatable {
  var samples: [UInt8]
  var trailing: Int
}

/// What libjpeg-turbo makes of a JPEG.
func decodeWithLibrary(
  _ bytes: [UInt8], _ layout: RowLayout, _ scale: Scale
) throws -> DecodedRows {
  try bytes.withView { view in
    let reader = try JPEGReader(view, limits: Limits())
    try reader.start(layout, scale: scale)
    let size = scale.applied(to: reader.header.size)
    let rowBytes = size.width * layout.bytesPerPixel
    var samples = [UInt8](repeating: 0, count: rowBytes * size.height)
    try samples.withMutableRows(byteCount: rowBytes) { try reader.read(into: $0) }
    return DecodedRows(samples: samples, trailing: try reader.finish())
  }
}

/// What the decoder of our own makes of a JPEG; `nil` if it does not take it.
///
/// - Parameter batch: How many rows are read at a time.
func decode(
  _ bytes: [UInt8], _ layout: RowLayout, _ scale: Scale, batch: Int = .max
) throws -> DecodedRows? {
  try bytes.withView { view in
    guard let jpeg = BaselineJPEG(view, at: scale) else { return nil }
    let size = scale.applied(to: jpeg.header.size)
    let reader = try BaselineReader(jpeg, view, as: layout, 0..<size.height, nil)
    let rowBytes = size.width * layout.bytesPerPixel
    var samples = [UInt8](repeating: 0, count: rowBytes * size.height)
    try samples.withMutableRows(byteCount: rowBytes) { rows in
      for y in stride(from: 0, to: size.height, by: min(batch, size.height)) {
        try reader.read(into: rows.rows(y..<min(size.height, y + min(batch, size.height))))
      }
    }
    return DecodedRows(samples: samples, trailing: try reader.finish())
  }
}

/// Pixels of a JPEG with this alpha, by the decoder of our own; `nil` if it does not take the JPEG.
func decode(_ bytes: [UInt8], _ scale: Scale, alpha: [UInt8]) throws -> [UInt8]? {
  try bytes.withView { view in
    guard let jpeg = BaselineJPEG(view, at: scale) else { return nil }
    let size = scale.applied(to: jpeg.header.size)
    let reader = try BaselineReader(jpeg, view, as: .rgbx, 0..<size.height, nil)
    var samples = [UInt8](repeating: 0, count: 4 * size.pixelCount)
    try samples.withMutableRows(byteCount: 4 * size.width) { rows in
      try alpha.withRows(byteCount: size.width) { alpha in
        try reader.readPixels(into: rows, alpha: alpha, passesCache: true)
      }
    }
    return samples
  }
}
