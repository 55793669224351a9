/// How the alpha plane of a file is encoded. The major version of the file says so.
public enum AlphaEncoding: String, Hashable, Sendable {
  /// As a greyscale PNG, without loss: version 1, "JPNG".
  case png
  /// As a JPEG of one component, which is exact at 0 and 255 only: version 2, "JPJP".
  case jpeg
}
