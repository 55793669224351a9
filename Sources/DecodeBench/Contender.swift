internal import CStockDecoders
internal import JPNG
internal import JPNGContainer

/// Memory that every contender decodes into, allocated and touched before the clock runs.
final class Canvas {
  let pixels: UnsafeMutableBufferPointer<UInt8>
  let plane: UnsafeMutableBufferPointer<UInt8>

  init(_ size: ImageSize) {
    pixels = .allocate(capacity: size.pixelCount * 4)
    plane = .allocate(capacity: size.pixelCount)
    pixels.initialize(repeating: 0)
    plane.initialize(repeating: 0)
  }

  deinit {
    pixels.deallocate()
    plane.deallocate()
  }
}

/// One way to get an image's pixels.
struct Contender {
  let name: String
  /// What its time is divided by, a contender's name.
  let floor: String
  let run: (Canvas) throws -> Void
}

/// An image and all that is timed on it.
struct Contest {
  let name: String
  let size: ImageSize
  var contenders: [Contender]

  init(name: String, png: [UInt8], quality: Int) throws {
    let source = try SourceImage(png: png)
    self.name = name
    size = source.pixels.size
    var contenders = [Contest.stockPNG(png, size)]
    for (label, alpha) in [("jpjp", PackOptions.AlphaMode.jpeg), ("jpng", .png)] {
      var options = PackOptions()
      (options.alpha, options.quality, options.preview) = (alpha, quality, .eighth)
      let file = try JPNGEncoder(options: options).encode(source).bytes
      contenders.append(try Contest.stock(file, size, "\(label) floor"))
      for scale in [Scale.full, .half, .quarter, .eighth] {
        let name = scale == .full ? label : "\(label) \(scale)"
        contenders.append(
          Contest.ours(
            file, name, scale, threads: 1, floor: scale == .full ? "\(label) floor" : "png"))
      }
      contenders.append(Contest.ours(file, "\(label) 2 threads", .full, threads: 2, floor: label))
      contenders.append(Contest.preview(file, "\(label) preview", floor: "\(label) 1/8"))
    }
    self.contenders = contenders
  }

  private static func stockPNG(_ png: [UInt8], _ size: ImageSize) -> Contender {
    Contender(name: "png", floor: "png") { canvas in
      guard let pixels = canvas.pixels.baseAddress else { return }
      try check(stock_png_rgba(png, png.count, pixels, size.width * 4))
    }
  }

  /// Both planes of a file, by the stock libraries, unmerged.
  private static func stock(
    _ file: [UInt8], _ size: ImageSize, _ name: String
  ) throws -> Contender {
    let container = try Container(parsing: file)
    let (color, alpha) = (Array(file[container.colorRange]), Array(file[container.alphaRange]))
    let isJPEG = container.alphaEncoding == .jpeg
    return Contender(name: name, floor: "png") { canvas in
      guard let pixels = canvas.pixels.baseAddress, let plane = canvas.plane.baseAddress
      else { return }
      try check(stock_jpeg_rgbx(color, color.count, 8, pixels, size.width * 4))
      try check(
        isJPEG
          ? stock_jpeg_grey(alpha, alpha.count, 8, plane, size.width)
          : stock_png_grey(alpha, alpha.count, plane, size.width))
    }
  }

  private static func ours(
    _ file: [UInt8], _ name: String, _ scale: Scale, threads: Int, floor: String
  ) -> Contender {
    Contender(name: name, floor: floor) { canvas in
      let decoder = try JPNGDecoder(file, options: DecodeOptions(threads: threads))
      let width = scale.applied(to: decoder.info.size.width)
      let pixels = UnsafeMutableRawBufferPointer(canvas.pixels)
      try decoder.decode(at: .scale(scale), into: pixels, rowStride: width * 4)
    }
  }

  private static func preview(_ file: [UInt8], _ name: String, floor: String) -> Contender {
    Contender(name: name, floor: floor) { _ in
      let tail = Array(file.suffix(JPNGDecoder.maxTailByteCount))
      _ = try JPNGDecoder.preview(inTail: tail, fileByteCount: file.count)
    }
  }
}

private struct StockFailure: Error {}

private func check(_ status: Int32) throws {
  if status != 0 { throw StockFailure() }
}
