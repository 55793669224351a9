internal import JPNGBytes
internal import JPNGPixels
internal import JPNGPlanes

/// The JHDR chunk of a JNG (MNG specification 1.0, section 5.2.1).
struct JNGHeader: Hashable {
  /// How alpha is coded.
  struct Alpha: Hashable {
    enum Compression: UInt8 {
      /// In IDAT chunks, like the samples of a PNG.
      case deflate = 0
      /// In JDAA chunks, as JPEG.
      case jpeg = 8
    }

    var bitDepth: Int
    var compression: Compression
  }

  var size: ImageSize
  /// Whether colour has 1 component, not 3.
  var isGrey: Bool
  var isProgressive: Bool
  var alpha: Alpha?

  init(size: ImageSize, isGrey: Bool, isProgressive: Bool, alpha: Alpha?) {
    (self.size, self.isGrey, self.isProgressive) = (size, isGrey, isProgressive)
    self.alpha = alpha
  }

  var payload: [UInt8] {
    let colorType: UInt8 = (isGrey ? 8 : 10) + (alpha == nil ? 0 : 4)
    return UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes + [
      colorType, Self.bitsOfColor, Self.huffman, isProgressive ? 8 : 0,
      UInt8(alpha?.bitDepth ?? 0), alpha?.compression.rawValue ?? 0, 0, 0,
    ]
  }

  private static let bitsOfColor: UInt8 = 8
  private static let huffman: UInt8 = 8
  private static let byteCount = 16

  /// - Throws: An error for a header that is not valid, or is of a kind that is not handled.
  init(parsing payload: ByteView) throws(CodecError) {
    guard payload.count == Self.byteCount else { throw Self.corrupt }
    size = ImageSize(
      width: Int(payload.bigEndian32(at: 0)), height: Int(payload.bigEndian32(at: 4)))
    guard size.width > 0, size.height > 0, [8, 10, 12, 14].contains(payload[8]) else {
      throw Self.corrupt
    }
    isGrey = payload[8] == 8 || payload[8] == 12
    // 20 stands for two versions of the same colours, of 8 and of 12 bits.
    guard payload[9] == Self.bitsOfColor || payload[9] == 20 else {
      throw CodecError(.unsupported, "a JNG with \(payload[9]) bits a sample")
    }
    guard payload[10] == Self.huffman, payload[11] == 0 || payload[11] == 8 else {
      throw Self.corrupt
    }
    isProgressive = payload[11] == 8
    guard payload[8] >= 12 else { return }
    let bitDepth = Int(payload[12])
    guard let compression = Alpha.Compression(rawValue: payload[13]), payload[14] == 0,
      payload[15] == 0,
      compression == .jpeg ? bitDepth == 8 : [1, 2, 4, 8, 16].contains(bitDepth)
    else { throw Self.corrupt }
    alpha = Alpha(bitDepth: bitDepth, compression: compression)
  }

  private static let corrupt = CodecError(.corrupt, "a JHDR chunk that is not valid")
}
