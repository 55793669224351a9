/// A version of the file format.
public struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  /// 1 for a PNG alpha plane, 2 for a JPEG one.
  public let major: Int
  /// 1 where there is an extension.
  public let minor: Int

  /// "1.1".
  public var description: String { "\(major).\(minor)" }
}
