/// Which part of a picture is exported.
public enum ExportContent: Hashable, Sendable {
  /// Colour and alpha, as RGBA.
  case pixels
  /// One plane as it is stored: colour as RGB, or alpha as grey.
  case plane(Plane)

  package var bytesPerPixel: Int {
    switch self {
    case .pixels: 4
    case .plane(.color): 3
    case .plane(.alpha): 1
    }
  }
}
