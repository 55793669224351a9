import JPNG
import JPNGThreads
import TestSupport

extension FuzzTarget {
  /// Any file, decoded at any scale, in part and on several threads: the same pixels as by plain
  /// decoding, on one thread and without an index, or the same refusal; and, by libjpeg-turbo and
  /// libpng alone, the same pixels.
  static let decode = FuzzTarget(
    name: "decode",
    repair: { bytes in
      Array(bytes.prefix(requestByteCount))
        + FileRepair.repaired(Array(bytes.dropFirst(requestByteCount)))
    },
    seeds: {
      SampleFiles.all.enumerated().flatMap { index, file in
        let request: [UInt8] = [UInt8(7 - index % 8), 1, UInt8(index), 1, 2, 5, 5]
        var plain = FileParts(file)
        plain?.chunks = []
        plain?.minor = 0
        return [request + file, request + (plain?.bytes ?? file)]
      }
    },
    run: { bytes in
      var input = FuzzInput(bytes)
      let request = DecodingRequest(&input)
      let file = Array(input.rest)
      guard let decoder = try? JPNGDecoder(file, options: request.options) else { return }
      let whole = checkThreads(decoder, request, plain: try plain(file, request))
      let region = request.region(in: decoder.info.size)
      // Damage may be outside of the region, so it proves nothing where the whole is refused.
      if let whole {
        let part = try decoder.decode(
          region: region, at: .scale(request.scale), sharing: request.threads)
        expect(part == whole.cutout(request.scale.applied(to: region)), "other part \(region)")
        try checkStockCodecs(decoder, request, whole)
      }
      checkOtherOutputs(decoder, request, region)
    })

  private static let requestByteCount = 7

  /// A decoder of the same file without its restart index and bands, on one thread.
  private static func plain(_ file: [UInt8], _ request: DecodingRequest) throws -> JPNGDecoder {
    var options = request.options
    options.threads = 1
    // Tags that are no text do not come out of it as they were.
    guard var parts = FileParts(file), parts.minor > 0, parts.bytes == file else {
      return try JPNGDecoder(file, options: options)
    }
    (parts["rsti"], parts["band"]) = (nil, nil)
    return try JPNGDecoder(parts.bytes, options: options)
  }

  /// - Returns: The picture; `nil` if it is refused.
  private static func checkThreads(
    _ decoder: JPNGDecoder, _ request: DecodingRequest, plain: JPNGDecoder
  ) -> PixelBuffer? {
    // Of two planes that are damaged, either may be the one that the refusal names.
    let found = try? decoder.decode(at: .scale(request.scale), sharing: request.threads)
    let expected = try? plain.decode(at: .scale(request.scale))
    expect(
      found == expected,
      "\(request): \(found == nil ? "refused" : "decoded"), plainly "
        + (expected == nil ? "refused" : "decoded"))
    return found
  }

  /// Decodes the picture leniently, which our own decoders are not used for.
  private static func checkStockCodecs(
    _ decoder: JPNGDecoder, _ request: DecodingRequest, _ whole: PixelBuffer
  ) throws {
    var lenient = decoder
    (lenient.options.isStrict, lenient.options.threads) = (false, 1)
    let pixels = try lenient.decode(at: .scale(request.scale))
    expect(pixels == whole, "\(request): other pixels by the stock codecs")
  }

  /// What must not crash, whatever it says.
  private static func checkOtherOutputs(
    _ decoder: JPNGDecoder, _ request: DecodingRequest, _ region: Region
  ) {
    _ = try? decoder.preview()
    let box = Resolution.fit(width: 1 + region.x, height: 1 + region.y)
    if let fitted = try? decoder.decode(at: box, sharing: request.threads) {
      expect((try? decoder.size(at: box)) == fitted.size, "another size than announced")
    }
    let content = ExportContent.plane(request.scale.eighths % 2 == 0 ? .color : .alpha)
    _ = try? decoder.rawRows(content, region: region, at: .scale(request.scale))
    let isSound = (try? decoder.verify()) != nil
    expect(!isSound || (try? decoder.decode()) != nil, "verified, but does not decode")
  }
}

/// What the first bytes of an input ask for.
private struct DecodingRequest {
  let scale: Scale
  private let threadCount: Int
  let options: DecodeOptions
  private let place: (x: Int, y: Int, width: Int, height: Int)

  init(_ input: inout FuzzInput) {
    scale = input.scale()
    threadCount = input.number(in: 1...3)
    let flags = input.byte()
    place = (Int(input.byte()), Int(input.byte()), Int(input.byte()), Int(input.byte()))
    options = DecodeOptions(
      association: flags & 1 == 0 ? .straight : .premultiplied,
      pixelFormat: flags & 2 == 0 ? .rgba : .bgra,
      assumedAssociation: flags & 4 == 0 ? .straight : .premultiplied, limits: .fuzzing)
  }

  /// However small the picture is.
  var threads: ThreadBudget { ThreadBudget(threadCount: threadCount) }

  /// The place, moved into the picture.
  func region(in size: ImageSize) -> Region {
    let (x, y) = (place.x % size.width, place.y % size.height)
    return Region(
      x: x, y: y, width: 1 + place.width % (size.width - x),
      height: 1 + place.height % (size.height - y))
  }
}
