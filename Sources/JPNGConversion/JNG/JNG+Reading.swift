package import JPNG
internal import JPNGBytes
internal import JPNGPlanes

extension JNG {
  /// Puts the planes of a JNG into a packed file, as they are.
  ///
  /// - Returns: The file, and what was wrong with the JNG but did not keep it from being read.
  /// - Throws: `.malformed` for bytes that are not a whole valid JNG; `.unsupported` for one of 12
  ///   bits a sample; and what ``JPNGEncoder/wrap(color:_:limits:)`` throws.
  package static func decode(
    _ bytes: [UInt8], limits: Limits
  ) throws(JPNGError) -> (file: [UInt8], warnings: [String]) {
    let parts = try inPlane(nil) { () throws(CodecError) in
      try bytes.withView { (bytes) throws(CodecError) in try JNGParts(bytes) }
    }
    if let objection = limits.objection(to: parts.header.size) {
      throw JPNGError(.limitExceeded, objection)
    }
    let (color, warning) = try parts.color(limits)
    let file = try JPNGEncoder.wrap(color: color, parts.alpha, limits: limits)
    return (file, [warning].compactMap(\.self))
  }
}
