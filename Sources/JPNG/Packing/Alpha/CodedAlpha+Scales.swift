internal import JPNGBytes
internal import JPNGPlanes

extension CodedAlpha {
  /// What decoders have of the plane at a scale, a byte a pixel without padding; `nil` if that is
  /// the picture's own alpha.
  func decoded(at scale: Scale, of size: ImageSize) throws(CodecError) -> [UInt8]? {
    guard let decoded, scale != .full else { return decoded }
    switch form {
    case .jpeg(let levels):
      let stored = CodedPlane.storedScale(of: scale, levels)
      // The same samples, without decoding them again.
      if stored == .full { return decoded.reduced(to: scale, size) }
      return try bytes.withView { (jpeg) throws(CodecError) in
        let header = try PlaneHeader(alpha: jpeg, .jpeg, .none, .strict)
        let plane = CodedPlane(
          jpeg, header, .ownDecoders(at: stored), levels: levels, limits: .none,
          strictness: .strict)
        return try plane.alphaSamples(of: 0..<scale.applied(to: size.height), scale)
      }
    case .png: return decoded.reduced(to: scale, size)
    }
  }
}

extension [UInt8] {
  /// The samples of an alpha plane at a smaller scale, as a decoder averages them.
  fileprivate func reduced(to scale: Scale, _ size: ImageSize) -> [UInt8] {
    let small = scale.applied(to: size)
    var reducer = PlaneReducer(size, scale)
    var samples = [UInt8](repeating: 0, count: small.pixelCount)
    var next = 0
    withRows(byteCount: size.width) { source in
      samples.withMutableRows(byteCount: small.width) { target in
        for y in 0..<target.count {
          target.withRow(y) { row in
            reducer.reduce(into: &row) { rows in
              rows.copy(source.rows(next..<(next + rows.count)))
              next += rows.count
            }
          }
        }
      }
    }
    return samples
  }
}
