internal import JPNGColor
internal import JPNGPlanes

extension JPNGVersion {
  /// The name and the version of each codec library in use.
  public static var libraries: [(name: String, version: String)] {
    LibraryVersions.all + [("Little CMS", ColorLibrary.version)]
  }
}
