internal import JPNGBytes
internal import JPNGPlanes

/// What the first bytes of a PNG tell: enough to decide whether there is room for the picture.
package struct SourceHeader: Hashable, Sendable {
  /// The picture's size.
  package let size: ImageSize
  /// Whether decoding gives 16-bit samples of all rows at once, as each pass of an interlaced image
  /// goes through all of them.
  package let isWideAtOnce: Bool

  /// - Parameter head: The chunks up to IHDR at least, which are 33 bytes as a rule.
  /// - Throws: `.malformed` where it is no PNG, `.limitExceeded`.
  package init(pngHead head: [UInt8], limits: Limits) throws(JPNGError) {
    let chunks = try head.withView { (head) throws(JPNGError) in
      try inPlane(nil) { () throws(CodecError) in try PNGChunkList(head) }
    }
    if let objection = limits.objection(to: chunks.size) {
      throw JPNGError(.limitExceeded, objection)
    }
    size = chunks.size
    isWideAtOnce = chunks.isInterlaced && chunks.bitDepth == 16
  }
}
