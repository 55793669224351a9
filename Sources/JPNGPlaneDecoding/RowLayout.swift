/// The samples of a row that a JPEG or an alpha plane is decoded to.
package enum RowLayout: Sendable {
  /// 1 byte a pixel.
  case grey
  /// 4 bytes a pixel: red, green, blue, 255.
  case rgbx
  /// 4 bytes a pixel: blue, green, red, 255.
  case bgrx

  package var bytesPerPixel: Int { self == .grey ? 1 : 4 }
}
