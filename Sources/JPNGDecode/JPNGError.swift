package import JPNGContainer
package import JPNGPlaneDecoding

/// Why a file could not be read or made.
public struct JPNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure. Later versions may add more, so a `switch` over codes needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// The bytes are not a valid file, or its parts contradict each other.
    public static let malformed = Code(description: "malformed")
    /// The file is valid, but of a kind that is not handled.
    public static let unsupported = Code(description: "unsupported")
    /// The picture is over one of the ``Limits``.
    public static let limitExceeded = Code(description: "limitExceeded")
    /// The region is not within the picture.
    public static let invalidRegion = Code(description: "invalidRegion")
    /// The system has no memory left.
    public static let outOfMemory = Code(description: "outOfMemory")
    /// A packed file does not decode as it should. This is a fault of the library.
    public static let checkFailed = Code(description: "checkFailed")
  }

  /// The kind of failure.
  public let code: Code
  /// The plane that the failure is about; `nil` if it is not about one of them.
  public let plane: Plane?
  /// What is wrong, in one sentence without the file's name.
  public let reason: String

  package init(_ code: Code, plane: Plane? = nil, _ reason: String) {
    self.code = code
    self.plane = plane
    self.reason = reason
  }

  /// "alpha plane: the file ends too early".
  public var description: String {
    plane.map { "\($0) plane: \(reason)" } ?? reason
  }
}

extension JPNGError {
  package init(_ error: ContainerError) {
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
}

/// Runs `body`, which works on a plane, and adds the plane to any codec error.
///
/// - Parameter plane: `nil` for a file that has no planes.
package func inPlane<R: ~Copyable>(
  _ plane: Plane?, _ body: () throws(CodecError) -> R
) throws(JPNGError) -> R {
  do throws(CodecError) {
    return try body()
  } catch {
    throw JPNGError(error, plane: plane)
  }
}

/// Runs `body`, which parses a file or puts one together, and makes a JPNG error of any error.
package func parse<R>(
  _ body: () throws(ContainerError) -> R
) throws(JPNGError) -> R {
  do throws(ContainerError) {
    return try body()
  } catch {
    throw JPNGError(error)
  }
}
