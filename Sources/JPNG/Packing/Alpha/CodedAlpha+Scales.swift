internal import JPNGBytes
internal import JPNGPlanes

extension CodedAlpha {
  /// What decoders have of the plane at a scale, a byte a pixel without padding; `nil` if that is
  /// the picture's own alpha.
  func decoded(at scale: Scale, of size: ImageSize) throws(CodecError) -> [UInt8]? {
    guard let decoded, scale != .full else { return decoded }
    // At other scales decoders begin with the whole plane, too, which is there already.
    if case .jpeg(let levels) = form, CodedPlane.storedScale(of: scale, levels) != .full {
      return try LossyAlphaCoder.decoded(bytes, levels, at: scale)
    }
    return decoded.reduced(to: scale, size)
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
