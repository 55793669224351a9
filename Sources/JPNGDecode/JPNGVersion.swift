/// The version of this library.
public enum JPNGVersion {
  /// The semantic version of the library and the tool. Another version may pack the same picture to
  /// other bytes.
  public static let current = "0.1.0"
}
