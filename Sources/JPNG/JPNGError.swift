internal import JPNGColor
internal import JPNGContainer
package import JPNGPlanes

/// Why a file could not be read or made.
public struct JPNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is. More may come; a `switch` needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public let description: String

    /// The bytes are not a valid file, or contradict themselves.
    public static let malformed = Code(description: "malformed")
    /// A valid file of a kind that is not handled.
    public static let unsupported = Code(description: "unsupported")
    /// Over one of ``Limits``.
    public static let limitExceeded = Code(description: "limitExceeded")
    /// A region that is not within the picture.
    public static let invalidRegion = Code(description: "invalidRegion")
    /// The system has no memory left for it.
    public static let outOfMemory = Code(description: "outOfMemory")
    /// What was encoded did not decode to what it should: a fault of this library.
    public static let checkFailed = Code(description: "checkFailed")
  }

  /// The kind of failure.
  public let code: Code
  /// The plane it is about, where it is about one.
  public let plane: Plane?
  /// What is wrong, in one sentence without the file's name.
  public let reason: String

  package init(_ code: Code, plane: Plane? = nil, _ reason: String) {
    (self.code, self.plane, self.reason) = (code, plane, reason)
  }

  /// "alpha plane: the file ends too early".
  public var description: String {
    plane.map { "\($0) plane: \(reason)" } ?? reason
  }
}

extension JPNGError {
  init(_ error: ContainerError) {
    let code: Code
    switch error {
    case .unsupportedVersion, .unknownCriticalChunk: code = .unsupported
    case .tooLarge: code = .limitExceeded
    default: code = .malformed
    }
    self.init(code, error.description)
  }

  package init(_ error: CodecError, plane: Plane? = nil) {
    let code: Code =
      switch error.kind {
      case .corrupt: .malformed
      case .unsupported: .unsupported
      case .limit: .limitExceeded
      case .outOfMemory: .outOfMemory
      }
    self.init(code, plane: plane, error.reason)
  }

  init(_ error: ColorError) {
    self.init(.unsupported, error.description)
  }
}

/// Runs `body`, naming the plane in any codec error.
func inPlane<R: ~Copyable>(
  _ plane: Plane?, _ body: () throws(CodecError) -> R
) throws(JPNGError) -> R {
  do throws(CodecError) {
    return try body()
  } catch {
    throw JPNGError(error, plane: plane)
  }
}

/// Runs `body`, which takes a file apart.
func parse<R>(_ body: () throws(ContainerError) -> R) throws(JPNGError) -> R {
  do throws(ContainerError) {
    return try body()
  } catch {
    throw JPNGError(error)
  }
}
