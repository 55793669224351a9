internal import CJPNG
internal import JPNGDecode

/// Why a call of a C function failed.
struct CallFailure: Error {
  let code: jpng_code
  let plane: jpng_plane
  let message: String

  /// The call itself is wrong.
  static func invalid(_ message: String) -> CallFailure {
    CallFailure(code: JPNG_INVALID_ARGUMENT, plane: JPNG_NO_PLANE, message: message)
  }

  static let noPreview = CallFailure(
    code: JPNG_NO_PREVIEW, plane: JPNG_NO_PLANE, message: "the file has no preview")
}

extension CallFailure {
  init(_ error: JPNGError) {
    let code: jpng_code =
      switch error.code {
      case .malformed: JPNG_MALFORMED
      case .unsupported: JPNG_UNSUPPORTED
      case .limitExceeded: JPNG_LIMIT_EXCEEDED
      case .invalidRegion: JPNG_INVALID_REGION
      case .outOfMemory: JPNG_OUT_OF_MEMORY
      default: JPNG_FAILED
      }
    let plane: jpng_plane =
      switch error.plane {
      case .color: JPNG_COLOR_PLANE
      case .alpha: JPNG_ALPHA_PLANE
      case nil: JPNG_NO_PLANE
      }
    self.init(code: code, plane: plane, message: error.description)
  }
}

/// Runs `body`, which calls the Swift library; its error becomes a failure of the C function.
func facade<R>(_ body: () throws(JPNGError) -> R) throws(CallFailure) -> R {
  do throws(JPNGError) {
    return try body()
  } catch {
    throw CallFailure(error)
  }
}

/// What an argument points to.
func argument<T>(_ value: T?, _ name: StaticString) throws(CallFailure) -> T {
  guard let value else { throw .invalid("\(name) is NULL") }
  return value
}
