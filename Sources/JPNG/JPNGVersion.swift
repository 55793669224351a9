internal import JPNGColor
internal import JPNGPlanes

/// The versions of this library and of the libraries that it uses.
public enum JPNGVersion {
  /// The semantic version of the library and the tool. Another version may pack the same picture to
  /// other bytes.
  public static let current = "0.1.0"

  /// The name and the version of each codec library in use.
  public static var libraries: [(name: String, version: String)] {
    LibraryVersions.all + [("Little CMS", ColorLibrary.version)]
  }
}
