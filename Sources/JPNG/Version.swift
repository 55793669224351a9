internal import JPNGColor
internal import JPNGPlanes

/// Versions of this library and of those it stands on.
public enum JPNGVersion {
  /// Semantic version of library and tool. Part of what a packed file depends on.
  public static let current = "0.1.0"

  /// Name and version of each codec library in use.
  public static var libraries: [(name: String, version: String)] {
    LibraryVersions.all + [("Little CMS", ColorLibrary.version)]
  }
}
