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
  _ bytes: [UInt8], _ layout: JPEGReader.Layout = .rgbx, limits: Limits = Limits(),
  strictness: Strictness = .strict, batch: Int = .max
) throws -> Decoded<JPEGHeader> {
  try bytes.withUnsafeBytes { bytes in
    let reader = try JPEGReader(bytes, limits: limits, strictness: strictness)
    let (header, icc) = (reader.header, try reader.iccProfile())
    try reader.start(layout)
    let rowBytes = header.size.width * (layout == .grey ? 1 : 4)
    var samples = [UInt8](repeating: 0, count: rowBytes * header.size.height)
    try samples.withUnsafeMutableBytes { samples in
      for y in stride(from: 0, to: header.size.height, by: min(batch, header.size.height)) {
        guard let rows = samples.baseAddress else { return }
        let count = min(batch, header.size.height - y)
        try reader.read(count, into: rows + y * rowBytes, stride: rowBytes)
      }
    }
    let trailing = try reader.finish()
    return Decoded(header: header, samples: samples, trailing: trailing, icc: icc)
  }
}

func jpegHeader(_ bytes: [UInt8], limits: Limits = Limits()) throws -> JPEGHeader {
  try bytes.withUnsafeBytes { try JPEGReader($0, limits: limits).header }
}

func decodePNG(
  _ bytes: [UInt8], _ layout: PNGReader.Layout = .rgba8, limits: Limits = Limits(),
  batch: Int = .max
) throws -> Decoded<PNGHeader> {
  try bytes.withUnsafeBytes { bytes in
    let reader = try PNGReader(bytes, limits: limits)
    let header = reader.header
    try reader.start(layout)
    let rowBytes = header.size.width * layout.bytesPerPixel
    var samples = [UInt8](repeating: 0, count: rowBytes * header.size.height)
    try samples.withUnsafeMutableBytes { samples in
      for y in stride(from: 0, to: header.size.height, by: min(batch, header.size.height)) {
        guard let rows = samples.baseAddress else { return }
        let count = min(batch, header.size.height - y)
        try reader.read(count, into: rows + y * rowBytes, stride: rowBytes)
      }
    }
    let trailing = try reader.finish()
    return Decoded(
      header: header, samples: samples, trailing: trailing, warning: reader.warning)
  }
}

/// Encodes tightly packed rows, of 1 byte a pixel for `.grey` and 4 for `.rgbx`.
func encodeJPEG(
  _ samples: [UInt8], _ settings: JPEGWriter.Settings, batch: Int = .max
) throws -> [UInt8] {
  let writer = try JPEGWriter(settings)
  let rowBytes = settings.size.width * (settings.layout == .grey ? 1 : 4)
  try samples.withUnsafeBytes { samples in
    guard let rows = samples.baseAddress else { return }
    let height = samples.count / rowBytes
    for y in stride(from: 0, to: height, by: min(batch, height)) {
      let count = min(batch, height - y)
      try writer.write(count, from: rows + y * rowBytes, stride: rowBytes)
    }
  }
  return try writer.finish()
}

/// Encodes tightly packed rows: a byte a sample, or two where the depth is 16.
func encodePNG(
  _ samples: [UInt8], _ settings: PNGWriter.Settings, batch: Int = .max
) throws -> [UInt8] {
  let writer = try PNGWriter(settings)
  let rowBytes = samples.count / settings.size.height
  try samples.withUnsafeBytes { samples in
    guard let rows = samples.baseAddress else { return }
    let height = settings.size.height
    for y in stride(from: 0, to: height, by: min(batch, height)) {
      let count = min(batch, height - y)
      try writer.write(count, from: rows + y * rowBytes, stride: rowBytes)
    }
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
