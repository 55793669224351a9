import JPNGBytes
import JPNGPixels
import JPNGPlanes

/// A decoded plane and what came with it.
struct Decoded<Header> {
  var header: Header
  /// Tightly packed rows.
  var samples: [UInt8]
  var trailing: Int
  var warning: String?
  var icc: [UInt8] = []
}

/// Limits that keep a corrupt header from asking for much memory.
let smallLimits = Limits(maxPixels: 1 << 17, maxSide: 4096, maxScans: 100)

func decodeJPEG(
  _ bytes: [UInt8], _ layout: RowLayout = .rgbx, limits: Limits = Limits(),
  strictness: Strictness = .strict, batch: Int = .max
) throws -> Decoded<JPEGHeader> {
  try bytes.withView { bytes in
    let reader = try JPEGReader(bytes, limits: limits, strictness: strictness)
    let (header, icc) = (reader.header, try reader.iccProfile())
    try reader.start(layout)
    let rowBytes = header.size.width * layout.bytesPerPixel
    var samples = [UInt8](repeating: 0, count: rowBytes * header.size.height)
    try samples.withMutableRows(byteCount: rowBytes) { rows in
      for y in stride(from: 0, to: rows.count, by: min(batch, rows.count)) {
        try reader.read(into: rows.rows(y..<min(rows.count, y + min(batch, rows.count))))
      }
    }
    let trailing = try reader.finish()
    return Decoded(header: header, samples: samples, trailing: trailing, icc: icc)
  }
}

func jpegHeader(_ bytes: [UInt8], limits: Limits = Limits()) throws -> JPEGHeader {
  try bytes.withView { try JPEGReader($0, limits: limits).header }
}

func decodePNG(
  _ bytes: [UInt8], _ layout: PNGReader.Layout = .rgba8, limits: Limits = Limits(),
  batch: Int = .max
) throws -> Decoded<PNGHeader> {
  try bytes.withView { bytes in
    let reader = try PNGReader(bytes, limits: limits)
    let header = reader.header
    try reader.start(layout)
    let rowBytes = header.size.width * layout.bytesPerPixel
    var samples = [UInt8](repeating: 0, count: rowBytes * header.size.height)
    try samples.withMutableRows(byteCount: rowBytes) { rows in
      for y in stride(from: 0, to: rows.count, by: min(batch, rows.count)) {
        try reader.read(into: rows.rows(y..<min(rows.count, y + min(batch, rows.count))))
      }
    }
    let trailing = try reader.finish()
    return Decoded(
      header: header, samples: samples, trailing: trailing, warning: reader.warning)
  }
}

/// A JPEG's frame, and the quality of what fills it.
struct JPEGSettings {
  var frame: JPEGFrame
  var quality: Int

  init(
    size: ImageSize, layout: JPEGFrame.Components, quality: Int, isProgressive: Bool = false,
    iccProfile: [UInt8] = []
  ) {
    frame = JPEGFrame(size: size, components: layout)
    frame.isProgressive = isProgressive
    frame.iccProfile = iccProfile
    self.quality = quality
  }
}

/// Encodes tightly packed rows, of 1 byte a pixel for `.grey` and 4 for `.color`.
func encodeJPEG(
  _ samples: [UInt8], _ settings: JPEGSettings, batch: Int = .max
) throws -> [UInt8] {
  let writer = try JPEGWriter(settings.frame, quality: settings.quality)
  let rowBytes = settings.frame.size.width * settings.frame.components.bytesPerPixel
  try samples.withRows(byteCount: rowBytes) { rows in
    try forEachBatch(of: rows, batch, writer.write)
  }
  return try writer.finish()
}

private func forEachBatch(
  of rows: Rows, _ batch: Int, _ body: (Rows) throws -> Void
) throws {
  for y in stride(from: 0, to: rows.count, by: min(batch, rows.count)) {
    try body(rows.rows(y..<min(rows.count, y + min(batch, rows.count))))
  }
}

/// Encodes tightly packed rows: a byte a sample, or two where the depth is 16.
func encodePNG(
  _ samples: [UInt8], _ settings: PNGWriter.Settings, batch: Int = .max
) throws -> [UInt8] {
  let writer = try PNGWriter(settings)
  let rowBytes = samples.count / settings.size.height
  try samples.withRows(byteCount: rowBytes) { rows in
    try forEachBatch(of: rows, batch, writer.write)
  }
  return try writer.finish()
}

/// The error of a codec, or `nil` where nothing is thrown.
func codecError(_ body: () throws -> Void) -> CodecError? {
  do {
    try body()
    return nil
  } catch let error as CodecError {
    return error
  } catch {
    return CodecError(.corrupt, "not a CodecError: \(error)")
  }
}

/// The largest and the mean difference of two runs of samples of the same length.
func difference(_ a: [UInt8], _ b: [UInt8]) -> (max: Int, mean: Double) {
  guard a.count == b.count, !a.isEmpty else { return (256, 256) }
  let errors = zip(a, b).map { abs(Int($0) - Int($1)) }
  return (errors.max() ?? 0, Double(errors.reduce(0, +)) / Double(errors.count))
}

/// `pixels` as rows of red, green, blue, 255: what a colour plane decodes to.
func opaqueSamples(_ pixels: PixelBuffer) -> [UInt8] {
  var samples = pixels.rgba
  for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 255 }
  return samples
}
