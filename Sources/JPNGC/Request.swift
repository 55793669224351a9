internal import CJPNG
internal import JPNGDecode

/// What a `jpng_request` asks for, checked for everything that does not depend on the file.
struct Request {
  let region: Region?
  let resolution: Resolution
  private let format: PixelFormat
  private let association: Association
  private let threads: Int?
  private let maxMemory: Int

  /// - Parameter request: `nil` for a request of zeros.
  init(_ request: jpng_request?) throws(CallFailure) {
    let request = request ?? jpng_request()
    guard request.reserved == (0, 0, 0, 0, 0) else { throw .invalid("reserved is not 0") }
    region = Region(request)
    resolution = try Resolution(request)
    format =
      switch request.format {
      case JPNG_RGBA: .rgba
      case JPNG_BGRA: .bgra
      default: throw .invalid("there is no format \(request.format.rawValue)")
      }
    association =
      switch request.association {
      case JPNG_STRAIGHT: .straight
      case JPNG_PREMULTIPLIED: .premultiplied
      default: throw .invalid("there is no association \(request.association.rawValue)")
      }
    maxMemory = request.max_memory == 0 ? .max : Int(request.max_memory) << 20
    threads = request.threads == 0 ? nil : Int(min(request.threads, Self.mostThreads))
  }

  /// More threads than a machine has cores, and few enough that nothing that is computed from their
  /// number overflows.
  static let mostThreads: UInt32 = 1024

  /// The file's decoder, with the options of the request.
  func decoder(of file: OpenFile) -> JPNGDecoder {
    var decoder = file.decoder
    apply(to: &decoder.options)
    return decoder
  }

  /// Puts what the request asks for into the options of a decoder.
  func apply(to options: inout DecodeOptions) {
    options.pixelFormat = format
    options.association = association
    options.threads = threads
    options.limits.maxMemory = maxMemory
  }

  /// The size of the picture that a decoder makes for this request.
  func size(of decoder: JPNGDecoder) throws(CallFailure) -> ImageSize {
    try facade { () throws(JPNGError) in try decoder.size(of: region, at: resolution) }
  }
}

extension Region {
  fileprivate init?(_ request: jpng_request) {
    self.init(
      x: Int(request.region_x), y: Int(request.region_y), width: Int(request.region_width),
      height: Int(request.region_height))
    if self == Region(x: 0, y: 0, width: 0, height: 0) { return nil }
  }
}

extension Resolution {
  fileprivate init(_ request: jpng_request) throws(CallFailure) {
    let (width, height) = (Int(request.fit_width), Int(request.fit_height))
    guard width > 0 || height > 0 else {
      self = .scale(try Scale(orFull: request.eighths))
      return
    }
    guard request.eighths == 0 else { throw .invalid("eighths and a box to fit into are both set") }
    // No picture is higher or wider than that.
    let unlimited = Int(UInt32.max)
    self = .fit(width: width > 0 ? width : unlimited, height: height > 0 ? height : unlimited)
  }
}

extension Scale {
  /// - Parameter eighths: 1…8, or 0 for full size.
  init(orFull eighths: UInt32) throws(CallFailure) {
    guard let scale = eighths == 0 ? .full : Scale(eighths: Int(eighths)) else {
      throw .invalid("eighths is \(eighths), not in 0...8")
    }
    self = scale
  }
}
