internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

extension Extension.Restarts {
  /// The restart indices of two planes; `nil` if neither has restart markers behind its rows.
  ///
  /// - Parameter alpha: `nil` for a plane that is no JPEG.
  init?(color: ArraySlice<UInt8>, alpha: ArraySlice<UInt8>?) throws(JPNGError) {
    self.init(
      color: try RestartIndex(ofJPEG: color),
      alpha: try alpha.map { (alpha) throws(JPNGError) in try RestartIndex(ofJPEG: alpha) } ?? .none
    )
    if self.color == .none, self.alpha == .none { return nil }
  }
}

extension RestartIndex {
  /// The index of a JPEG that was decoded before.
  fileprivate init(ofJPEG jpeg: ArraySlice<UInt8>) throws(JPNGError) {
    self = try jpeg.withView { (jpeg) throws(JPNGError) in
      let header = try inPlane(nil) { () throws(CodecError) in
        try JPEGReader(jpeg, limits: .none).header
      }
      return RestartIndex(markers: EntropyCodedSegments(jpeg, header)?.markers ?? [])
    }
  }
}
