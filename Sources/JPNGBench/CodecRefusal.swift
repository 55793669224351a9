internal import JPNG

/// Why a codec is not timed on an image.
struct CodecRefusal: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Runs code of the library, whose errors become refusals.
  static func orResult<R>(_ body: () throws(JPNGError) -> R) throws(CodecRefusal) -> R {
    do throws(JPNGError) { return try body() } catch { throw CodecRefusal(error.description) }
  }
}
