internal import JPNGBytes
internal import JPNGPlanes

/// What the first bytes of a PNG say. That is enough to decide whether there is enough memory for
/// the picture.
package struct SourceHeader: Hashable, Sendable {
  /// The picture's size.
  package let size: ImageSize
  /// Whether decoding needs memory for the 16-bit samples of all rows at once. That is so for an
  /// interlaced PNG of that depth, as each of its passes runs over the whole picture.
  package let isWideAtOnce: Bool

  /// - Parameter head: The first bytes of the file, with at least the chunks up to IHDR. These are
  ///   usually 33 bytes.
  /// - Throws: `.malformed` if the file is not a PNG, or `.limitExceeded`.
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
